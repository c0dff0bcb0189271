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
import { longOrShort } from './directions.ts';
import { type FileRow, MARKS } from './table.ts';

type NumberColumn = 'quantity' | 'strike' | 'price_amount' | 'ordered' | 'long' | 'short';

/** The columns that hold numbers; all others hold texts. */
export const NUMBERS: ReadonlySet<CellColumn> = new Set<NumberColumn>([
  'quantity',
  'strike',
  'price_amount',
  'ordered',
  'long',
  'short',
]);

/** A row while its columns are reconciled: '' and 0 stand for nothing. */
export interface RowRead
  extends
    Record<Exclude<CellColumn, NumberColumn>, string>,
    Record<NumberColumn, number>,
    Pick<FileRow, 'row' | 'marks'> {}

/** A column that contradicts another one: the expected cell, or a sentence about the row. */
export type Disagreement = { column: CellColumn } & (
  | { invalid: string; hint: string }
  | { sentence: string }
);

/** Source: decision 78. */
export const OPENING_NEEDS_PRICE = 'an opening needs a price above 0';

/** Reconciles the columns of a row, in place; returns a column that contradicts another. */
type Reconcile = (row: RowRead) => Disagreement | null;

/** Separate long and short columns: the filled one gives quantity and direction. */
const reconcileTwoColumns =
  (header: FileHeader): Reconcile =>
  (row) => {
    const stated = longOrShort(row.long, row.short);
    if (stated === null) {
      const hint = `Fill in either ${headingOf(header, 'long')} or ${headingOf(header, 'short')}.`;
      return { column: 'short', invalid: 'quantity', hint };
    }
    if (header.at.has('b_s') && row.b_s !== '' && row.b_s !== stated.direction) {
      const hint = `The quantity is in the column for a ${stated.direction}.`;
      return { column: 'b_s', invalid: 'side', hint };
    }
    row.b_s = stated.direction;
    row.quantity = stated.quantity;
    return null;
  };

/** A negative quantity means a sale; it is refused in a purchase. Source: decision 19. */
const reconcileSign =
  (header: FileHeader): Reconcile =>
  (row) => {
    if (row.quantity > 0) return null;
    if (row.b_s === 'Buy') {
      const hint = `A negative quantity is a sale, but column ${headingOf(header, 'b_s')} says Buy.`;
      return { column: 'quantity', invalid: 'quantity', hint };
    }
    row.quantity = -row.quantity;
    return null;
  };

function reconcileDirection(header: FileHeader): Reconcile {
  const { direction_rule } = header.rules;
  if (direction_rule === 'two_columns') return reconcileTwoColumns(header);
  if (direction_rule === 'one_column') return reconcileSign(header);
  return (row) => {
    row.b_s = row.quantity < 0 === (direction_rule === 'negative_sells') ? 'Sell' : 'Buy';
    row.quantity = Math.abs(row.quantity);
    return null;
  };
}

/** Contract terms in a description; parsed once per description. */
interface Described {
  option: DescribedOption | null;
  period: string | null;
  symbol: PrintedSymbol | null;
}

type Describe = (description: string) => Described;

/** Example: 'the description says PUT, but strike and p_c are empty'. */
export const missingValueMessage = (says: string, columns: readonly string[]): string =>
  `${says}, but ${columns.join(' and ')} ${columns.length === 1 ? 'is' : 'are'} empty`;

/** How a description names its option: PUT, CALL, or OPTION where neither is named. */
export const optionWord = ({ p_c }: DescribedOption): string => p_c?.toUpperCase() ?? 'OPTION';

/**
 * A row with an option in its description is never a future: put or call comes from the description, and the row is marked if the
 * strike must come from it too, as that needs market prices. A row is refused if these are not in the description, or if it has
 * put or call without a strike. Source: decision 47.
 */
