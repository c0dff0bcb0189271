import { type FileColumn, type FileHeader, hasTwoSides, headingOf } from './trade-file-header.ts';
import { describedPutCall, longOrShort } from './trade-file-sides.ts';
import type { GrowingTable } from './trade-file-table.ts';

/** A column that contradicts another one. */
export interface Disagreement {
  column: FileColumn;
  invalid: string;
  hint: string;
}

/** Settles what the columns of the row at `index` say together, in place; answers a column that contradicts another. */
type Settle = (index: number) => Disagreement | null;

/** Separate long and short columns: one of them holds the quantity, and says the side. */
function settleTwoSides(header: FileHeader, { columns, place }: GrowingTable): Settle {
  const { long, short, b_s, quantity } = columns;
  return (index) => {
    const stated = longOrShort(long[index] ?? 0, short[index] ?? 0);
    if (stated === null) {
      const hint = `Fill in either ${headingOf(header, 'long')} or ${headingOf(header, 'short')}.`;
      return { column: 'short', invalid: 'quantity', hint };
    }
    const side = place(stated.side);
    if (header.at.has('b_s') && b_s[index] !== 0 && b_s[index] !== side) {
      return {
        column: 'b_s',
        invalid: 'side',
        hint: `The quantity stands in the column of a ${stated.side}.`,
      };
    }
    b_s[index] = side;
    quantity[index] = stated.quantity;
    return null;
  };
}

/** A negative quantity states a sale; beside a purchase it is refused. Source: decision 19. */
function settleSign(header: FileHeader, { columns, place }: GrowingTable): Settle {
  const { quantity, b_s } = columns;
  const purchase = place('Buy');
  return (index) => {
    const signed = quantity[index] ?? 0;
    if (signed > 0) return null;
    if (b_s[index] === purchase) {
      const hint = `A negative quantity is a sale, but column ${headingOf(header, 'b_s')} says Buy.`;
      return { column: 'quantity', invalid: 'quantity', hint };
    }
    quantity[index] = -signed;
    return null;
  };
}

/** An option's description says put or call too: it fills in what is missing and contradicts what is wrong. */
function settleOption({ columns, place, text }: GrowingTable): Settle {
  const { description, strike, p_c } = columns;
  const described: number[] = [];
  return (index) => {
    const of = description[index] ?? 0;
    const option = (described[of] ??= place(describedPutCall(text(of)) ?? ''));
    const stated = p_c[index] ?? 0;
    if (option !== 0 && stated !== 0 && stated !== option) {
      return { column: 'p_c', invalid: 'put/call', hint: `The description says ${text(option)}.` };
    }
    if (stated === 0 && (strike[index] ?? 0) !== 0) p_c[index] = option;
    return null;
  };
}

/** The rules about several columns of a row, in the order in which a failure is told. */
export const agreements = (header: FileHeader, table: GrowingTable): Settle[] => [
  ...(hasTwoSides(header) ? [settleTwoSides(header, table)] : []),
  settleSign(header, table),
  settleOption(table),
];
