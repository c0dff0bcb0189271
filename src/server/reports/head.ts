import type { FuturesPrice, OptionsPrice } from '#api/quotes';
import { instantIn } from '#domain/kit/format';
import { priceOf, type Prices } from '#domain/market/prices';
import type { ReportHead } from '#domain/reports/document';
import { type PricedInstrument, pricesUsed } from '../dashboard/prices-used.ts';
import type { Calendar } from '../clock/calendar.ts';
import { pricesFrom } from '../quotes/queries.ts';
import { priceLine } from './price-line.ts';

interface HeadInput {
  entityName: string;
  /** The instruments whose prices the report is made with. */
  symbols: readonly (string | null)[];
  futures: readonly FuturesPrice[];
  options: readonly OptionsPrice[];
  calendar: Calendar;
  now: Date;
}

/** Whose report it is, of which day and moment, and with which prices. */
export function headOf({ entityName, symbols, futures, options, calendar, now }: HeadInput): ReportHead {
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
