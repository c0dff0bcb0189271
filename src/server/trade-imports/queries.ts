import type { TradeImport } from '#api/trade-imports';
import type { BrokerFill } from '#domain/trade-fills';
import type { OpenTrade } from '#domain/closing-match';
import type { Closing } from '#domain/closing-plan';
import type { LotOfAccount } from '#domain/lot-guess';
import type { Day } from '#domain/days';
import type { EntityTrade, GuardedRecord } from '#domain/subsidy-capture/alerts';
import { recordset } from '../db/recordset.ts';
import { sql, type Statement } from '../db/sql.ts';

/** Serializes imports and reverts, so that importing one file twice saves one set of trades. */
export const oneAtATime: Statement = sql`select pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts()`;

const importColumns = sql`
  i.id, i.file_name, u.full_name as imported_by, to_json(i.imported_at) #>> '{}' as imported_at, i.inserted, i.closed, i.skipped,
  to_json(i.reverted_at) #>> '{}' as reverted_at, r.full_name as reverted_by`;

const importsWithNames = sql`
  trade_imports i left join users u on u.id = i.imported_by left join users r on r.id = i.reverted_by`;

export const importsNewestFirst: Statement<TradeImport> = sql`select ${importColumns} from ${importsWithNames} order by i.imported_at desc, i.id desc`;

export const importById = (id: number): Statement<TradeImport> =>
  sql`select ${importColumns} from ${importsWithNames} where i.id = ${id}`;

export const insertImport = (fileName: string): Statement<{ id: number }> =>
  sql`insert into trade_imports (file_name, imported_by) values (${fileName}, app.user_id()) returning id`;

export const updateImportCounts = (
  id: number,
  { inserted, closed, skipped }: Pick<TradeImport, 'inserted' | 'closed' | 'skipped'>,
): Statement =>
  sql`update trade_imports set inserted = ${inserted}, closed = ${closed}, skipped = ${skipped} where id = ${id}`;

/** The keys to look up fills. */
export interface FillPlaces {
  accts: string[];
  days: string[];
  prices: number[];
}

/**
 * The saved fills with these accounts, days and prices: opening ones, where a split trade counts as one, and those of closing
 * rows, each with all of its contracts (decision 33).
 */
export const fillsInBooks = ({ accts, days, prices }: FillPlaces): Statement<BrokerFill> => sql`
  with candidates as (
    select * from unnest(${accts}::text[], ${days}::date[], ${prices}::numeric[]) as a (acct, day, price)
  )
  select t.acct, t.trade_date, t.b_s,
         t.quantity + coalesce((select sum(part.quantity) from trades part where part.split_from = t.id), 0) as quantity,
         t.period, t.description, t.strike, t.p_c, t.price_amount
  from candidates a join trades t on t.acct = a.acct and t.trade_date = a.day and t.price_amount = a.price
  where t.split_from is null and t.rest_of_row is null
  union all
  select acct, day, b_s, quantity, period, description, strike, p_c, price from (
    select distinct on (t.closed_by_import, t.closing_row, case when t.closing_row is null then t.id end)
           t.closing_acct as acct, t.closing_date as day, case when t.b_s ilike 'b%' then 'Sell' else 'Buy' end as b_s,
           coalesce(t.closing_quantity, t.quantity) as quantity, t.period, t.description, t.strike, t.p_c,
           t.closing_price as price
    from candidates a
    join trades t on t.closing_acct = a.acct and t.closing_date = a.day and t.closing_price = a.price) closing`;

/** The lots with trades of these accounts, most recently used first, with the symbols of those trades. */
export const lotsOfAccounts = (accts: readonly string[]): Statement<LotOfAccount & { acct: string }> => sql`
  select t.acct, t.lot_id, l.date_in, l.futures_contract,
         coalesce(array_agg(distinct t.symbol) filter (where t.symbol is not null), '{}') as symbols
  from trades t join lots l on l.id = t.lot_id where t.acct = any(${accts}::text[])
  group by t.acct, t.lot_id, l.date_in, l.futures_contract order by max(t.id) desc`;

/** The lots that exist, locked against deletion until the import is done. */
export const lotsThere = (ids: readonly number[]): Statement<{ id: number }> =>
  sql`select id from lots where id = any(${ids}::integer[]) order by id for key share`;

