import type { OutputOf } from '#api/endpoint';
import type { checkTradeImport, TradeImport } from '#api/trade-imports';
import type { EntityTrade, GuardedRecord } from '#domain/alerts/lrp-alerts';
import type { LotOfAccount } from '#domain/book/lot-guess';
import type { Day } from '#domain/kit/days';
import { type OffsettableTrade, type BrokerFill, alreadyImported, fillKey } from '#domain/trades/trades';
import type { TradeOffset } from '#domain/trades/offset-plan';
import { isNotFill, type FileRow } from '#domain/trades/file/table';
import { recordset, sql, type Statement } from '../db/sql.ts';
import { currentUserId, scopeId } from '../db/scope.ts';
import { openTrade, openTrades } from '../book/queries.ts';
import { pastImports } from '../imports/past-imports.ts';
import type { Transaction } from '../db/database.ts';

type OpenInAccount = OutputOf<typeof checkTradeImport>['open'][number];

/**
 * Serializes imports, reverts and corrections of the same account, so that importing one file twice saves one set of trades, and holds back
 * changes of the account's owner. Those of different accounts run side by side, unless a file has more than 1,000.
 */
export const lockAccounts = (accts: readonly string[]): Statement =>
  sql`select app.lock_accounts(${accts}::text[])`;

/** Locks the accounts of these trades. */
export async function lockAccountsOf(tx: Transaction, trades: Statement): Promise<void> {
  const accounts = await tx.rows<{ acct: string }>(sql`select distinct acct from trades where ${trades}`);
  await tx.run(lockAccounts(accounts.map(({ acct }) => acct)));
}

export const tradeImports = pastImports<TradeImport>({
  table: sql`trade_imports`,
  columns: sql`i.inserted, i.closed`,
});

/** Of the client inside which the file is imported, or of all clients. */
export const insertImport = (fileName: string): Statement<{ id: number }> =>
  sql`insert into trade_imports (file_name, imported_by, entity_id)
      values (${fileName}, ${currentUserId}, ${scopeId(undefined)}) returning id`;

export const updateImportCounts = (
  id: number,
  { inserted, closed, skipped }: Pick<TradeImport, 'inserted' | 'closed' | 'skipped'>,
) =>
  sql`update trade_imports set inserted = ${inserted}, closed = ${closed}, skipped = ${skipped} where id = ${id}`;

/** The saved fills with these accounts, days and prices as their files have them: a split trade is one fill, and parts of a fill have all of its contracts (decision 33). */
export const fillsInBooks = ({
  accts,
  days,
  prices,
}: ReturnType<typeof fillKeysOf>): Statement<BrokerFill> => sql`
  with candidates as (
    select * from unnest(${accts}::text[], ${days}::date[], ${prices}::numeric[]) as a (acct, day, price)
  ), opened as (
    select t.id, t.import_id, t.rest_of_row, t.fill_quantity, t.acct, t.trade_date, t.b_s, t.quantity, t.price_amount,
           written.period, written.description, written.strike, written.p_c
    from candidates a join trades t on t.acct = a.acct and t.trade_date = a.day and t.price_amount = a.price,
      lateral jsonb_populate_record(t, coalesce(t.file_contract, '{}')) written
    where t.rest_of_row is not null or t.split_from is null
  ), closed as (
    select t.id, t.closed_by_import, t.closing_row, coalesce(t.closing_quantity, t.quantity) as quantity, t.closing_acct,
           t.closing_date, case when t.b_s ilike 'b%' then 'Sell' else 'Buy' end as b_s, t.closing_price,
           written.period, written.description, written.strike, written.p_c
    from candidates a
    join trades t on t.closing_acct = a.acct and t.closing_date = a.day and t.closing_price = a.price,
      lateral jsonb_populate_record(t, coalesce(t.closing_file_contract, '{}')) written
  )
  select acct, trade_date, b_s,
         quantity + coalesce((select sum(part.quantity) from trades part where part.split_from = opened.id), 0) as quantity,
         period, description, strike, p_c, price_amount
  from opened where rest_of_row is null
  union all
  select acct, trade_date, b_s, quantity, period, description, strike, p_c, price_amount from (
    select distinct on (import_id, file_row, alone) * from (
      select import_id, rest_of_row as file_row, null::integer as alone, acct, trade_date, b_s, fill_quantity as quantity, period,
             description, strike, p_c, price_amount
      from opened where rest_of_row is not null and fill_quantity is not null
      union all
      select closed_by_import, closing_row, case when closing_row is null then id end, closing_acct, closing_date, b_s, quantity,
             period, description, strike, p_c, closing_price
      from closed) parts) fills`;

export const lotsOfAccounts = (accts: readonly string[]): Statement<LotOfAccount & { acct: string }> => sql`
  select t.acct, t.lot_id, l.date_in, l.futures_contract,
         coalesce(array_agg(distinct t.symbol) filter (where t.symbol is not null), '{}') as symbols
  from trades t join lots l on l.id = t.lot_id where t.acct = any(${accts}::text[])
  group by t.acct, t.lot_id, l.date_in, l.futures_contract order by max(t.id) desc`;

export const openInAccounts = (accts: readonly string[]) =>
  openTrades<OpenInAccount>(
    sql`t.acct = any(${accts}::text[]) order by t.trade_date, t.id`,
    sql`${openTrade}, t.id, t.acct, t.name, t.trade_date, t.closing_date, t.closing_price, t.version`,
  );

