import type {
  LotSnapshot,
  SnapshotLot,
  SnapshotPolicy,
  SnapshotPosition,
  SnapshotTrade,
} from '#domain/snapshots/lot-snapshots';
import type { Day } from '#domain/kit/days';
import type { SnapshotDay } from '#domain/snapshots/snapshots';
import { columnwise, definedColumns, sql, type Statement } from '../db/sql.ts';
import {
  bookLots,
  lotsWithHead,
  missingColumn,
  openTrades,
  snapshotLot,
  snapshotTrade,
} from '../book/queries.ts';
import { dayColumns } from './queries.ts';

/** Serializes captures; returns whether the day has been captured before. */
export const takeDay = (day: Day): Statement<{ captured: boolean }> =>
  sql`select exists (select from equity_days where snapshot_date = ${day}) as captured
      from (select pg_advisory_xact_lock(hashtext('snapshots.capture'))) taken`;

export const clearDay = (day: Day): Statement[] => [
  sql`delete from equity_positions where snapshot_date = ${day}`,
  sql`delete from equity_history where snapshot_date = ${day}`,
  sql`delete from equity_days where snapshot_date = ${day}`,
];

const snapshotColumns = (day: Day): Statement => sql`${snapshotLot}, ${missingColumn(day)}`;

export type SnapshotLotRow = SnapshotLot & { entity_id: number };

/** Opens a cursor, planned for reading to its end, from which {@link nextSnapshotLots} takes the lots with head, client by client. */
export const openSnapshotLots = (day: Day): Statement[] => [
  sql`set local cursor_tuple_fraction = 1`,
  sql`declare lots_with_head no scroll cursor for
      ${lotsWithHead(sql`true order by l.entity_id, l.id`, snapshotColumns(day))}`,
];

export const nextSnapshotLots = (count: number): Statement<SnapshotLotRow> => ({
  text: `fetch ${count} from lots_with_head`,
  values: [],
});

export interface ClosedOutRow extends SnapshotLotRow {
  /** Whether it lost its last head, or one of its sums or of the fields that explain its change moved, after its last snapshot. */
  changed: boolean;
  captured_trades_pl: number | null;
  captured_lrp_pl: number | null;
}

/**
 * The lots without head that a snapshot may have to record (decision 67): those that had head in the previous snapshot, those
 * with sums that differ from their last snapshot without head, and those with open positions, as their prices move. Unchanged lots are
 * compared by their sums, never read record by record. Joined, not looked up with `in`: see the dashboard's open positions.
 */
export const lotsWithoutHead = (day: Day): Statement<ClosedOutRow> => sql`
  with last as (
    select distinct on (lot_id) lot_id, trades_pl, lrp_pl,
           (entity_id, lot, est_out_wt, basis, futures_contract, total_received, total_dead, total_shipped, total_cost,
            expenses_actual, expenses_projected, closed_pl, proceeds, coalesce(shipments_without_proceeds, 0), lrp_settled) as sums
    from equity_history where closed_out and snapshot_date < ${day} order by lot_id, snapshot_date desc),
  had_head as (
    select distinct lot_id from equity_history
    where snapshot_date = (select max(snapshot_date) from equity_days where snapshot_date < ${day})
      and not closed_out and lot_id is not null),
  is_open as (
    ${openTrades(sql`t.lot_id is not null`, sql`t.lot_id`)}
    union select lot_id from lrp where end_date >= ${day} and lot_id is not null),
  compared as (
    select l.*, last.trades_pl as captured_trades_pl, last.lrp_pl as captured_lrp_pl,
           last.lot_id is null or had_head.lot_id is not null
             or last.sums is distinct from
                (l.entity_id, l.lot, l.est_out_wt, l.basis, l.futures_contract, l.total_received, l.total_dead, l.total_shipped,
                 l.total_cost, l.expenses_actual, l.expenses_projected, l.closed_pl, l.proceeds,
                 jsonb_array_length(l.unpriced_shipments), l.lrp_settled) as changed
    from (${bookLots(sql`l.current_hd = 0`, snapshotColumns(day))}) l
    left join last on last.lot_id = l.id left join had_head on had_head.lot_id = l.id)
  select c.* from compared c left join is_open on is_open.lot_id = c.id
  where c.changed or c.captured_trades_pl <> c.closed_pl or c.captured_lrp_pl <> c.lrp_settled
     or is_open.lot_id is not null
  order by c.id`;

/** By entity and lot, as the index of open trades is ordered. */
export const openTradesOf = (lots: readonly SnapshotLotRow[]): Statement<SnapshotTrade> =>
  openTrades(
    sql`true order by t.id`,
    snapshotTrade,
    sql`join unnest(${lots.map(({ entity_id }) => entity_id)}::integer[], ${lots.map(({ id }) => id)}::integer[])
          as l (entity_id, id) on t.entity_id = l.entity_id and t.lot_id = l.id`,
  );

