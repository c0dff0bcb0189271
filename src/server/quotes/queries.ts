import type { FuturesPrice, OptionsPrice } from '#api/prices';
import { type Prices, pricesOf } from '#domain/market/prices';
import { freshSince, type QuoteSource } from '#domain/market/quotes';
import type { StoredPrice } from '#domain/quotes/typed-price-warnings';
import type { Day } from '#domain/kit/days';
import type { Calendar } from '../clock/calendar.ts';
import { jsonArray, prepared, sql, type Statement } from '../db/sql.ts';

/** Whether the quote's day is before the first fresh day, which is calculated once per statement. */
export const isOld = ({ today, timeZone }: Calendar): Statement =>
  sql`updated_at < (select ${freshSince(today)}::timestamp at time zone ${timeZone})`;

/** Whether a future's price is stale: old, or only the previous settlement. Source: decisions 20 and 30. */
export const isStaleFuture = (calendar: Calendar): Statement => sql`last_price is null or ${isOld(calendar)}`;

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

const time = sql`to_json(updated_at) #>> '{}' as updated_at`;

export const futuresColumns = sql`
  id, symbol, contract_name, last_price, net_change, open, high, low, previous_settlement, source, ${time}`;

export const optionsColumns = sql`
  id, symbol, underlying_symbol, contract, option_type, strike_price, last_price, bid_price, ask_price, net_change, open,
  high, low, settlement, previous_settlement, delta, strike_price as strike, expiration_date, source, ${time}`;

/** The futures on the watchlist in the order they were added (spec 1, section 7). */
export const watchedFutures = (calendar: Calendar, provider: QuoteSource): Statement<{ json: string }> =>
  prepared(
    'watchedFutures',
    sql`select json_build_object('provider', ${provider}::text, 'quotes', (${jsonArray(sql`
      select ${futuresColumns}, ${isStaleFuture(calendar)} as stale
      from quotes order by created_at, id`)})::json)::text as json`,
  );

export const watchedOptions = (calendar: Calendar): Statement<{ json: string }> =>
  prepared(
    'watchedOptions',
    jsonArray(
      sql`select ${optionsColumns}, ${isOld(calendar)} as stale from options_quotes order by created_at, id`,
    ),
  );

export const storedPrices: Statement<StoredPrice> = sql`select symbol, last_price, previous_settlement from quotes`;

export const watchedFuturesSymbols: Statement<{ symbol: string }> =
  sql`select symbol from quotes order by id`;
export const watchedOptionsSymbols: Statement<{ symbol: string }> =
  sql`select symbol from options_quotes order by id`;

/** The most futures to fetch past settlements of at once; the others follow with the next refreshes. */
const HISTORIES_AT_ONCE = 30;

/** Those of some futures without fetched past settlements. */
export const withoutHistory = (symbols: readonly string[]): Statement<{ symbol: string }> =>
  sql`select symbol from quotes where symbol = any(${symbols}) and history_asked_at is null
      order by id limit ${HISTORIES_AT_ONCE}`;

export const requestedHistory = (symbols: readonly string[]): Statement =>
  sql`update quotes set history_asked_at = now() where symbol = any(${symbols})`;

export const removeFuture = (symbol: string): Statement => sql`delete from quotes where symbol = ${symbol}`;
export const removeOption = (symbol: string): Statement =>
  sql`delete from options_quotes where symbol = ${symbol}`;

/** The settlements of a symbol, the last `limit` or all: real ones for a real quote, simulated ones for a simulated quote. */
export const settlementsOf = (symbol: string, limit: number | undefined): Statement<{ json: string }> =>
  jsonArray(sql`
    select day, settlement from (
      select s.day, s.settlement from settlements s
      where s.symbol = ${symbol} and (s.source = 'simulated') = coalesce(
        (select source = 'simulated' from quotes where symbol = ${symbol}
         union all select source = 'simulated' from options_quotes where symbol = ${symbol}), false)
      order by s.day desc limit ${limit ?? null}::integer) latest
    order by day`);

const positions = (today: Day): Statement =>
  sql`select futures_contract as symbol, 1 as lots, 0 as trades, 0 as policies, false as option from lots where current_hd > 0
      union all
      select symbol, 0, 1, 0, p_c is not null from trades where status = 'open' and symbol is not null
      union all
      select put_symbol, 0, 0, 1, true from lrp where end_date >= ${today} and put_symbol is not null and put_qty > 0`;

export const usesOf = (symbol: string, today: Day) =>
  sql<{
    lots: number;
    trades: number;
    policies: number;
  }>`select coalesce(sum(lots), 0)::int as lots, coalesce(sum(trades), 0)::int as trades,
             coalesce(sum(policies), 0)::int as policies
      from (${positions(today)}) p where symbol = ${symbol}`;

export const held = (today: Day): Statement<{ symbol: string; option: boolean; quoted: boolean }> =>
  sql`select symbol, option,
             symbol in (select symbol from quotes union all select symbol from options_quotes) as quoted
      from (${positions(today)}) p group by symbol, option`;
