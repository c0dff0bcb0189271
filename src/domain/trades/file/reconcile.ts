import {
  contradiction,
  describedOption,
  type DescribedOption,
  describedPeriod,
  describedSymbol,
  periodOfSymbol,
  type PrintedSymbol,
  symbolAlone,
} from './description.ts';
import { type FileHeader, headingOf } from './header.ts';
import { memoize } from '../../kit/memoize.ts';
import { eventIn } from './not-fills.ts';
import type { CellColumn } from './profile.ts';
import { longOrShort, type Side } from './sides.ts';
import { type GrowingTable, MARKS } from './table.ts';

/** A column that contradicts another one. */
export interface Disagreement {
  column: CellColumn;
  /** What the cell should have been, where its value is wrong. */
  invalid: string;
  hint: string;
  /** The message, where it is not about an invalid value. */
  sentence?: string;
}

/** Source: decision 78. */
export const OPENING_NEEDS_PRICE = 'an opening needs a price above 0';

/** Reconciles the columns of the row at `rowIndex`, in place; returns a column that contradicts another. */
type Reconcile = (rowIndex: number) => Disagreement | null;

/** Separate long and short columns: the filled one gives quantity and side. */
function reconcileTwoSides(header: FileHeader, { columns, textIndex }: GrowingTable): Reconcile {
  const { long, short, b_s, quantity } = columns;
  return (rowIndex) => {
    const stated = longOrShort(long[rowIndex] ?? 0, short[rowIndex] ?? 0);
    if (stated === null) {
      const hint = `Fill in either ${headingOf(header, 'long')} or ${headingOf(header, 'short')}.`;
      return { column: 'short', invalid: 'quantity', hint };
    }
    const side = textIndex(stated.side);
    if (header.at.has('b_s') && b_s[rowIndex] !== 0 && b_s[rowIndex] !== side) {
      return {
        column: 'b_s',
        invalid: 'side',
        hint: `The quantity is in the column for a ${stated.side}.`,
      };
    }
    b_s[rowIndex] = side;
    quantity[rowIndex] = stated.quantity;
    return null;
  };
}

/** A negative quantity means a sale; it is refused in a purchase. Source: decision 19. */
function reconcileSign(header: FileHeader, { columns, textIndex }: GrowingTable): Reconcile {
  const { quantity, b_s } = columns;
  const purchase = textIndex('Buy');
  return (rowIndex) => {
    const signed = quantity[rowIndex] ?? 0;
    if (signed > 0) return null;
    if (b_s[rowIndex] === purchase) {
      const hint = `A negative quantity is a sale, but column ${headingOf(header, 'b_s')} says Buy.`;
      return { column: 'quantity', invalid: 'quantity', hint };
    }
    quantity[rowIndex] = -signed;
    return null;
  };
}

/** The side by the sign of the quantity. */
function reconcileSignedQuantity(negative: Side, { columns, textIndex }: GrowingTable): Reconcile {
  const { quantity, b_s } = columns;
  const sides = [textIndex(negative === 'Buy' ? 'Sell' : 'Buy'), textIndex(negative)] as const;
  return (rowIndex) => {
    const signed = quantity[rowIndex] ?? 0;
    b_s[rowIndex] = sides[signed < 0 ? 1 : 0];
    quantity[rowIndex] = Math.abs(signed);
    return null;
  };
}

function reconcileSide(header: FileHeader, table: GrowingTable): Reconcile {
  const { sides } = header.rules;
  if (sides === 'negative_sells') return reconcileSignedQuantity('Sell', table);
  if (sides === 'negative_buys') return reconcileSignedQuantity('Buy', table);
  return sides === 'two_columns' ? reconcileTwoSides(header, table) : reconcileSign(header, table);
}

/** What a description names; parsed once per description. */
interface Described {
  option: DescribedOption | null;
  /** Its index in the table's texts; 0 for none. */
  p_c: number;
  period: string | null;
  symbol: PrintedSymbol | null;
}

/** Example: 'the description says PUT, but strike and p_c are empty'. */
export const missingValueMessage = (says: string, columns: readonly string[]): string =>
  `${says}, but ${columns.join(' and ')} ${columns.length === 1 ? 'is' : 'are'} empty`;

/** How a description names its option: PUT, CALL, or OPTION if it does not say which. */
export const optionWord = ({ p_c }: DescribedOption): string => p_c?.toUpperCase() ?? 'OPTION';

/**
 * A row whose description names an option is never a future: put or call comes from the description, and the row is marked if the
 * strike must come from it too, as that needs market prices. A row is refused if these are not in the description, or if it has
 * put or call without a strike. Source: decision 47.
 */
function reconcileOption(
  header: FileHeader,
  { columns, text }: GrowingTable,
  describe: (rowIndex: number) => Described,
): Reconcile {
  const { strike, p_c, marks } = columns;
  const [strikeHeading, sideHeading] = [headingOf(header, 'strike'), headingOf(header, 'p_c')];
  const missing = (says: string, headings: readonly string[]): Disagreement => ({
    column: headings[0] === strikeHeading ? 'strike' : 'p_c',
    invalid: '',
    hint: '',
    sentence: missingValueMessage(says, headings),
  });
  return (rowIndex) => {
    const { option, p_c: described } = describe(rowIndex);
    const stated = p_c[rowIndex] ?? 0;
    const hasStrike = (strike[rowIndex] ?? 0) !== 0;
    if (option === null) {
      if (stated !== 0 && !hasStrike)
        return missing(`${sideHeading} says ${text(stated).toUpperCase()}`, [strikeHeading]);
      return stated === 0 && hasStrike
        ? { ...missing('', [sideHeading]), sentence: `strike ${strike[rowIndex]} has no put or call` }
        : null;
    }
    if (described !== 0 && stated !== 0 && stated !== described) {
      return { column: 'p_c', invalid: 'put/call', hint: `The description says ${text(described)}.` };
    }
    if (stated !== 0 && hasStrike) return null;
    const empty = [...(hasStrike ? [] : [strikeHeading]), ...(stated === 0 ? [sideHeading] : [])];
    if ((stated === 0 && described === 0) || (!hasStrike && option.numbers.length === 0)) {
      return missing(`the description says ${optionWord(option)}`, empty);
    }
    if (hasStrike) p_c[rowIndex] = described;
    marks[rowIndex] = (marks[rowIndex] ?? 0) | MARKS.optionDescribed;
    return null;
  };
}

