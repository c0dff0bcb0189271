import { z } from 'zod';
import { manualPriceForm, type ManualPrice } from './manual-prices.ts';
import { type TypedNumber, typedNumber } from '../kit/typed-numbers.ts';

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

/** A price as typed: `$262.475`; a dash is empty. Anything else is kept, and the form refuses it. */
const priceOrText = (cell: string): TypedNumber =>
  /^([-\u2212]|n\/a)$/i.test(cell) ? '' : typedNumber(cell);

/**
 * Reads lines of prices. The first line may name the columns; otherwise they are symbol, last price, previous settlement, delta.
 * Of a repeated symbol the last line counts. Example: 'GFF27 262.475' is the last price of GFF27.
 */
export function pastedPrices(text: string): PastedPrices {
  const prices = new Map<string, ManualPrice>();
  const problems: string[] = [];
  let columns: readonly (PriceColumn | undefined)[] = USUAL;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const named = prices.size + problems.length === 0 ? columnsOf(cells) : null;
    if (named) {
      columns = named;
      continue;
    }
    const read = manualPriceForm.safeParse(entryOf(columns, cells));
    if (read.success) prices.set(read.data.symbol, read.data);
    else problems.push(`Line ${at + 1}: ${read.error.issues[0]?.message ?? 'cannot be read'}`);
  }
  return { prices: [...prices.values()], problems };
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
