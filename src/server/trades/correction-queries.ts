import type { FileContract } from '#domain/trades/offset-plan';
import type { CorrectedContract } from '#domain/trades/trade-corrections';
import type { Trade } from '#domain/trades/trades';
import { jsonArray, sql, type Statement } from '../db/sql.ts';
import { openTrades } from '../book/queries.ts';
import { tradeColumns, withLotAndOwner } from './queries.ts';

export interface CorrectedTrade extends Trade {
  import_id: number | null;
  split_from: number | null;
  has_parts: boolean;
  rest_of_row: number | null;
  fill_quantity: number | null;
  file_contract: FileContract | null;
}

export const tradesToCorrect = (ids: readonly number[]): Statement<CorrectedTrade> => sql`
  with held as materialized (
    select id from trades
    where id = any(${ids}::integer[]) or id in (select split_from from trades where id = any(${ids}::integer[]))
    order by id for update)
  select ${tradeColumns}, t.import_id, t.split_from, t.rest_of_row, t.fill_quantity, t.file_contract,
         exists (select from trades part where part.split_from = t.id) as has_parts
  from held join trades t on t.id = held.id ${withLotAndOwner} where t.id = any(${ids}::integer[])`;

/**
 * Names the fills of these trades on all of their parts, so that they stay recognized as rows of their file (decision 33) when
 * some of their contracts close others. A fill without a row is named by a number below 0: -2 x id of the opening, or -2 x id - 1
 * of the trade it closed.
 */
export const nameFills = (ids: readonly number[]): Statement => sql`
  update trades t set rest_of_row = f.file_row, fill_quantity = f.quantity
  from (
    select w.id, w.import_id, w.rest_of_row, coalesce(w.rest_of_row, -2 * w.id) as file_row,
           coalesce((select max(c.closing_quantity) from trades c
                     where c.closed_by_import = w.import_id and c.closing_row = w.rest_of_row),
                    w.quantity + coalesce((select sum(p.quantity) from trades p where p.split_from = w.id), 0)) as quantity
    from trades w where w.id in (select coalesce(split_from, id) from trades where id = any(${ids}::integer[]))
  ) f
  where t.fill_quantity is null
    and (t.id = f.id or t.split_from = f.id or (t.import_id = f.import_id and t.rest_of_row = f.rest_of_row))`;

export const nameOffset = (id: number): Statement => sql`
  update trades set closing_row = coalesce(closing_row, -2 * id - 1), closing_quantity = coalesce(closing_quantity, quantity),
                    closing_acct = coalesce(closing_acct, acct)
  where id = ${id} and (closing_row is null or closing_acct is null)`;

/** Adds the contracts of an undone offset to the open rest of its fill; affects no row where there is none. */
export const addToOffset = (id: number, quantity: number): Statement => sql`
  update trades b set quantity = b.quantity + ${quantity}
  where b.id = (
    select min(o.id) from trades t join trades o on o.import_id is not distinct from t.closed_by_import and o.rest_of_row = t.closing_row
    where t.id = ${id} and o.status = 'open' and o.split_from is null and o.lot_id is not distinct from t.lot_id
      and (o.period, o.description, o.strike, o.p_c) is not distinct from (t.period, t.description, t.strike, t.p_c))`;

/** Opens the contracts of an undone offset as a trade of their own. */
export const insertOffset = (id: number, quantity: number): Statement => sql`
  insert into trades (lot_id, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, symbol,
                      import_id, rest_of_row, fill_quantity, file_contract)
  select t.lot_id, t.closing_acct,
         case when t.acct = t.closing_acct then t.name
              else coalesce((select o.name from trades o where o.acct = t.closing_acct order by o.id desc limit 1), t.name) end,
         t.closing_date, case when t.b_s ilike 'b%' then 'Sell' else 'Buy' end, ${quantity}, t.period, t.description, t.strike,
         t.p_c, t.closing_price, t.symbol, t.closed_by_import, t.closing_row, t.closing_quantity, t.closing_file_contract
  from trades t where t.id = ${id}`;

