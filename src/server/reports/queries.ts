import type { Day } from '#domain/kit/days';
import type { MonthEnd, ReportLot, ReportPolicy, ReportTrade } from '#domain/reports/report-book';
import { sql, type Statement } from '../db/sql.ts';
import { unpricedShipments } from '../outs/unpriced-shipments.ts';
import { lrpPositionColumns } from '../lrp/queries.ts';
import { entityIdNamed } from '../users/entity-names.ts';

/** The id of the entity that a report is of: the user's own, or the one that an administrator names. */
export const entityOf = (owner: string | undefined): Statement =>
  owner === undefined
    ? sql`(select app.entity_id())`
    : sql`(select case when app.is_admin() then ${entityIdNamed(owner)} else app.entity_id() end)`;

export const entity = (of: Statement): Statement<{ id: number; name: string }> =>
  sql`select id, name from entities where id = ${of}`;

/** The entity's lots with head. */
export const lots = (of: Statement): Statement<ReportLot> => sql`
  select l.id, l.lot, e.name as owner, l.current_hd, l.total_received, l.total_dead, l.est_out_wt, l.est_out_date,
         l.marketing_class, l.futures_contract, l.basis, l.total_cost, s.closed_pl, s.unmatched_closings,
         s.expenses_actual, s.expenses_projected, s.expenses_actual + s.expenses_projected as total_expenses,
         s.proceeds, ${unpricedShipments} as unpriced_shipments, s.lrp_settled, s.lrp_without_result
  from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id
  where l.current_hd > 0 and l.entity_id = ${of} order by l.number_key, l.id`;

/** The entity's open trades, whether or not on a lot. */
export const openTrades = (of: Statement): Statement<ReportTrade> => sql`
  select t.acct, t.lot_id, t.status, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.symbol
  from trades t where t.status = 'open' and t.entity_id = ${of} order by t.id`;

/** The entity's policies that count, those of all its users. */
export const policies = (of: Statement, today: Day): Statement<ReportPolicy> => sql`
  select ${lrpPositionColumns}, (select l.lot from lots l where l.id = p.lot_id) as lot
  from app.entity_lrp(${today}::date) p where p.entity_id = ${of} order by end_date, endorsement_number, policy_id`;

/** The last capture of each of the last twelve months that are over, newest first. */
export const monthEnds = (of: Statement, today: Day): Statement<MonthEnd> => sql`
  select distinct on (date_trunc('month', d.snapshot_date)) d.snapshot_date, d.lots, d.lots_without_price,
         d.current_head_count, d.est_future_value, d.total_cost, d.gross_equity, d.trades_pl, d.total_expenses, d.net_equity,
         d.proceeds, d.sales_estimate, d.lrp_pl, d.equity_with_sales
  from equity_days d
  where d.entity_id = ${of} and d.snapshot_date < date_trunc('month', ${today}::date + 1)
    and d.snapshot_date >= date_trunc('month', ${today}::date + 1) - interval '12 months'
  order by date_trunc('month', d.snapshot_date) desc, d.snapshot_date desc`;
