import { z } from 'zod';
import { optionalNumber, requiredText } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { minus, rounded } from '../kit/money.ts';
import type { FuturesQuote, OptionsQuote } from './quotes.ts';
import { parseFuturesSymbol, parseOptionSymbol } from './symbols.ts';
import { typedNumber, type TypedNumber } from '../kit/typed-numbers.ts';

/** Prices that an administrator enters, and the quotes that follow from them. Source: decision 30 (manual). */

const priceField = (label: string) =>
  optionalNumber(label, { min: 0, max: LIMITS.price, decimals: 5 }, `${label} must be a price`);

/** The prices of one symbol. Omitted values stay as they are, or follow from the day before. */
export const manualPriceForm = z
  .object({
    symbol: requiredText('Symbol cannot be empty', 12).toUpperCase(),
    last_price: priceField('Last price'),
    bid_price: priceField('Bid'),
    ask_price: priceField('Ask'),
    settlement: priceField('Settlement'),
    previous_settlement: priceField('Previous settlement'),
    delta: optionalNumber('Delta', { min: -1, max: 1, decimals: 6 }, 'Delta must be a number from -1 to 1'),
  })
  .superRefine((entry, context) => {
    const problem = problemOf(entry);
    if (problem) context.addIssue({ code: 'custom', path: ['symbol'], message: problem });
  });
export type ManualPrice = z.infer<typeof manualPriceForm>;

function problemOf({ symbol, ...prices }: Omit<ManualPrice, 'symbol'> & { symbol: string }): string | null {
  if (parseFuturesSymbol(symbol)) {
    return prices.last_price ? null : `${symbol} needs a last price above 0`;
  }
  const option = parseOptionSymbol(symbol);
  if (!option) return `${symbol} is not a cattle future or option`;
  const { last_price, bid_price, ask_price, settlement, delta } = prices;
  if (last_price === null && settlement === null && (bid_price === null || ask_price === null)) {
    return `${symbol} needs a last price, a settlement, or bid and ask`;
  }
  const sign = option.p_c === 'put' ? -1 : 1;
  return delta !== null && delta * sign < 0 ? `The delta of a ${option.p_c} cannot be ${delta}` : null;
}

const changed = (last: number | null, previous: number | null): number | null =>
  last === null || previous === null ? null : rounded(minus(last, previous), 5);

const unseen = { open: null, high: null, low: null };

/**
 * A future's quote after its prices are entered. `isNewDay`: the stored price is of an earlier day and becomes the previous
 * settlement, unless that is entered too. Example: 262 entered on the day after 260 gives 262, previous settlement 260, change 2.
 */
export function enteredFuture(
  { last_price, previous_settlement }: Pick<ManualPrice, 'last_price' | 'previous_settlement'>,
  stored: Pick<FuturesQuote, 'last_price' | 'previous_settlement'> | undefined,
  isNewDay: boolean,
) {
  const rolled = isNewDay ? (stored?.last_price ?? stored?.previous_settlement) : stored?.previous_settlement;
  const previous = previous_settlement ?? rolled ?? null;
  return { ...unseen, last_price, previous_settlement: previous, net_change: changed(last_price, previous) };
}

type StoredOption = Pick<OptionsQuote, 'last_price' | 'settlement' | 'previous_settlement' | 'delta'>;

/** An option's quote after its prices are entered; an omitted delta stays as it is. See {@link enteredFuture}. */
export function enteredOption(entry: ManualPrice, stored: StoredOption | undefined, isNewDay: boolean) {
  const rolled = isNewDay ? (stored?.settlement ?? stored?.last_price) : stored?.previous_settlement;
  const previous = entry.previous_settlement ?? rolled ?? null;
  const { last_price, bid_price, ask_price, settlement } = entry;
  return {
    ...unseen,
    last_price,
    bid_price,
    ask_price,
    settlement,
    previous_settlement: previous,
    net_change: changed(last_price ?? settlement, previous),
    delta: entry.delta ?? stored?.delta ?? null,
  };
}

