import { count } from '../../kit/format.ts';
import { LIMITS } from '../../kit/limits.ts';
import type { CellColumn, ReadingRules } from './profile.ts';
import { dateForms, type DateOrder, fileDay } from '../../kit/table-file/dates.ts';
import { fileNumber, filePrice } from '../../kit/table-file/numbers.ts';
import { symbolAlone } from './description.ts';
import { filePeriod } from './periods.ts';
import { filePutCall, fileSide, type Side } from './sides.ts';
import { fileText, isEmptyValue, textFault } from '../../kit/table-file/text.ts';
import { type Cell, type Read, shownValue } from '../../kit/table-file/file.ts';

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
  <Value>(read: (cell: Cell, rules: ReadingRules) => Read<Value>) =>
  (cell: Cell, rules: ReadingRules): Read<Value | ''> =>
    isEmptyValue(String(cell).trim()) ? { value: '' } : read(cell, rules);

function day(cell: Cell, order: DateOrder): Read<string> {
  const value = fileDay(cell, order);
  return value === null ? invalid('date', `Use ${dateForms(order)}.`) : { value };
}

const isWord = (cell: Cell, word: string | null): boolean =>
  word !== null && fileText(cell).toLowerCase() === word.toLowerCase();

function side(cell: Cell, { buy_word, sell_word }: ReadingRules): Read<Side> {
  if (isWord(cell, buy_word)) return { value: 'Buy' };
  if (isWord(cell, sell_word)) return { value: 'Sell' };
  const read = fileSide(cell);
  if (read !== null) return { value: read.side };
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

/** What is only compared and shown. */
const note = (cell: Cell): Read<string> => ({ value: shownValue(fileText(cell)) });

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

function period(cell: Cell, order: DateOrder): Read<string> {
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
  trade_date: unlessNothing((cell, { date_order }) => day(cell, date_order)),
  b_s: unlessNothing(side),
  quantity: unlessNothing(quantity),
  long: unlessNothing(longQuantity),
  short: unlessNothing(sideQuantity),
  price_amount: unlessNothing((cell) => dollars('price', cell)),
  strike: unlessNothing(strike),
  p_c: unlessNothing(putOrCall),
  period: unlessNothing((cell, { date_order }) => period(cell, date_order)),
  acct: unlessNothing((cell) => text(cell, LONGEST.acct)),
  name: unlessNothing((cell) => text(cell, LONGEST.name)),
  description: unlessNothing((cell) => text(cell, LONGEST.description)),
  ordered: orderedQuantity,
  open_close: unlessNothing(note),
  status: unlessNothing(note),
  remark: unlessNothing(note),
} satisfies Record<CellColumn, (cell: Cell, rules: ReadingRules) => Read<string | number>>;
