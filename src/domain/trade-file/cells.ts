import { count } from '../format.ts';
import { LIMITS } from '../limits.ts';
import type { FileColumn } from './header.ts';
import { DATE_FORMS, fileDay } from '../table-file/dates.ts';
import { fileNumber, filePrice } from '../table-file/numbers.ts';
import { filePeriod } from './periods.ts';
import { filePutCall, fileSide, type Side } from './sides.ts';
import { fileText, isEmptyValue, textFault } from '../table-file/text.ts';
import type { Cell, Read } from '../table-file/file.ts';

/** How each column reads a cell. An empty cell reads as ''. */

const LONGEST = { acct: 60, name: 120, description: 120 } as const;

const WHOLE = 'Contracts are whole numbers of at least 1.';

const invalid = (what: string, hint: string): { invalid: string; hint: string } => ({ invalid: what, hint });

function text(cell: Cell, longest: number): Read<string> {
  const value = fileText(cell);
  const fault = textFault(value, longest);
  return fault === null ? { value } : invalid('text', fault);
}

/** '' for an empty cell, else its value. */
const unlessNothing =
  <Value>(read: (cell: Cell) => Read<Value>) =>
  (cell: Cell): Read<Value | ''> =>
    isEmptyValue(String(cell).trim()) ? { value: '' } : read(cell);

function day(cell: Cell): Read<string> {
  const value = fileDay(cell);
  return value === null ? invalid('date', `Use ${DATE_FORMS}.`) : { value };
}

function side(cell: Cell): Read<Side> {
  const read = fileSide(cell);
  return read === null ? invalid('side', 'Use Buy or Sell, B or S, 1 or 2.') : { value: read.side };
}

/** A signed quantity: a negative one means a sale. Source: decision 19. */
function quantity(cell: Cell): Read<number> {
  const value = fileNumber(cell);
  if (value === null || !Number.isInteger(value) || value === 0) return invalid('quantity', WHOLE);
  if (Math.abs(value) <= LIMITS.contracts) return { value };
  return invalid('quantity', `It can be at most ${count(LIMITS.contracts)} contracts.`);
}

/** In a column for one side only, 0 means that the trade is on the other side. */
const sideQuantity = (cell: Cell): Read<number | ''> =>
  fileNumber(cell) === 0 ? { value: '' } : quantity(cell);

function longQuantity(cell: Cell): Read<number | ''> {
  const read = sideQuantity(cell);
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

function period(cell: Cell): Read<string> {
  const value = filePeriod(cell);
  return value === null ? invalid('period', 'Use Mon-YY, such as Aug-26.') : { value };
}

function putOrCall(cell: Cell): Read<string> {
  const value = filePutCall(cell);
  return value === null ? invalid('put/call', 'Use put or call, P or C.') : { value };
}

/** The reader of each column; '' for an empty cell. */
export const CELLS = {
  trade_date: unlessNothing(day),
  b_s: unlessNothing(side),
  quantity: unlessNothing(quantity),
  long: unlessNothing(longQuantity),
  short: unlessNothing(sideQuantity),
  price_amount: unlessNothing((cell) => dollars('price', cell)),
  strike: unlessNothing(strike),
  p_c: unlessNothing(putOrCall),
  period: unlessNothing(period),
  acct: unlessNothing((cell) => text(cell, LONGEST.acct)),
  name: unlessNothing((cell) => text(cell, LONGEST.name)),
  description: unlessNothing((cell) => text(cell, LONGEST.description)),
} satisfies Record<FileColumn, (cell: Cell) => Read<string | number>>;
