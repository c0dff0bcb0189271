import { z } from 'zod';
import { manualPriceForm, type ManualPrice } from './manual-prices.ts';
import { type TypedNumber, typedNumber } from '../typed-numbers.ts';

/** Prices as text: a line per symbol, pasted from a spreadsheet, a mail or a file, or typed. */

type PriceColumn = keyof ManualPrice;

/** What a heading may be called, in small letters without spaces. */
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

/** Without headings the columns stand in this order. */
const USUAL: readonly PriceColumn[] = ['symbol', 'last_price', 'previous_settlement', 'delta'];

/** What the lines say, and what is wrong with the others: `Line 3: ...`. */
export interface PastedPrices {
  prices: ManualPrice[];
  problems: string[];
}

const cellsOf = (line: string): string[] => {
  const separator = line.includes('\t') ? '\t' : /[,;]/.test(line) ? /[,;]/ : /\s+/;
  return line.split(separator).map((cell) => cell.trim());
};

/** The columns that a line of headings names; one that is not known is passed over. Null when the line is no heading. */
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

/** A price as people write it: `$262.475`; a dash is none. Anything else stays as it is, for the form to refuse. */
const priceOrText = (cell: string): TypedNumber =>
  /^([-\u2212]|n\/a)$/i.test(cell) ? '' : typedNumber(cell);

/**
 * Reads lines of prices. The first line may name the columns; else they are symbol, last price, previous settlement, delta.
 * A symbol that comes twice counts once, as it was last. Example: 'GFF27 262.475' is the last price of GFF27.
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

/** The form of Enter Prices: every line must be readable. The first that is not is named. */
export const pastedForm = z.object({
  prices: z.string('Enter at least one price').transform((text, context): ManualPrice[] => {
    const { prices, problems } = pastedPrices(text);
    const problem = problems[0] ?? (prices.length === 0 ? 'Enter at least one price' : null);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    return prices;
  }),
});
