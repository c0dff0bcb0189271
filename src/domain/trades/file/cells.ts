import { formatPeriod, fullYear, parsePeriod } from '../../kit/periods.ts';
import { fileDay, dateForms, type DateOrder } from '../../kit/table-file/dates.ts';
import {
  shownValue,
  fileText,
  isEmptyValue,
  textFault,
  type Cell,
  type Read,
} from '../../kit/table-file/file.ts';
import { count } from '../../kit/format.ts';
import { LIMITS } from '../../kit/limits.ts';
import type { CellColumn, ReadingRules } from './profile.ts';
import { fileNumber, filePrice } from '../../kit/table-file/numbers.ts';
import { symbolAlone } from './description.ts';
import { filePutCall, fileDirection, fileEffect, type Direction, type PositionEffect } from './directions.ts';
import { isStatementEntry, nonCattle, type NonCattle } from '../../market/contracts.ts';
import { eventIn, isMarkedNotAFill, statusOf } from './not-fills.ts';
import { totalOf } from './other-lines.ts';
import { MARKS } from './table.ts';

const NAME_YEAR = /^([a-z]{3})[a-z]*[-\s/']*(\d{2}|\d{4})$/i;
/** A spreadsheet that reads Aug-27 as the 27th of August writes it as 27-Aug. */
const YEAR_NAME = /^(\d{2}|\d{4})[-\s]([a-z]{3})[a-z]*$/i;
const YEAR_MONTH = /^(\d{4})-?(\d{2})$/;
const MONTH_YEAR = /^(\d{1,2})[/-](\d{2}|\d{4})$/;

/** The years that two digits can express: 1950 to 2049. */
const ofNumbers = (month: number, year: number): string | null =>
  month >= 1 && month <= 12 && fullYear(year % 100) === year ? formatPeriod({ month, year }) : null;

function ofName(name: string, year: string): string | null {
  const period = parsePeriod(`${name}-${year.slice(-2)}`);
  return period && ofNumbers(period.month, year.length === 2 ? period.year : Number(year));
}

/**
 * Parses a contract month to Mon-YY; null if invalid. Example: 'Aug-26', 'AUG 26', 'August 2026', '26-Aug', '2026-08', '202608',
 * '8/2026' and '8/26' are 'Aug-26'. Source: spec 2 §9.
 */
export function filePeriod(cell: Cell, order: DateOrder = 'MDY'): string | null {
  const text = String(cell).trim();
  const [, name = '', yearAfter = ''] = NAME_YEAR.exec(text) ?? [];
  if (name) return ofName(name, yearAfter);
  const [, yearBefore = '', nameAfter = ''] = YEAR_NAME.exec(text) ?? [];
  if (nameAfter) return ofName(nameAfter, yearBefore);
  const [, year = '', month = ''] = YEAR_MONTH.exec(text) ?? [];
  if (year) return ofNumbers(Number(month), Number(year));
  const [, monthFirst = '', yearLast = ''] = MONTH_YEAR.exec(text) ?? [];
  if (yearLast)
    return ofNumbers(
      Number(monthFirst),
      yearLast.length === 2 ? fullYear(Number(yearLast)) : Number(yearLast),
    );
  const day = /[/-]/.test(text) ? fileDay(text, order) : null;
  return day === null ? null : ofNumbers(Number(day.slice(5, 7)), Number(day.slice(0, 4)));
}

/** How each column reads a cell. An empty cell reads as ''. */

const LONGEST = { acct: 60, name: 120, description: 120 } as const;

const WHOLE = 'Contracts are whole numbers of at least 1.';

const invalid = (what: string, hint: string): { invalid: string; hint: string } => ({ invalid: what, hint });

function textCell(cell: Cell, longest: number): Read<string> {
  const value = fileText(cell);
  const fault = textFault(value, longest);
  return fault === null ? { value } : invalid('text', fault);
}

/** '' for an empty cell, else its value. */
const unlessNothing =
  <Value>(read: (cell: Cell, rules: ReadingRules) => Read<Value>) =>
  (cell: Cell, rules: ReadingRules): Read<Value | ''> =>
    isEmptyValue(String(cell).trim()) ? { value: '' } : read(cell, rules);

function dayCell(cell: Cell, order: DateOrder): Read<string> {
  const value = fileDay(cell, order);
  return value === null ? invalid('date', `Use ${dateForms(order)}.`) : { value };
}

const isWord = (cell: Cell, word: string | null): boolean =>
  word !== null && fileText(cell).toLowerCase() === word.toLowerCase();

function direction(cell: Cell, { buy_word, sell_word }: ReadingRules): Read<Direction> {
  if (isWord(cell, buy_word)) return { value: 'Buy' };
  if (isWord(cell, sell_word)) return { value: 'Sell' };
  const read = fileDirection(cell);
  if (read !== null) return { value: read.direction };
  const words = [buy_word, sell_word].filter((word) => word !== null);
  const also = words.length > 0 ? `${words.join(' or ')}, ` : '';
  return invalid('side', `Use ${also}Buy or Sell, B or S, 1 or 2.`);
}

/** A signed quantity: a negative one means a sale. Source: decision 19. */
function quantity(cell: Cell): Read<number> {
  const value = fileNumber(cell);
  if (value === null || !Number.isInteger(value) || value === 0) return invalid('quantity', WHOLE);
  if (Math.abs(value) <= LIMITS.contracts) return { value };
  return invalid('quantity', `It can be at most ${count(LIMITS.contracts)} contracts.`);
}

/** The contracts ordered stand beside those filled: nothing is refused for them. */
function orderedQuantity(cell: Cell): Read<number | ''> {
  const value = Math.abs(fileNumber(cell) ?? 0);
  return { value: Number.isInteger(value) && value > 0 && value <= LIMITS.contracts ? value : '' };
}

/** A value that is only compared and shown. */
const note = (cell: Cell): Read<string> => ({ value: shownValue(fileText(cell)) });

/** In a column for one direction only, 0 means that the trade has the other one. */
const directionQuantity = (cell: Cell): Read<number | ''> =>
  fileNumber(cell) === 0 ? { value: '' } : quantity(cell);

function longQuantity(cell: Cell): Read<number | ''> {
  const read = directionQuantity(cell);
  if (!('value' in read) || read.value === '' || read.value > 0) return read;
  return invalid('quantity', 'A long quantity cannot be negative.');
}

function dollars(what: string, cell: Cell): Read<number> {
  const value = filePrice(cell);
  if (value === null) return invalid(what, 'It is not a number.');
  if (Math.abs(value) <= LIMITS.price) return { value };
  return invalid(what, `It can be at most ${count(LIMITS.price)} dollars per cwt.`);
}

/** Some brokers print strike 0 on futures, which means no strike. */
function strike(cell: Cell): Read<number | ''> {
  const read = dollars('strike', cell);
  if (!('value' in read) || read.value > 0) return read;
  return read.value === 0 ? { value: '' } : invalid('strike', 'It cannot be negative.');
}

function periodCell(cell: Cell, order: DateOrder): Read<string> {
  const symbol = fileText(cell).toUpperCase();
  const value = filePeriod(cell, order) ?? (symbolAlone(symbol) === null ? null : symbol);
  return value === null ? invalid('period', 'Use Mon-YY, such as Aug-26.') : { value };
}

function putOrCall(cell: Cell): Read<string> {
  const value = filePutCall(cell);
  return value === null ? invalid('put/call', 'Use put or call, P or C.') : { value };
}

/** The reader of each column; '' for an empty cell. */
export const CELLS = {
  trade_date: unlessNothing((cell, { date_order }) => dayCell(cell, date_order)),
  b_s: unlessNothing(direction),
  quantity: unlessNothing(quantity),
  long: unlessNothing(longQuantity),
  short: unlessNothing(directionQuantity),
  price_amount: unlessNothing((cell) => dollars('price', cell)),
  strike: unlessNothing(strike),
  p_c: unlessNothing(putOrCall),
  period: unlessNothing((cell, { date_order }) => periodCell(cell, date_order)),
  acct: unlessNothing((cell) => textCell(cell, LONGEST.acct)),
  name: unlessNothing((cell) => textCell(cell, LONGEST.name)),
  description: unlessNothing((cell) => textCell(cell, LONGEST.description)),
  ordered: orderedQuantity,
  open_close: unlessNothing(note),
  status: unlessNothing(note),
  remark: unlessNothing(note),
} satisfies Record<CellColumn, (cell: Cell, rules: ReadingRules) => Read<string | number>>;

/** An effect of a cell on its row: the row is skipped, or the trade is marked, or it may be the total of other rows. */
export interface RowEffect {
  skipped?: NonCattle;
  mark?: number;
  totalOf?: string;
}

const marked = (mark: number): RowEffect | null => (mark === 0 ? null : { mark });

const markOf = (position: PositionEffect | null): number => {
  if (position === null) return 0;
  return position === 'open' ? MARKS.opens : MARKS.closes;
};

const notFill = (text: string): number => (isMarkedNotAFill(text) ? MARKS.notFill : 0);

const eventMark = (text: string): number => (eventIn(text) === null ? 0 : MARKS.event | MARKS.closes);

function total(cell: Cell): RowEffect | null {
  const of = totalOf(String(cell));
  return of === null ? null : { totalOf: of };
}

/** The columns that may have an effect on the row. Account and name are never searched for words. Source: decisions 48, 77 and 78. */
export const ROW_EFFECTS: Partial<Record<CellColumn, (cell: Cell) => RowEffect | null>> = {
  acct: total,
  name: total,
  description: (cell) => {
    const text = String(cell);
    const skipped = nonCattle(text);
    return skipped === null ? marked(notFill(text) | eventMark(text)) : { skipped };
  },
  b_s: (cell) =>
    isStatementEntry(String(cell))
      ? { skipped: 'entry' }
      : marked(markOf(fileDirection(cell)?.effect ?? null)),
  open_close: (cell) => {
    const text = String(cell);
    return marked(notFill(text) | (eventMark(text) || markOf(fileEffect(cell))));
  },
  status: (cell) => marked(statusOf(String(cell).trim()) === 'not a fill' ? MARKS.unfilledStatus : 0),
};