function reconcileOption(header: FileHeader, describe: Describe): Reconcile {
  const [strikeHeading, putCallHeading] = [headingOf(header, 'strike'), headingOf(header, 'p_c')];
  return (row) => {
    const { option } = describe(row.description);
    const { strike, p_c } = row;
    if (option === null) {
      if (p_c !== '' && strike === 0) {
        const says = `${putCallHeading} says ${p_c.toUpperCase()}`;
        return { column: 'strike', sentence: missingValueMessage(says, [strikeHeading]) };
      }
      return p_c === '' && strike !== 0
        ? { column: 'p_c', sentence: `strike ${strike} has no put or call` }
        : null;
    }
    if (option.p_c !== null && p_c !== '' && p_c !== option.p_c)
      return { column: 'p_c', invalid: 'put/call', hint: `The description says ${option.p_c}.` };
    if (p_c !== '' && strike !== 0) return null;
    if ((p_c === '' && option.p_c === null) || (strike === 0 && option.numbers.length === 0)) {
      const empty = [...(strike === 0 ? [strikeHeading] : []), ...(p_c === '' ? [putCallHeading] : [])];
      const sentence = missingValueMessage(`the description says ${optionWord(option)}`, empty);
      return { column: strike === 0 ? 'strike' : 'p_c', sentence };
    }
    if (strike !== 0) row.p_c = option.p_c ?? '';
    row.marks |= MARKS.optionDescribed;
    return null;
  };
}

/** A column that holds a symbol gives the month, and the description if that is empty. Example: `Z6` is Dec-26 in a trade of 2026. */
function reconcilePeriodSymbol(): Reconcile {
  const symbolIn = memoize(symbolAlone, (text) => text);
  return (row) => {
    const symbol = symbolIn(row.period);
    if (symbol === null) return null;
    const { trade_date: traded, description } = row;
    if (description === '' && symbol.root !== null) row.description = symbol.text;
    const other = contradiction(symbol, { period: '', description, traded });
    if (other !== null) return { column: 'period', sentence: `${symbol.text} does not match ${other}` };
    row.period = periodOfSymbol(symbol, traded);
    return null;
  };
}

/** Takes the contract month from the description if its column is empty; refuses a symbol that contradicts it. Source: decision 81. */
const reconcilePeriod =
  (describe: Describe): Reconcile =>
  (row) => {
    const { period, description, trade_date: traded } = row;
    const { period: named, symbol } = describe(description);
    const other = symbol && contradiction(symbol, { period, description, traded });
    if (symbol !== null && other !== null)
      return { column: 'description', sentence: `${symbol.text} does not match ${other}` };
    const described = symbol === null ? named : periodOfSymbol(symbol, traded);
    if (period !== '' || described === null) return null;
    row.period = described;
    row.marks |= MARKS.periodDescribed;
    return null;
  };

/**
 * An option that expired closes at 0, one that was assigned or exercised, and a future, at the row's own price; a row that opens
 * needs a price. Source: decision 78.
 */
function reconcileEvent(header: FileHeader, describe: Describe): Reconcile {
  const isExpired = memoize(
    (text: string) => eventIn(text) === 'expired',
    (text) => text,
  );
  const needsPrice: Disagreement = { column: 'price_amount', sentence: OPENING_NEEDS_PRICE };
  return (row) => {
    const isOption = row.p_c !== '' || describe(row.description).option !== null;
    if ((row.marks & MARKS.event) !== 0) {
      const expires = isExpired(row.description) || isExpired(row.open_close);
      if (expires && isOption) row.price_amount = 0;
      // The future that an exercise makes is a trade like any other.
      if (!expires && !isOption) {
        row.marks &= ~(MARKS.event | MARKS.closes);
        if (row.price_amount === 0) return needsPrice;
      }
    }
    if ((row.marks & MARKS.notFill) !== 0 || (row.marks & MARKS.opens) === 0) return null;
    if ((row.marks & MARKS.closes) !== 0) {
      const sentence = `${headingOf(header, 'b_s')} and ${headingOf(header, 'open_close')} disagree on open and close`;
      return { column: 'open_close', sentence };
    }
    return row.price_amount > 0 ? null : needsPrice;
  };
}

/** The rules about several columns of a row, in the order in which failures are reported. */
export function agreements(header: FileHeader): Reconcile[] {
  const describe = memoize(
    (words: string): Described => ({
      option: describedOption(words),
      period: describedPeriod(words),
      symbol: describedSymbol(words),
    }),
    (words) => words,
  );
  return [
    reconcileDirection(header),
    reconcilePeriodSymbol(),
    reconcilePeriod(describe),
    reconcileOption(header, describe),
    reconcileEvent(header, describe),
  ];
}
