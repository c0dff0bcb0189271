import type { Day } from '#domain/kit/days';
import { ofOwner, sumsOfScope } from '../db/scope.ts';
import { jsonArray, prepared, sql, type Statement } from '../db/sql.ts';

export const dayColumns = sql`
  d.snapshot_date, to_json(d.captured_at) #>> '{}' as captured_at, d.lots, d.lots_without_price, d.current_head_count,
  d.est_future_value, d.total_cost, d.gross_equity, d.trades_pl, d.total_expenses, d.net_equity, d.cost_without_price,
  d.lots_stopped, d.lots_stale, d.trades_excluded, d.proceeds, d.shipments_without_proceeds, d.sales_estimate, d.lrp_pl, d.lrp_excluded,
  d.equity_with_sales, d.lots_without_plan`;

export const snapshotDays: Statement<{ json: string }> = prepared(
  'snapshotDays',
  jsonArray(
    sql`select ${dayColumns} from equity_days d where ${sumsOfScope(sql`d.entity_id`, undefined)} order by d.snapshot_date desc`,
  ),
);

/** A lot's own Equity with Sales and LRP: unknown while a shipment has no proceeds, also in captures that recorded one (decision 76). */
export const equityOfLot = sql`case when h.shipments_without_proceeds > 0 then null else h.equity_with_sales end`;

export const snapshotsOn = (day: Day): Statement<{ json: string }> =>
  jsonArray(sql`
    select h.snapshot_date, h.lot, e.name as owner, h.current_head_count, h.est_future_value, h.total_cost, h.gross_equity,
           h.trades_pl, h.total_expenses, h.net_equity, h.futures_price, h.basis, h.futures_contract, h.stopped_on, h.stale,
           h.trades_excluded, h.proceeds, h.shipments_without_proceeds, h.sales_estimate, h.lrp_pl, h.lrp_excluded,
           ${equityOfLot} as equity_with_sales, h.lots_without_plan
    from equity_history h join entities e on e.id = h.entity_id
    where h.snapshot_date = ${day} and not h.closed_out order by lower(e.name), lower(h.lot)`);

export const trendOfLot = (owner: string, lot: string): Statement<{ json: string }> =>
  jsonArray(sql`
    select h.snapshot_date, h.gross_equity, h.net_equity, ${equityOfLot} as equity_with_sales, h.shipments_without_proceeds, h.sales_estimate,
           h.lots_without_plan
    from equity_days d
    join equity_history h on h.snapshot_date = d.snapshot_date and h.entity_id = d.entity_id and lower(h.lot) = lower(${lot})
    where ${ofOwner(sql`d.entity_id`, owner)} and not h.closed_out order by h.snapshot_date`);

/** A day on which no lot had a price has null equity, not zero. */
export const trendOfOwner = (owner: string | undefined): Statement<{ json: string }> =>
  jsonArray(sql`
    select d.snapshot_date, case when d.lots > d.lots_without_price then d.gross_equity end as gross_equity,
           case when d.lots > d.lots_without_price then d.net_equity end as net_equity,
           case when d.lots > d.lots_without_price then d.equity_with_sales end as equity_with_sales,
           d.shipments_without_proceeds, d.sales_estimate, d.lots_without_plan
    from equity_days d
    where ${sumsOfScope(sql`d.entity_id`, owner)} order by d.snapshot_date`);

/** A job's run of a day, if a server has it. */
export const runOf = (job: string, day: Day): Statement<{ job: string }> =>
  sql`select job from scheduled_runs where job = ${job} and day = ${day}`;

/** Claims today's run of a job; no row when another server has it. */
export const claimRun = (job: string, day: Day): Statement<{ job: string }> =>
  sql`insert into scheduled_runs (job, day) values (${job}, ${day}) on conflict do nothing returning job`;
