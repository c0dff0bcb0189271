import { z } from 'zod';
import { previousTradingDay, tradingDayUpTo } from './contract-calendar.ts';
import type { Day } from '../kit/days.ts';
import { daySchema, idSchema } from '../kit/fields.ts';
import { plus, rounded, times } from '../kit/money.ts';
import { PUT_CALL } from './symbols.ts';

export const QUOTE_SOURCES = ['barchart', 'manual', 'simulated'] as const;
export const quoteSource = z.enum(QUOTE_SOURCES);
export type QuoteSource = z.infer<typeof quoteSource>;

export const SOURCE_LABELS: Record<QuoteSource, string> = {
  barchart: 'Barchart',
  manual: 'entered by hand',
  simulated: 'simulated',
};

const price = z.number().nullable();

/** A futures price, in $/cwt. A missing price is null, never 0. Source: spec 1 §3. */
export const futuresQuoteSchema = z.object({
  id: idSchema,
  symbol: z.string(),
  contract_name: z.string(),
  last_price: price,
  net_change: price,
  open: price,
  high: price,
  low: price,
  previous_settlement: price,
  source: quoteSource,
  updated_at: z.string(),
});
export type FuturesQuote = z.infer<typeof futuresQuoteSchema>;

/** An option's price, in $/cwt. `strike` repeats `strike_price` under the name that trades use. Source: spec 1 §3. */
export const optionsQuoteSchema = z.object({
  id: idSchema,
  symbol: z.string(),
  underlying_symbol: z.string(),
  contract: z.string(),
  option_type: z.enum(PUT_CALL),
  strike_price: z.number(),
  last_price: price,
  bid_price: price,
  ask_price: price,
  net_change: price,
  open: price,
  high: price,
  low: price,
  settlement: price,
  previous_settlement: price,
  delta: z.number().nullable(),
  strike: z.number(),
  expiration_date: daySchema.nullable(),
  source: quoteSource,
  updated_at: z.string(),
});
export type OptionsQuote = z.infer<typeof optionsQuoteSchema>;

/** The current price of a future: last price, else previous settlement. Source: decision 20. */
export const futuresPrice = (
  quote: Pick<FuturesQuote, 'last_price' | 'previous_settlement'>,
): number | null => quote.last_price ?? quote.previous_settlement;

type OptionPrices = Pick<OptionsQuote, 'bid_price' | 'ask_price' | 'last_price' | 'settlement'>;

/**
 * The current price of an option: the midpoint of bid and ask when both exist, else last price, else settlement. Example: bid
 * 2.10 and ask 2.15 is 2.125, regardless of the last price. Source: decision 20.
 */
export function optionsPrice(quote: OptionPrices): number | null {
  const { bid_price: bid, ask_price: ask } = quote;
  if (bid !== null && ask !== null) return rounded(times(plus(bid, ask), 0.5), 6);
  return quote.last_price ?? quote.settlement;
}

/** Which of its prices a quote is valued at. */
export type PriceKind = 'last price' | 'previous settlement' | 'midpoint of bid and ask' | 'settlement';

/** Example: a future without a last price is valued at its previous settlement; null when it has neither. Source: decision 20. */
export function futuresPriceKind(
  quote: Pick<FuturesQuote, 'last_price' | 'previous_settlement'>,
): PriceKind | null {
  if (quote.last_price !== null) return 'last price';
  return quote.previous_settlement === null ? null : 'previous settlement';
}

/** Example: an option with bid and ask is valued at their midpoint, regardless of its last price. Source: decision 20. */
export function optionsPriceKind(quote: OptionPrices): PriceKind | null {
  if (quote.bid_price !== null && quote.ask_price !== null) return 'midpoint of bid and ask';
  return theoreticalKind(quote);
}

/** Example: an LRP put without a last price is valued at its settlement. Source: spec 2 §9. */
export function theoreticalKind(quote: Pick<OptionsQuote, 'last_price' | 'settlement'>): PriceKind | null {
  if (quote.last_price !== null) return 'last price';
  return quote.settlement === null ? null : 'settlement';
}

/** LRP theoretical value per cwt = the put's last price, else its settlement. Source: spec 2 §9, decision 20. */
export const theoreticalValue = (quote: Pick<OptionsQuote, 'last_price' | 'settlement'>): number | null =>
  quote.last_price ?? quote.settlement;

/**
 * The first day with prices that are still fresh: a price is stale when more than one trading day has passed since its day. Example:
 * on Monday 2026-11-23 a price of Friday is fresh, one of Thursday is stale. Source: decision 30.
 */
export const freshSince = (today: Day): Day => previousTradingDay(tradingDayUpTo(today));