/** Captures run for all entities, and with the premium of every policy. */
export const countingPoliciesOfLots = (day: Day): Statement<SnapshotPolicy> => sql`
  select p.lot_id, p.id, p.premium, p.put_symbol as symbol, p.put_qty as contracts, p.end_date, f.root, f.floor, f.weight, f.cost
  from lrp p join app.lrp_payoffs f on f.id = p.id where p.end_date >= ${day} and p.lot_id is not null order by p.id`;

export type LotOfDay = LotSnapshot & { entity_id: number; lot_id: number };

const STORED_OF_LOT = `
  entity_id integer, lot_id integer, lot text, current_head_count numeric, total_received numeric, total_dead numeric,
  total_shipped numeric, est_out_wt numeric, est_future_value numeric, total_cost numeric, gross_equity numeric, trades_pl numeric,
  closed_pl numeric, total_expenses numeric, expenses_actual numeric, expenses_projected numeric, net_equity numeric,
  proceeds numeric, shipments_without_proceeds integer, sales_estimate numeric, lrp_pl numeric, lrp_settled numeric,
  lrp_unsettled_premium numeric, lrp_excluded integer, equity_with_sales numeric, futures_price numeric, basis numeric,
  futures_contract text, stopped_on date, stale boolean, trades_excluded integer, lots_without_plan integer, closed_out boolean`;

export const insertLots = (day: Day, rows: readonly LotOfDay[]): Statement => sql`
  insert into equity_history (snapshot_date, ${definedColumns(STORED_OF_LOT)})
  select ${day}::date, r.* from ${columnwise(STORED_OF_LOT, rows)}`;

export type PositionOfDay = SnapshotPosition & { entity_id: number; lot_id: number };

const STORED_OF_POSITION = `
  entity_id integer, lot_id integer, kind text, record_id integer, symbol text, b_s text, quantity integer, multiplier integer,
  entry numeric, price numeric, underlying_price numeric, days_to_expiry integer, cost numeric, floor numeric, weight numeric`;

export const insertPositions = (day: Day, rows: readonly PositionOfDay[]): Statement => sql`
  insert into equity_positions (snapshot_date, ${definedColumns(STORED_OF_POSITION)})
  select ${day}::date, r.* from ${columnwise(STORED_OF_POSITION, rows)}`;

const isPriced = sql`(where est_future_value is not null)`;

/** The day's sums over the lots with head, per entity and in total, from the rows just inserted: see `#domain/snapshots/snapshots`. */
export const insertDay = (day: Day): Statement<SnapshotDay & { entity_id: number | null }> => sql`
  insert into equity_days as d (snapshot_date, entity_id, lots, lots_without_price, current_head_count, est_future_value,
                                total_cost, gross_equity, trades_pl, total_expenses, net_equity, cost_without_price,
                                lots_stopped, lots_stale, trades_excluded, proceeds, shipments_without_proceeds,
                                sales_estimate, lrp_pl, lrp_excluded, equity_with_sales, lots_without_plan)
  select ${day}::date, entity_id, count(*), count(*) filter (where est_future_value is null),
         coalesce(sum(current_head_count), 0), coalesce(sum(est_future_value), 0),
         coalesce(sum(total_cost) filter ${isPriced}, 0), coalesce(sum(gross_equity), 0),
         coalesce(sum(trades_pl) filter ${isPriced}, 0), coalesce(sum(total_expenses) filter ${isPriced}, 0),
         coalesce(sum(net_equity), 0), coalesce(sum(total_cost) filter (where est_future_value is null), 0),
         count(stopped_on), count(*) filter (where stale), coalesce(sum(trades_excluded), 0),
         coalesce(sum(proceeds) filter ${isPriced}, 0), coalesce(sum(shipments_without_proceeds), 0),
         sum(sales_estimate) filter ${isPriced},
         coalesce(sum(lrp_pl) filter ${isPriced}, 0), coalesce(sum(lrp_excluded), 0), 
         coalesce(sum(net_equity + proceeds + coalesce(sales_estimate, 0) + lrp_pl), 0), sum(lots_without_plan)
  from equity_history where snapshot_date = ${day} and not closed_out group by grouping sets ((entity_id), ())
  returning entity_id, ${dayColumns}`;

/** For this many days the positions of every snapshot are stored. */
const EVERY_POSITION_FOR = 400;

/** Of older captures, keeps only the positions of the last one of each month. */
export const thinPositions = (day: Day): Statement => sql`
  delete from equity_positions where snapshot_date in (
    select snapshot_date
    from (select snapshot_date, max(snapshot_date) over (partition by date_trunc('month', snapshot_date)) as last_of_month
          from equity_days where entity_id is null) captures
    where snapshot_date < ${day}::date - ${EVERY_POSITION_FOR}::integer and snapshot_date <> last_of_month)`;
