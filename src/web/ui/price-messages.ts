import {
  futuresPrice,
  futuresPriceKind,
  optionsPrice,
  optionsPriceKind,
  type QuoteSource,
  theoreticalKind,
  theoreticalValue,
} from '#domain/market/quotes';
import { price } from '#domain/format';
import { time } from '../lib/format.ts';
import type { QuoteBehind } from '../quotes/data.ts';

/** Where a price comes from, as the screen says it. */
export const sourceMessage: Record<QuoteSource, string> = {
  barchart: 'Barchart',
  manual: 'entered by hand',
  simulated: 'simulated',
};

/** Which price of a quote a figure is made from: an LRP policy takes its put's theoretical value. */
export type PriceUsed = 'current' | 'theoretical';

function priceUsed({ kind, quote }: QuoteBehind, used: PriceUsed) {
  if (kind === 'futures') return { value: futuresPrice(quote), from: futuresPriceKind(quote) };
  if (used === 'theoretical') return { value: theoreticalValue(quote), from: theoreticalKind(quote) };
  return { value: optionsPrice(quote), from: optionsPriceKind(quote) };
}

/** Example: `GFH27 last price 262.475 $/cwt, simulated, Nov 20, 2026, 1:05 PM`, and `, stale` where it is. */
export function priceMessage(
  symbol: string | null,
  behind: QuoteBehind | null,
  used: PriceUsed = 'current',
): string {
  if (symbol === null) return 'No contract names its price';
  if (behind === null) return `${symbol} has no quote`;
  const { value, from } = priceUsed(behind, used);
  if (from === null) return `${symbol} has no price yet`;
  const { source, updated_at, stale } = behind.quote;
  const text = `${symbol} ${from} ${price(value)} $/cwt, ${sourceMessage[source]}, ${time(updated_at)}`;
  return stale ? `${text}, stale` : text;
}
