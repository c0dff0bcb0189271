import { futuresSymbol, underlyingMonth } from '#domain/market/contracts';
import type { Settled } from '#domain/market/settlement-history';
import { EXCHANGE_TIME_ZONE } from '#domain/market/market-hours';
import type { FuturesQuote, OptionsQuote, QuoteSource } from '#domain/market/quotes';
import { parseFuturesSymbol, parseOptionSymbol } from '#domain/market/symbols';
import { contractName } from '#domain/market/watchlist';
import type { Transaction } from '../db/database.ts';
import { recordset, sql, type Statement } from '../db/sql.ts';
import type { FetchedFuture, FetchedOption } from '../providers/provider.ts';
import { futuresColumns, optionsColumns } from './queries.ts';

/** Stores futures with their source, time and settlements; a new symbol joins the watchlist. A quote without any price leaves the stored prices unchanged. */
export async function storeFutures(
  tx: Transaction,
  source: QuoteSource,
  quotes: readonly FetchedFuture[],
): Promise<FuturesQuote[]> {
  if (quotes.length === 0) return [];
  const rows = quotes.flatMap((quote) => {
    const contract = parseFuturesSymbol(quote.symbol);
    return contract
      ? [{ ...quote, contract_name: contractName(contract), source, updated_at: quote.at }]
      : [];
  });
  await tx.run(upsertFutures(rows));
  await storeSettlements(tx, source, settlementsOf(quotes));
  return tx.rows(futuresNamed(rows.map(({ symbol }) => symbol)));
}

/** Stores options with their source and time. See {@link storeFutures}. */
export async function storeOptions(
  tx: Transaction,
  source: QuoteSource,
  quotes: readonly FetchedOption[],
): Promise<OptionsQuote[]> {
  if (quotes.length === 0) return [];
  const rows = quotes.flatMap((quote) => {
    const option = parseOptionSymbol(quote.symbol);
    if (!option) return [];
    const { strike, p_c } = option;
    const named = {
      contract: futuresSymbol(option),
      underlying_symbol: futuresSymbol(underlyingMonth(option)),
    };
    return [{ ...quote, ...named, option_type: p_c, strike_price: strike, source, updated_at: quote.at }];
  });
  await tx.run(upsertOptions(rows));
  await storeSettlements(tx, source, settlementsOf(quotes));
  return tx.rows(optionsNamed(rows.map(({ symbol }) => symbol)));
}

const settlementsOf = (quotes: readonly (FetchedFuture | FetchedOption)[]): Settled[] =>
  quotes.flatMap(({ settlements }) => settlements);

/** Stores settlements as history: the latest value of a day counts, but a simulated one never replaces a real one. */
export async function storeSettlements(
  tx: Transaction,
  source: QuoteSource,
  settlements: readonly Settled[],
): Promise<void> {
  if (settlements.length === 0) return;
  await tx.run(upsertSettlements(settlements.map((one) => ({ ...one, source }))));
}

/** Stores a future's past settlements where none is stored. Real ones replace simulated ones. */
export async function storePastSettlements(
  tx: Transaction,
  source: QuoteSource,
  settlements: readonly Settled[],
): Promise<void> {
  for (let from = 0; from < settlements.length; from += PER_STATEMENT) {
    const part = settlements.slice(from, from + PER_STATEMENT);
    await tx.run(insertPastSettlements(part.map((one) => ({ ...one, source }))));
  }
}

const PER_STATEMENT = 5_000;

export const futuresNamed = (symbols: readonly string[]): Statement<FuturesQuote> =>
  sql`select ${futuresColumns} from quotes where symbol = any(${symbols}) order by created_at, id`;

export const optionsNamed = (symbols: readonly string[]): Statement<OptionsQuote> =>
  sql`select ${optionsColumns} from options_quotes where symbol = any(${symbols}) order by created_at, id`;

// Rows are written in the order of their symbols, so that concurrent refreshes cannot deadlock.

const ofFuture = sql`
  symbol, contract_name, last_price, net_change, open, high, low, previous_settlement, source, updated_at`;

const upsertFutures = (rows: readonly object[]): Statement =>
  sql`insert into quotes (${ofFuture}) select ${ofFuture} from ${recordset('quotes', rows)} order by symbol
      on conflict (symbol) do update set
        last_price = excluded.last_price, net_change = excluded.net_change, open = excluded.open, high = excluded.high,
        low = excluded.low, previous_settlement = excluded.previous_settlement, source = excluded.source,
        updated_at = excluded.updated_at
      where num_nonnulls(excluded.last_price, excluded.previous_settlement) > 0`;

const ofOption = sql`
  symbol, underlying_symbol, contract, option_type, strike_price, last_price, bid_price, ask_price, net_change, open, high, low,
  settlement, previous_settlement, delta, expiration_date, source, updated_at`;

const upsertOptions = (rows: readonly object[]): Statement =>
  sql`insert into options_quotes (${ofOption}) select ${ofOption} from ${recordset('options_quotes', rows)} order by symbol
      on conflict (symbol) do update set
        last_price = excluded.last_price, bid_price = excluded.bid_price, ask_price = excluded.ask_price,
        net_change = excluded.net_change, open = excluded.open, high = excluded.high, low = excluded.low,
        settlement = excluded.settlement, previous_settlement = excluded.previous_settlement, delta = excluded.delta,
        expiration_date = excluded.expiration_date, source = excluded.source, updated_at = excluded.updated_at
      where num_nonnulls(excluded.last_price, excluded.bid_price, excluded.settlement, excluded.previous_settlement) > 0`;

// A settlement that changes on a later day than its own is a correction; prices typed on the day itself are not.
const upsertSettlements = (rows: readonly object[]): Statement =>
  sql`insert into settlements (symbol, day, settlement, source)
      select distinct on (symbol, day) symbol, day, settlement, source
      from ${recordset('settlements', rows)} order by symbol, day
      on conflict (symbol, day) do update set settlement = excluded.settlement, source = excluded.source,
        corrected_at = case
          when settlements.settlement = excluded.settlement
            or (settlements.source = 'simulated') <> (excluded.source = 'simulated')
            or settlements.day >= (now() at time zone ${EXCHANGE_TIME_ZONE})::date
          then settlements.corrected_at else now() end
      where (settlements.settlement, settlements.source) is distinct from (excluded.settlement, excluded.source)
        and (excluded.source <> 'simulated' or settlements.source = 'simulated')`;

const insertPastSettlements = (rows: readonly object[]): Statement =>
  sql`insert into settlements (symbol, day, settlement, source)
      select distinct on (symbol, day) symbol, day, settlement, source
      from ${recordset('settlements', rows)} order by symbol, day
      on conflict (symbol, day) do update set settlement = excluded.settlement, source = excluded.source
      where settlements.source = 'simulated' and excluded.source <> 'simulated'`;
