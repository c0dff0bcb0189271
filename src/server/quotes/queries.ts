import type { FuturesPrice, OptionsPrice } from '#api/quotes';
import { type Prices, pricesOf } from '#domain/market/prices';
import { freshSince } from '#domain/market/quotes';
import type { Calendar } from '../clock/calendar.ts';
import { jsonArray, prepared, sql, type Statement } from '../db/sql.ts';

/** Whether the quote's day is before the first fresh day, which is calculated once per statement. */
export const isOld = ({ today, timeZone }: Calendar): Statement =>
  sql`updated_at < (select ${freshSince(today)}::timestamp at time zone ${timeZone})`;

/** Whether a future's price is stale: old, or only the previous settlement. Source: decisions 20 and 30. */
export const isStaleFuture = (calendar: Calendar): Statement => sql`last_price is null or ${isOld(calendar)}`;

/** The price of every visible future. */
export const futuresPrices = (calendar: Calendar): Statement<FuturesPrice> =>
  prepared(
    'futuresPrices',
    sql`select symbol, last_price, previous_settlement, source, to_json(updated_at) #>> '{}' as updated_at,
               ${isStaleFuture(calendar)} as stale
        from quotes order by symbol`,
  );

/** The price of every visible option: all for an admin, for a producer those of their positions (decision 5). */
export const optionsPrices = (calendar: Calendar): Statement<OptionsPrice> =>
  prepared(
    'optionsPrices',
    sql`select symbol, last_price, bid_price, ask_price, settlement, previous_settlement, delta, source,
               to_json(updated_at) #>> '{}' as updated_at, ${isOld(calendar)} as stale
        from options_quotes order by symbol`,
  );

/** The prices that value the visible records: use both in one `db.batch` with the positions, so that all are from one snapshot. */
export const priceStatements = (calendar: Calendar) =>
  [futuresPrices(calendar), optionsPrices(calendar)] as const;

/** The results of {@link priceStatements} by symbol. */
export const pricesFrom = (futures: readonly FuturesPrice[], options: readonly OptionsPrice[]): Prices =>
  pricesOf(futures, options);

export const visiblePrices = (calendar: Calendar): Statement<{ json: string }> =>
  prepared(
    'visiblePrices',
    sql`select json_build_object(
          'futures', (${jsonArray(futuresPrices(calendar))})::json,
          'options', (${jsonArray(optionsPrices(calendar))})::json)::text as json`,
  );