/** Prices as text: one line per symbol, typed or pasted from a spreadsheet, an e-mail or a file. */

type PriceColumn = keyof ManualPrice;

/** The accepted headings, in lower case without spaces. */
const HEADINGS: Record<string, PriceColumn> = {
  symbol: 'symbol',
  contract: 'symbol',
  last: 'last_price',
  lastprice: 'last_price',
  price: 'last_price',
  bid: 'bid_price',
  bidprice: 'bid_price',
  ask: 'ask_price',
  askprice: 'ask_price',
  settlement: 'settlement',
  settle: 'settlement',
  previoussettlement: 'previous_settlement',
  prevsettlement: 'previous_settlement',
  previous: 'previous_settlement',
  prev: 'previous_settlement',
  delta: 'delta',
};

/** The column order without headings. */
const USUAL: readonly PriceColumn[] = ['symbol', 'last_price', 'previous_settlement', 'delta'];

/** The prices read, and the errors of the other lines: `Line 3: ...`. */
export interface PastedPrices {
  prices: ManualPrice[];
  /** The number of lines with nothing but a symbol, which change nothing. */
  unpriced: number;
  problems: string[];
}

const cellsOf = (line: string): string[] => {
  const separator = line.includes('\t') ? '\t' : /[,;]/.test(line) ? /[,;]/ : /\s+/;
  return line.split(separator).map((cell) => cell.trim());
};

/** The columns named by a heading line, null for unknown headings; null when the line is not a heading. */
function columnsOf(cells: readonly string[]): (PriceColumn | undefined)[] | null {
  const columns = cells.map((cell) => HEADINGS[cell.toLowerCase().replace(/[^a-z]/g, '')]);
  return columns.includes('symbol') ? columns : null;
}

function entryOf(columns: readonly (PriceColumn | undefined)[], cells: readonly string[]): object {
  const pairs = columns.flatMap((column, at) => {
    const cell = cells[at] ?? '';
    return column ? [[column, column === 'symbol' ? cell : priceOrText(cell)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** A price as typed: `$262.475`; a dash is empty. Anything else stays as typed, and the form refuses it. */
const priceOrText = (cell: string): TypedNumber =>
  /^([-\u2212]|n\/a)$/i.test(cell) ? '' : typedNumber(cell);

const isSymbolAlone = (cells: readonly string[]): boolean => {
  const [symbol = '', ...others] = cells.filter((cell) => cell !== '');
  return others.length === 0 && (parseFuturesSymbol(symbol) ?? parseOptionSymbol(symbol)) !== null;
};

/**
 * Reads lines of prices. The first line may name the columns; otherwise they are symbol, last price, previous settlement, delta.
 * Of a repeated symbol the last line counts; a symbol alone is left as it is. Example: 'GFF27 262.475' is the last price of GFF27.
 */
export function pastedPrices(text: string): PastedPrices {
  const prices = new Map<string, ManualPrice>();
  const problems: string[] = [];
  let unpriced = 0;
  let columns: readonly (PriceColumn | undefined)[] = USUAL;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const named = prices.size + problems.length === 0 ? columnsOf(cells) : null;
    if (named) {
      columns = named;
      continue;
    }
    if (isSymbolAlone(cells)) {
      unpriced += 1;
      continue;
    }
    const read = manualPriceForm.safeParse(entryOf(columns, cells));
    if (read.success) prices.set(read.data.symbol, read.data);
    else problems.push(`Line ${at + 1}: ${read.error.issues[0]?.message ?? 'cannot be read'}`);
  }
  return { prices: [...prices.values()], unpriced, problems };
}

/** The form of Enter Prices: every line must be valid; reports the first that is not. */
export const pastedForm = z.object({
  prices: z.string('Enter at least one price').transform((text, context): ManualPrice[] => {
    const { prices, problems } = pastedPrices(text);
    const problem = problems[0] ?? (prices.length === 0 ? 'Enter at least one price' : null);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    return prices;
  }),
});
