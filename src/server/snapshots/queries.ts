import type { Day } from '#domain/days';
import type { LotToCapture, OpenTrade, Snapshot, SnapshotDay } from '#domain/snapshots';
import { entityIdNamed } from '../users/entity-names.ts';
import { jsonArray, prepared, sql, type Statement } from '../db/sql.ts';

const dayColumns = sql`
  d.snapshot_date, to_json(d.captured_at) #>> '{}' as captured_at, d.lots, d.lots_without_price, d.current_head_count,
  d.est_future_value, d.total_cost, d.gross_equity, d.trades_pl, d.total_expenses, d.net_equity, d.cost_without_price,
  d.lots_stopped, d.lots_stale, d.trades_left_out`;

/** An admin reads the sums over everything, a producer their entity's. */
const ownSums = sql`d.entity_id is not distinct from case when (select app.is_admin()) then null else (select app.entity_id()) end`;

export const snapshotDays: Statement<{ json: string }> = prepared(
  'snapshotDays',
  jsonArray(sql`select ${dayColumns} from equity_days d where ${ownSums} order by d.snapshot_date desc`),
);

export const snapshotsOn = (day: Day): Statement<{ json: string }> =>
  jsonArray(sql`
    select h.snapshot_date, h.lot, e.name as owner, h.current_head_count, h.est_future_value, h.total_cost, h.gross_equity,
           h.trades_pl, h.total_expenses, h.net_equity, h.futures_price, h.basis, h.futures_contract, h.stopped_on, h.stale,
           h.trades_left_out
    from equity_history h join entities e on e.id = h.entity_id
    where h.snapshot_date = ${day} order by lower(e.name), lower(h.lot)`);

export const trendOfLot = (owner: string, lot: string): Statement<{ json: string }> =>
  jsonArray(sql`
    select h.snapshot_date, h.gross_equity, h.net_equity
    from equity_days d
    join equity_history h on h.snapshot_date = d.snapshot_date and h.entity_id = d.entity_id and lower(h.lot) = lower(${lot})
    where d.entity_id = ${entityIdNamed(owner)} order by h.snapshot_date`);

/** A day on which no lot had a price has no equity, rather than none. */
export const trendOfOwner = (owner: string | undefined): Statement<{ json: string }> =>
  jsonArray(sql`
    select d.snapshot_date, case when d.lots > d.lots_without_price then d.gross_equity end as gross_equity,
           case when d.lots > d.lots_without_price then d.net_equity end as net_equity
    from equity_days d
    where ${owner === undefined ? ownSums : sql`d.entity_id = ${entityIdNamed(owner)}`} order by d.snapshot_date`);

/** One capture at a time; whether the day has been captured before. */
export const takeDay = (day: Day): Statement<{ captured: boolean }> =>
  sql`select exists (select from equity_days where snapshot_date = ${day}) as captured
      from (select pg_advisory_xact_lock(hashtext('snapshots.capture'))) taken`;

export const clearDay = (day: Day): Statement[] => [
  sql`delete from equity_history where snapshot_date = ${day}`,
  sql`delete from equity_days where snapshot_date = ${day}`,
];

type LotRow = Omit<LotToCapture, 'open_trades'> & { id: number; entity_id: number };

export const lotsToCapture: Statement<LotRow> = sql<LotRow>`
  select l.id, l.entity_id, l.lot, e.name as owner, l.current_hd, l.est_out_wt, l.basis, l.total_cost, l.futures_contract,
         s.closed_pl, s.unmatched_closings, s.expenses_actual + s.expenses_projected as total_expenses
  from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id
  where l.current_hd > 0 order by l.id`;

export const openTradesOfLots: Statement<OpenTrade & { lot_id: number }> = sql<
  OpenTrade & { lot_id: number }
>`
  select t.lot_id, t.description, t.b_s, t.quantity, t.price_amount, t.symbol
  from trades t join lots l on l.id = t.lot_id where t.status = 'open' and l.current_hd > 0`;

/** Rows of arrays, one per column: thousands of records in one statement. */
export function insertSnapshots(
  day: Day,
  rows: readonly (Omit<Snapshot, 'snapshot_date'> & { entity_id: number })[],
): Statement {
  const all = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  return sql`
    insert into equity_history (snapshot_date, entity_id, lot, current_head_count, est_future_value, total_cost, gross_equity,
                                trades_pl, total_expenses, net_equity, futures_price, basis, futures_contract, stopped_on,
                                stale, trades_left_out)
    select ${day}::date, * from unnest(
      ${all('entity_id')}::integer[], ${all('lot')}::text[], ${all('current_head_count')}::numeric[],
      ${all('est_future_value')}::numeric[], ${all('total_cost')}::numeric[], ${all('gross_equity')}::numeric[],
      ${all('trades_pl')}::numeric[], ${all('total_expenses')}::numeric[], ${all('net_equity')}::numeric[],
      ${all('futures_price')}::numeric[], ${all('basis')}::numeric[],
      ${all('futures_contract')}::text[], ${all('stopped_on')}::date[], ${all('stale')}::boolean[],
      ${all('trades_left_out')}::integer[])`;
}

const isPriced = sql`(where est_future_value is not null)`;

/** The day's sums, per entity and over all, from the rows just written: see `#domain/tied-totals`. */
export const insertDay = (day: Day): Statement<SnapshotDay & { entity_id: number | null }> => sql`
  insert into equity_days as d (snapshot_date, entity_id, lots, lots_without_price, current_head_count, est_future_value,
                                total_cost, gross_equity, trades_pl, total_expenses, net_equity, cost_without_price,
                                lots_stopped, lots_stale, trades_left_out)
  select ${day}::date, entity_id, count(*), count(*) filter (where est_future_value is null),
         coalesce(sum(current_head_count), 0), coalesce(sum(est_future_value), 0),
         coalesce(sum(total_cost) filter ${isPriced}, 0), coalesce(sum(gross_equity), 0),
         coalesce(sum(trades_pl) filter ${isPriced}, 0), coalesce(sum(total_expenses) filter ${isPriced}, 0),
         coalesce(sum(net_equity), 0), coalesce(sum(total_cost) filter (where est_future_value is null), 0),
         count(stopped_on), count(*) filter (where stale), coalesce(sum(trades_left_out), 0)
  from equity_history where snapshot_date = ${day} group by grouping sets ((entity_id), ())
  returning entity_id, ${dayColumns}`;

/** Claims today's run of a job; no row when another server has it. */
export const claimRun = (job: string, day: Day): Statement<{ job: string }> =>
  sql`insert into scheduled_runs (job, day) values (${job}, ${day}) on conflict do nothing returning job`;
