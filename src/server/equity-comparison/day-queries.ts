import { tablesFrom } from '#api/columns';
import type { PresentLot, SnapshotBook } from '#domain/snapshots/lot-snapshots';
import { ofOwner, entityIdNamed, scopeId, sumsOfScope } from '../db/scope.ts';
import { jsonColumns, sql, type Statement } from '../db/sql.ts';
import { bookLots, coverColumns, openTrades, snapshotLot, snapshotTrade } from '../book/queries.ts';
import { type ComparedSpan, comparedLots } from './state-queries.ts';
import type { Day } from '#domain/kit/days';
import type { DaySums } from '#domain/snapshots/comparison/comparison';

/** A day that is compared, with its sums in the scope asked for; they are null where no lot in it had head. */
export type DayRow = { [Key in keyof DaySums]: DaySums[Key] | null } & {
  captured: boolean;
  /** The first snapshot with details. */
  details_from: Day | null;
};

/** A day with a snapshot, from its stored sums. */
export const comparedDay = (day: Day | null, owner: string | undefined): Statement<DayRow> => sql`
  select exists (select from equity_days where snapshot_date = ${day}::date) as captured,
         (select min(d.snapshot_date) from equity_days d
          where d.entity_id is not distinct from s.entity_id and d.equity_with_sales is not null) as details_from,
         d.est_future_value, d.total_cost, d.trades_pl, d.total_expenses, d.net_equity, d.equity_with_sales
  from (select ${scopeId(owner)} as entity_id) s
  left join equity_days d on d.snapshot_date = ${day}::date and d.entity_id is not distinct from s.entity_id`;

/** The last captured day in the scope before a day; no row without one. */
export const lastDayBefore = (day: Day, owner: string | undefined): Statement<{ day: Day }> => sql`
  select d.snapshot_date as day from equity_days d
  where ${sumsOfScope(sql`d.entity_id`, owner)} and d.snapshot_date < ${day} order by d.snapshot_date desc limit 1`;

/** Whether the user may see this owner; true if none is named. */
export const visibleOwner = (owner: string | undefined): Statement<{ visible: boolean }> =>
  owner === undefined
    ? sql`select true as visible`
    : sql`select ${entityIdNamed(owner)} is not null as visible`;

/** Snapshot of the compared lots as of now, without prices. */
export type Present = Omit<SnapshotBook<PresentLot>, 'prices'>;

const LOT = `
  id, lot, owner, total_received, total_dead, total_shipped, current_hd, est_out_wt, basis, total_cost,
  futures_contract, closed_pl, unmatched_offsets, expenses_actual, expenses_projected, proceeds,
  unpriced_shipments, lrp_settled, lrp_without_result, lrp_premium_without_result, cover, missing`;

const TRADE = 'lot_id, id, description, b_s, quantity, price_amount, symbol';

const POLICY = 'lot_id, id, premium, symbol, contracts, root, end_date, floor, weight, cost';

export const presentStates = (compared: ComparedSpan): Statement<{ json: string }> => sql`
  with ${comparedLots(compared)},
  living as (
    ${bookLots(sql`l.id in (select lot_id from compared) and ${ofOwner(sql`l.entity_id`, compared.owner)}`, sql`${snapshotLot}, ${coverColumns(compared.today)}`)}),
  open_trades as (
    ${openTrades(sql`t.lot_id in (select id from living) order by t.id`, snapshotTrade)}),
  counting as (
    select lot_id, id, premium, symbol, contracts, root, end_date, floor, weight, cost
    from app.counting_policies(${compared.today}::date, array(select id from living)))
  select json_build_object(
    'lots', ${jsonColumns('living', LOT)},
    'trades', ${jsonColumns('open_trades', TRADE)},
    'policies', ${jsonColumns('counting', POLICY)})::text as json`;

export const presentFrom = (json: string) => tablesFrom(json) as Present;
