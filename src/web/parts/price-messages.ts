import {
  futuresPrice,
  futuresPriceKind,
  optionsPrice,
  optionsPriceKind,
  SOURCE_LABELS,
  theoreticalKind,
  theoreticalValue,
} from '#domain/market/quotes';
import { price } from '#domain/kit/format';
import { time } from '../lib/format.ts';
import type { QuoteBehind } from './prices-data.ts';

/** The price of a quote that a figure is based on: for an LRP policy the put's theoretical value. */
export type PriceUsed = 'current' | 'theoretical';

function priceUsed({ kind, quote }: NonNullable<QuoteBehind>, used: PriceUsed) {
  if (kind === 'futures') return { value: futuresPrice(quote), from: futuresPriceKind(quote) };
  if (used === 'theoretical') return { value: theoreticalValue(quote), from: theoreticalKind(quote) };
  return { value: optionsPrice(quote), from: optionsPriceKind(quote) };
}

/** Example: `GFH27 last price 262.475 $/cwt, simulated, Nov 20, 2026, 1:05 PM CST`, with `, stale` if it is. */
export function priceMessage(
  symbol: string | null,
  behind: QuoteBehind,
  used: PriceUsed = 'current',
): string {
  if (symbol === null) return 'No futures contract';
  if (behind === undefined) return `The price of ${symbol} has not been loaded`;
  if (behind === null) return `${symbol} has no quote`;
  const { value, from } = priceUsed(behind, used);
  if (from === null) return `${symbol} has no price yet`;
  const { source, updated_at, stale } = behind.quote;
  const text = `${symbol} ${from} ${price(value)} $/cwt, ${SOURCE_LABELS[source]}, ${time(updated_at)}`;
  return stale ? `${text}, stale` : text;
}