const refused = (column: CellColumn, sentence: string): Disagreement => ({
  column,
  invalid: '',
  hint: '',
  sentence,
});

/** A column that holds a symbol gives the month, and the description if that is empty. Example: `Z6` is Dec-26 in a trade of 2026. */
function reconcilePeriodSymbol({ columns, textIndex, text }: GrowingTable): Reconcile {
  const { period, description, trade_date } = columns;
  const symbols = memoize((key: number) => symbolAlone(text(key)), Number);
  return (rowIndex) => {
    const symbol = symbols(period[rowIndex] ?? 0);
    if (symbol === null) return null;
    const traded = text(trade_date[rowIndex] ?? 0);
    const words = text(description[rowIndex] ?? 0);
    if (words === '' && symbol.root !== null) description[rowIndex] = textIndex(symbol.text);
    const other = contradiction(symbol, { period: '', description: words, traded });
    if (other !== null) return refused('period', `${symbol.text} does not match ${other}`);
    period[rowIndex] = textIndex(periodOfSymbol(symbol, traded));
    return null;
  };
}

/** Takes the contract month from the description if its column is empty; refuses a symbol that contradicts it. Source: decision 81. */
function reconcilePeriod(
  { columns, textIndex, text }: GrowingTable,
  describe: (rowIndex: number) => Described,
): Reconcile {
  const { period, marks, trade_date, description } = columns;
  return (rowIndex) => {
    const { period: named, symbol } = describe(rowIndex);
    if (symbol !== null) {
      const [traded, stated] = [text(trade_date[rowIndex] ?? 0), text(period[rowIndex] ?? 0)];
      const words = text(description[rowIndex] ?? 0);
      const other = contradiction(symbol, { period: stated, description: words, traded });
      if (other !== null) return refused('description', `${symbol.text} does not match ${other}`);
    }
    if (period[rowIndex] !== 0) return null;
    const described = symbol === null ? named : periodOfSymbol(symbol, text(trade_date[rowIndex] ?? 0));
    if (described === null) return null;
    period[rowIndex] = textIndex(described);
    marks[rowIndex] = (marks[rowIndex] ?? 0) | MARKS.periodDescribed;
    return null;
  };
}

/**
 * An option that expired closes at 0, one that was assigned or exercised, and a future, at the row's own price; a row that opens
 * needs a price. Source: decision 78.
 */
function reconcileEvent(
  header: FileHeader,
  { columns, text }: GrowingTable,
  describe: (rowIndex: number) => Described,
): Reconcile {
  const { marks, price_amount, p_c, description, open_close } = columns;
  const isExpired = memoize((key: number) => eventIn(text(key)) === 'expired', Number);
  return (rowIndex) => {
    const isOption = p_c[rowIndex] !== 0 || describe(rowIndex).option !== null;
    if (((marks[rowIndex] ?? 0) & MARKS.event) !== 0) {
      const expires = isExpired(description[rowIndex] ?? 0) || isExpired(open_close[rowIndex] ?? 0);
      if (expires && isOption) price_amount[rowIndex] = 0;
      // The future that an exercise makes is a trade like any other.
      if (!expires && !isOption) {
        marks[rowIndex] = (marks[rowIndex] ?? 0) & ~(MARKS.event | MARKS.closes);
        if (price_amount[rowIndex] === 0) return refused('price_amount', OPENING_NEEDS_PRICE);
      }
    }
    const mark = marks[rowIndex] ?? 0;
    if ((mark & MARKS.notFill) !== 0 || (mark & MARKS.opens) === 0) return null;
    if ((mark & MARKS.closes) !== 0)
      return refused(
        'open_close',
        `${headingOf(header, 'b_s')} and ${headingOf(header, 'open_close')} disagree on open and close`,
      );
    return (price_amount[rowIndex] ?? 0) > 0 ? null : refused('price_amount', OPENING_NEEDS_PRICE);
  };
}

/** The rules about several columns of a row, in the order in which failures are reported. */
export function agreements(header: FileHeader, table: GrowingTable): Reconcile[] {
  const { columns, textIndex, text } = table;
  const known: Described[] = [];
  const describe = (rowIndex: number): Described => {
    const key = columns.description[rowIndex] ?? 0;
    const cached = known[key];
    if (cached) return cached;
    const words = text(key);
    const option = describedOption(words);
    const p_c = textIndex(option?.p_c ?? '');
    const described = { option, p_c, period: describedPeriod(words), symbol: describedSymbol(words) };
    known[key] = described;
    return described;
  };
  return [
    reconcileSide(header, table),
    reconcilePeriodSymbol(table),
    reconcilePeriod(table, describe),
    reconcileOption(header, table, describe),
    reconcileEvent(header, table, describe),
  ];
}
