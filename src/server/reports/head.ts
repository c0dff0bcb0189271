import type { FuturesPrice, OptionsPrice } from '#api/prices';
import { instantIn, counted } from '#domain/kit/format';
import { priceOf, type Prices } from '#domain/market/prices';

import { type PricedInstrument, pricesUsed } from '../dashboard/queries.ts';
import type { Calendar } from '../clock/calendar.ts';
import { pricesFrom } from '../quotes/queries.ts';
import type { PricesUsed } from '#api/dashboard';
import { SOURCE_LABELS } from '#domain/market/quotes';

/** Where the prices of a report come from. Example: `Prices: Barchart, Nov 20, 2026, 1:05 PM CST`. */
export function priceLine(
  { instruments, sources, oldest, newest, stale }: PricesUsed,
  { timeZone }: Calendar,
): string {
  if (instruments === 0 || oldest === null || newest === null) return 'No market prices used';
  const [first, last] = [oldest, newest].map((at) => instantIn(timeZone, new Date(at)));
  const from = sources.map((source) => SOURCE_LABELS[source]).join(' and ');
  const when = first === last ? `${last}` : `${first} to ${last}`;
  const old = stale > 0 ? `; ${counted(stale, 'price')} older than one trading day` : '';
  return `Prices: ${from}, ${when}${old}`;
}

interface HeadInput {
  entityName: string;
  symbols: readonly (string | null)[];
  futures: readonly FuturesPrice[];
  options: readonly OptionsPrice[];
  calendar: Calendar;
  now: Date;
}

export function reportHeadOf({ entityName, symbols, futures, options, calendar, now }: HeadInput) {
  const prices = pricesFrom(futures, options);
  const used = pricesUsed(symbols, instrumentsOf([...futures, ...options], prices));
  return {
    entity_name: entityName,
    day: calendar.today,
    made_at: instantIn(calendar.timeZone, now),
    prices: priceLine(used, calendar),
    simulated: used.sources.includes('simulated'),
  };
}

const instrumentsOf = (
  quotes: readonly (FuturesPrice | OptionsPrice)[],
  prices: Prices,
): Map<string, PricedInstrument> =>
  new Map(
    quotes.map(({ symbol, source, updated_at, stale }) => [
      symbol,
      { ...priceOf(prices, symbol), symbol, source, updated_at, stale },
    ]),
  );