/** The lots that exist, locked against deletion until the import is done. */
export const lotsThere = (ids: readonly number[]): Statement<{ id: number }> =>
  sql`select id from lots where id = any(${ids}::integer[]) order by id for key share`;

export const tradesToClose = (ids: readonly number[], accts: readonly string[]) =>
  sql<OffsettableTrade>`
  select id, status, lot_id, acct, trade_date, b_s, quantity, period, description, strike, p_c, price_amount
  from trades where id = any(${ids}::integer[]) or (acct = any(${accts}::text[]) and status = 'open')
  order by id for update`;

/** An unmatched offset is closed at its own day and price; its profit is unknown (decision 51). */
export const insertTrades = (importId: number, rows: readonly object[]): Statement<{ id: number }> => sql`
  insert into trades (lot_id, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, status,
                      symbol, rest_of_row, fill_quantity, import_id, closing_date, closing_price, closed_by_import)
  select r.lot_id, r.acct, r.name, r.trade_date, r.b_s, r.quantity, r.period, r.description, r.strike, r.p_c, r.price_amount,
         r.status, r.symbol, r.rest_of_row, r.fill_quantity, ${importId},
         case r.status when 'closed' then r.trade_date end, case r.status when 'closed' then r.price_amount end,
         case r.status when 'closed' then ${importId}::integer end
  from ${recordset('trades', rows)} r returning id`;

export const entitiesOfLots = (ids: readonly number[]): Statement<{ id: number; entity_id: number }> =>
  sql`select id, entity_id from lots where id = any(${ids}::integer[])`;

export const entitiesOfAccounts = (accts: readonly string[]) =>
  sql<{
    acct: string;
    entity_id: number | null;
  }>`select acct, app.entity_of_account(acct) as entity_id from unnest(${accts}::text[]) as a (acct)`;

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

const offsetRows = (offsets: readonly TradeOffset[]): Statement => sql`${recordset('trades', offsets)} c`;

/** Puts open trades without a lot on the lot of the row that closes them. */
const giveLots = (offsets: readonly TradeOffset[]): Statement => sql`
  update trades t set lot_id = c.lot_id, lot_by_import = c.closed_by_import
  from ${offsetRows(offsets)} where t.id = c.id and t.lot_id is null and c.lot_id is not null`;

/** Splits off the closed parts as separate trades that otherwise equal the open one. */
const insertParts = (offsets: readonly TradeOffset[]): Statement => sql`
  insert into trades (lot_id, lot_by_import, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount,
                      symbol, import_id, status, split_from, rest_of_row, fill_quantity, file_contract, closing_date,
                      closing_price, closing_acct, closing_row, closing_quantity, closing_file_contract, profit, closed_by_import)
  select t.lot_id, t.lot_by_import, t.acct, t.name, t.trade_date, t.b_s, c.quantity, t.period, t.description, t.strike, t.p_c,
         t.price_amount, t.symbol, t.import_id, 'closed', t.id, t.rest_of_row, t.fill_quantity, t.file_contract,
         c.closing_date, c.closing_price, c.closing_acct, c.closing_row, c.closing_quantity, c.closing_file_contract, c.profit,
         c.closed_by_import
  from ${offsetRows(offsets)} join trades t on t.id = c.id`;

/** Subtracts the closed contracts from the open trades. */
const takeParts = (offsets: readonly TradeOffset[]): Statement => sql`
  update trades t set quantity = t.quantity - c.quantity
  from (select id, sum(quantity)::integer as quantity from ${offsetRows(offsets)} group by id) c where t.id = c.id`;

const closeTrades = (offsets: readonly TradeOffset[]): Statement => sql`
  update trades t set status = 'closed', closing_date = c.closing_date, closing_price = c.closing_price,
                      closing_acct = c.closing_acct, closing_row = c.closing_row, closing_quantity = c.closing_quantity,
                      closing_file_contract = c.closing_file_contract, profit = c.profit, closed_by_import = c.closed_by_import
  from ${offsetRows(offsets)} where t.id = c.id`;

/** The statements that apply offsets to open trades, in order. */
export function applied(offsets: readonly TradeOffset[]): Statement[] {
  if (offsets.length === 0) return [];
  const parts = offsets.filter(({ splits }) => splits);
  const whole = offsets.filter(({ splits }) => !splits);
  return [
    giveLots(offsets),
    ...(parts.length > 0 ? [insertParts(parts), takeParts(parts)] : []),
    ...(whole.length > 0 ? [closeTrades(whole)] : []),
  ];
}

/** The distinct accounts, days and prices of the trades. */
function fillKeysOf(trades: readonly FileRow[]) {
  const keys = [
    ...new Map(
      trades.map((trade) => [`${trade.acct}\n${trade.trade_date}\n${trade.price_amount}`, trade]),
    ).values(),
  ];
  return {
    accts: keys.map(({ acct }) => acct),
    days: keys.map(({ trade_date }) => trade_date),
    prices: keys.map(({ price_amount }) => price_amount),
  };
}

export const savedFills = (
  tx: Pick<Transaction, 'rows'>,
  trades: readonly FileRow[],
): Promise<BrokerFill[]> => tx.rows(fillsInBooks(fillKeysOf(trades)));

/** Which of the trades are among the saved fills (decision 33). A row that is not a fill is never one of them (decision 77). */
export function alreadySaved(trades: readonly FileRow[], fills: readonly BrokerFill[]): boolean[] {
  if (fills.length === 0) return trades.map(() => false);
  const keys = trades.map((trade) => (isNotFill(trade) ? '' : fillKey(trade)));
  return alreadyImported(keys, fills.map(fillKey));
}