/** These trades and the open ones of these lots, locked until the import is done. */
export const tradesToClose = (ids: readonly number[], lots: readonly number[]): Statement<OpenTrade> => sql`
  select id, status, lot_id, trade_date, b_s, quantity, period, description, strike, p_c, price_amount
  from trades where id = any(${ids}::integer[]) or (lot_id = any(${lots}::integer[]) and status = 'open')
  order by id for update`;

/** A closing without a match is closed at its own day and price; its profit is unknown (decision 51). */
export const insertTrades = (importId: number, rows: readonly object[]): Statement => sql`
  insert into trades (lot_id, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, status,
                      symbol, rest_of_row, import_id, closing_date, closing_price, closed_by_import)
  select r.lot_id, r.acct, r.name, r.trade_date, r.b_s, r.quantity, r.period, r.description, r.strike, r.p_c, r.price_amount,
         r.status, r.symbol, r.rest_of_row, ${importId},
         case r.status when 'closed' then r.trade_date end, case r.status when 'closed' then r.price_amount end,
         case r.status when 'closed' then ${importId}::integer end
  from ${recordset('trades', rows)} r`;

const closingRows = (closings: readonly Closing[]): Statement => sql`${recordset('trades', closings)} c`;

/** Splits off the closed parts as separate trades that otherwise equal the open one. */
export const insertParts = (importId: number, closings: readonly Closing[]): Statement => sql`
  insert into trades (lot_id, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, symbol,
                      import_id, status, split_from, rest_of_row, closing_date, closing_price, closing_acct, closing_row,
                      closing_quantity, profit, closed_by_import)
  select t.lot_id, t.acct, t.name, t.trade_date, t.b_s, c.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount,
         t.symbol, t.import_id, 'closed', t.id, t.rest_of_row, c.closing_date, c.closing_price, c.closing_acct,
         c.closing_row, c.closing_quantity, c.profit, ${importId}
  from ${closingRows(closings)} join trades t on t.id = c.id`;

/** Subtracts the closed contracts from the open trades. */
export const takeParts = (closings: readonly Closing[]): Statement => sql`
  update trades t set quantity = t.quantity - c.quantity
  from (select id, sum(quantity)::integer as quantity from ${closingRows(closings)} group by id) c where t.id = c.id`;

export const closeTrades = (importId: number, closings: readonly Closing[]): Statement => sql`
  update trades t set status = 'closed', closing_date = c.closing_date, closing_price = c.closing_price,
                      closing_acct = c.closing_acct, closing_row = c.closing_row, closing_quantity = c.closing_quantity,
                      profit = c.profit, closed_by_import = ${importId}
  from ${closingRows(closings)} where t.id = c.id`;

export const entitiesOfLots = (ids: readonly number[]): Statement<{ id: number; entity_id: number }> =>
  sql`select id, entity_id from lots where id = any(${ids}::integer[])`;

/** The entities whose confirmed RJO account numbers these are. */
export const entitiesOfAccounts = (
  accts: readonly string[],
): Statement<{ acct: string; entity_id: number | null }> =>
  sql`select acct, app.entity_of_account(acct) as entity_id from unnest(${accts}::text[]) as a (acct)`;

/** The records of LRP endorsements that take effect within a month of these days. */
export const policiesAround = (entities: readonly number[], from: Day, to: Day): Statement<GuardedRecord> =>
  sql`
    select min(id) as id, entity_id, endorsement_number, type, effective_date, end_date, premium from lrp
    where entity_id = any(${entities}::integer[]) and effective_date between ${from}::date - 30 and ${to}::date + 30
    group by entity_id, endorsement_number, type, effective_date, end_date, premium order by min(id)`;

/** The saved trades of these entities within a month of these days. */
export const tradesAround = (entities: readonly number[], from: Day, to: Day): Statement<EntityTrade> =>
  sql`
    select id, entity_id, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, status, closing_date,
           closing_price
    from trades
    where entity_id = any(${entities}::integer[]) and split_from is null
      and trade_date between ${from}::date - 30 and ${to}::date + 30
    order by id`;