/** Returns contracts of a split-off part to the open trade that it was split from; affects no row where that is not possible. */
export const returnToWhole = (id: number, quantity: number): Statement => sql`
  update trades w set quantity = w.quantity + ${quantity} from trades t
  where t.id = ${id} and w.id = t.split_from and w.status = 'open' and w.lot_id is not distinct from t.lot_id`;

export const removeTrades = (ids: readonly number[]): Statement =>
  sql`delete from trades where id = any(${ids}::integer[])`;

export const keepClosed = (id: number, quantity: number, profit: number): Statement =>
  sql`update trades set quantity = ${quantity}, profit = ${profit} where id = ${id}`;

export const splitClosed = (id: number, quantity: number, profit: number): Statement => sql`
  insert into trades (lot_id, lot_by_import, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount,
                      symbol, import_id, status, split_from, rest_of_row, fill_quantity, file_contract, closing_date, closing_price,
                      closing_acct, closing_row, closing_quantity, closing_file_contract, profit, closed_by_import)
  select lot_id, lot_by_import, acct, name, trade_date, b_s, ${quantity}, period, description, strike, p_c, price_amount, symbol,
         import_id, status, id, rest_of_row, fill_quantity, file_contract, closing_date, closing_price, closing_acct, closing_row,
         closing_quantity, closing_file_contract, ${profit}, closed_by_import
  from trades where id = ${id}`;

export const reopen = (ids: readonly number[], quantity: number | null = null): Statement => sql`
  update trades set status = 'open', quantity = coalesce(${quantity}, quantity), split_from = null, closing_date = null,
                    closing_price = null, closing_acct = null, closing_row = null, closing_quantity = null,
                    closing_file_contract = null, profit = null, closed_by_import = null
  where id = any(${ids}::integer[]) and status = 'closed'`;

export const closeUnmatched = (ids: readonly number[]): Statement => sql`
  update trades set status = 'closed', closing_date = trade_date, closing_price = price_amount, closed_by_import = import_id
  where id = any(${ids}::integer[]) and status = 'open'`;

export const setContract = (
  id: number,
  { period, description, strike, p_c }: CorrectedContract,
  symbol: string,
) => sql`
  update trades set period = ${period}, description = ${description}, strike = ${strike}, p_c = ${p_c}, symbol = ${symbol},
                    file_contract = coalesce(file_contract, jsonb_build_object(
                      'period', period, 'description', description, 'strike', strike, 'p_c', p_c))
  where id = ${id}`;

export const reduceTrade = (id: number, quantity: number): Statement =>
  sql`update trades set quantity = quantity - ${quantity} where id = ${id}`;

export const recountImports: Statement = sql`select app.recount_imports()`;

/** The history entry to undo the changes of this transaction; null when it has changed nothing. */
export const correctionEntry: Statement<{ correction: number | null }> = sql`
  select max(id) as correction from history
  where transaction = pg_current_xact_id() and at = now() and record = 'trades'`;

/** The accounts of the trades that a correction changed. */
export const correctedAccounts = (entry: number): Statement<{ acct: string }> => sql`
  select distinct side.trade ->> 'acct' as acct
  from history done join history h on h.transaction = done.transaction and h.at = done.at and h.record = 'trades',
    lateral (values (h.before), (h.after)) as side (trade)
  where done.id = ${entry} and side.trade is not null`;

export const undo = (entry: number): Statement => sql`select app.undo_correction(${entry})`;

/** One contract: of a symbol, else of a description. See `contractKey`. */
const contract = sql`t.acct, t.period, coalesce(left(t.symbol, 2), t.description), coalesce(t.strike, 0), t.p_c`;

/** The accounts and contracts with open trades on both sides. */
export const opposing = (where: Statement): Statement =>
  openTrades(
    sql`${where} group by ${contract} having count(distinct lower(left(ltrim(t.b_s), 1)) = 'b') > 1`,
    sql`array_agg(t.id) as ids, count(*) as trades, max(t.id) as newest, max(t.trade_date) as day`,
  );

export const openTradesOfAccounts: Statement<{ json: string }> = jsonArray(sql`
    select ${tradeColumns} from trades t ${withLotAndOwner}
    where t.id in (select unnest(ids) from (${opposing(sql`true`)}) found) order by t.trade_date, t.id`);
