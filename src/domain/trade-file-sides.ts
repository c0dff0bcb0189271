import type { PutCall } from './symbols.ts';
import type { Cell, FileTrade } from './trade-file.ts';

export type Side = FileTrade['b_s'];

const SIDES = new Map<string, Side>([
  ...['buy', 'b', 'bot', 'bought', 'long', '1', 'bto', 'btc', 'buy to open', 'buy to close'].map(
    (words) => [words, 'Buy'] as const,
  ),
  ...['sell', 's', 'sld', 'sold', 'short', '2', 'sto', 'stc', 'sell to open', 'sell to close'].map(
    (words) => [words, 'Sell'] as const,
  ),
]);

/** Example: 'b', 'Bought', 'Long' and 1 are Buy, 'SLD' and 2 are Sell, 'Hold' is neither, null. Source: decision 36, market data. */
export const fileSide = (cell: Cell): Side | null =>
  SIDES.get(String(cell).trim().toLowerCase().replace(/\s+/g, ' ')) ?? null;

/** Example: 'P' and 'Put' are put, 'CALL' is call, 'X' is neither, null. */
export function filePutCall(cell: Cell): PutCall | null {
  const [, word] = /^(p|put|c|call)s?$/i.exec(String(cell).trim()) ?? [];
  if (word === undefined) return null;
  return word.toLowerCase().startsWith('p') ? 'put' : 'call';
}

/** What the description of an option says it is. Example: 'PUT AUG 26 FDR CATTLE' is put, 'FDR CATTLE' is null. */
export function describedPutCall(description: string | null): PutCall | null {
  const words = new Set(description?.toLowerCase().match(/\b(?:put|call)\b/g));
  const [only] = words;
  return words.size === 1 ? filePutCall(only ?? '') : null;
}

/** What separate columns for long and short contracts say; a missing quantity is 0. Null when they name no one side. */
export function longOrShort(long: number, short: number): { side: Side; quantity: number } | null {
  if (long > 0 && short === 0) return { side: 'Buy', quantity: long };
  return short !== 0 && long === 0 ? { side: 'Sell', quantity: Math.abs(short) } : null;
}
