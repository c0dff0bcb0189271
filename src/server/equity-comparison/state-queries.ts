import { tablesFrom } from '#api/columns';
import type { SnapshotPosition } from '#domain/snapshots/lot-snapshots';
import type { Day } from '#domain/kit/days';
import type { TradePart } from '#domain/snapshots/comparison/position-effects';
import type { LotState } from '#domain/snapshots/comparison/lot-state';
import { openTrades } from '../book/queries.ts';
import { jsonColumns, sql, type Statement } from '../db/sql.ts';
import { ofOwner } from '../db/scope.ts';

export type BeforeOrAfter = 'before' | 'after';

/** A captured lot, with the day of its capture: that of a lot without head may be earlier than the day compared. */
export interface StateRow extends Omit<LotState, 'lrp_unsettled' | 'positions' | 'pruned'> {
  side: BeforeOrAfter;
  snapshot_date: Day;
  lot_id: number;
  lot: string;
  owner: string;
  trades_pl: number;
  lrp_pl: number;
  lrp_excluded: number;
}

export type PositionRow = SnapshotPosition & { side: BeforeOrAfter; lot_id: number };

export interface SnapshotStates {
  states: StateRow[];
  positions: PositionRow[];
  parts: TradePart[];
  ended: { lot_id: number; policies: number }[];
  contracts: { symbol: string; price: number | null }[];
  /** The contracts of lots that have left, each with its settlement of the day the last head left. */
  left: { lot_id: number; symbol: string; price: number | null }[];
}

const STATE = `
  side, snapshot_date, lot_id, lot, owner, current_hd, total_received, total_dead, total_shipped, est_out_wt,
  futures_contract, price, basis, total_cost, expenses_actual, expenses_projected, proceeds,
  shipments_without_proceeds, trades_pl, closed_pl, lrp_pl, lrp_settled, lrp_unsettled_premium, lrp_excluded,
  lots_without_plan`;

const POSITION = `
  side, lot_id, kind, record_id, symbol, b_s, quantity, multiplier, entry, price, underlying_price,
  days_to_expiry, cost, floor, weight`;

const PART = 'root, part, lot_id, is_closed, quantity, profit, had, has';

const history = sql`
  h.snapshot_date, h.entity_id, h.lot_id, h.lot, h.current_head_count as current_hd, h.total_received, h.total_dead,
  h.total_shipped, h.est_out_wt, h.futures_contract, h.futures_price as price, h.basis, h.total_cost, h.expenses_actual,
  h.expenses_projected, h.proceeds,
  coalesce(h.shipments_without_proceeds, 0) as shipments_without_proceeds, h.trades_pl, h.closed_pl, h.lrp_pl, h.lrp_settled,
  h.lrp_unsettled_premium, h.lrp_excluded, h.lots_without_plan`;

const withHeadOn = (day: Day, owner: string | undefined): Statement => sql`
  select ${history} from equity_history h
  where h.snapshot_date = ${day} and not h.closed_out and h.lot_id is not null and ${ofOwner(sql`h.entity_id`, owner)}`;

/** The last snapshot without head of lots, up to a day: by an index, one row for each lot. */
const closedUpTo = (day: Day, owner: string | undefined, lots: Statement): Statement => sql`
  select c.* from (${lots}) missing cross join lateral (
    select ${history} from equity_history h
    where h.closed_out and h.lot_id = missing.lot_id and h.snapshot_date <= ${day} and ${ofOwner(sql`h.entity_id`, owner)}
    order by h.snapshot_date desc limit 1) c`;

export interface ComparedSpan {
  from: Day;
  /** Null for the present. */
  to: Day | null;
  owner: string | undefined;
  today: Day;
}

/**
 * Lots with head now, and those without head that a snapshot might record: changed since the last snapshot, or with
 * positions, as their prices move.
 */
const livingLots = (from: Day, owner: string | undefined): Statement => sql`
  select l.id from lots l where l.current_hd > 0 and ${ofOwner(sql`l.entity_id`, owner)}
  union select l.id from lots l
  where l.id in (select app.lots_changed_since((select max(captured_at) from equity_days))
                 union all ${openTrades(sql`true`, sql`t.lot_id`)}
                 union all select lot_id from app.entity_lrp(${from}::date))
    and ${ofOwner(sql`l.entity_id`, owner)}`;

/** The lots compared: those with head on either day, and those captured without head in between or changed since. No other lot is read. */
export const comparedLots = ({ from, to, owner, today }: ComparedSpan): Statement => sql`
  first as materialized (${withHeadOn(from, owner)}),
  second as materialized (${to === null ? sql`select * from first where false` : withHeadOn(to, owner)}),
  compared as materialized (
    select lot_id from first union select lot_id from second
    union select h.lot_id from equity_history h
          where h.closed_out and h.snapshot_date > ${from} and h.snapshot_date <= ${to ?? today}
            and ${ofOwner(sql`h.entity_id`, owner)}
    ${to === null ? sql`union ${livingLots(from, owner)}` : sql``})`;

const withoutHeadOn = (day: Day, owner: string | undefined, present: Statement): Statement =>
  closedUpTo(day, owner, sql`select lot_id from compared except ${present}`);

/** The captured states of the lots compared, and their positions. Compared with the present, the second states are of lots that are gone. */
const states = ({ from, to, owner, today }: ComparedSpan): Statement => sql`
  sided as materialized (
    select 'before' as side, f.* from first f
    union all select 'before', c.* from (${withoutHeadOn(from, owner, sql`select lot_id from first`)}) c
    union all select 'after', s.* from second s
    union all select 'after', c.* from (${withoutHeadOn(
      to ?? today,
      owner,
      to === null
        ? sql`select l.id from lots l where ${ofOwner(sql`l.entity_id`, owner)}`
        : sql`select lot_id from second`,
    )}) c),
  states as materialized (select s.*, e.name as owner from sided s join entities e on e.id = s.entity_id),
  positions as materialized (
    select s.side, p.lot_id, p.kind, p.record_id, p.symbol, p.b_s, p.quantity, p.multiplier, p.entry, p.price,
           p.underlying_price, p.days_to_expiry, p.cost, p.floor, p.weight
    from states s join equity_positions p
      on p.snapshot_date = s.snapshot_date and p.lot_id = s.lot_id and p.entity_id = s.entity_id)`;

const openNow = openTrades(
  sql`t.lot_id in (select lot_id from compared)`,
  sql`t.lot_id, t.id as record_id, t.quantity`,
);

/** The parts of trades that explain a difference of quantity: of root trades with another quantity on the first day, and of those entered after the first snapshot. */
const parts = ({ from, to, owner }: ComparedSpan): Statement => sql`
  held as (
    select lot_id, record_id, quantity as had from positions where side = 'before' and kind = 'trade'),
  holding as (
    ${
      to === null
        ? openNow
        : sql`select lot_id, record_id, quantity from positions where side = 'after' and kind = 'trade'`
    }),
  entered as (
    select t.id as record_id from trades t
    where t.status = 'closed' and t.split_from is null and t.trade_date >= ${from}
      and t.lot_id in (select lot_id from compared) and ${ofOwner(sql`t.entity_id`, owner)}
      and t.created_at > (select max(captured_at) from equity_days where snapshot_date = ${from})
      ${
        to === null
          ? sql``
          : sql`and t.created_at <= (select max(captured_at) from equity_days where snapshot_date = ${to})`
      }),
  roots as (
    select record_id, h.had, n.quantity as has from held h full join holding n using (record_id)
    where h.had is distinct from n.quantity
    union select e.record_id, null, null from entered e
    where e.record_id not in (select record_id from held union all select record_id from holding)),
  parts as (
    select r.record_id as root, t.id as part, t.lot_id, t.status = 'closed' as is_closed, t.quantity, t.profit, r.had, r.has
    from roots r join trades t on t.id = r.record_id or t.split_from = r.record_id
    where t.lot_id is not null)`;

/** A settlement older than this, in days, is not that of a day without trading. */
const LONGEST_WITHOUT_TRADING = 7;

/**
 * The lots without head on the second day, with the day their last head left; then their contracts of both days, with the last settlement up to
 * that day. Of a lot that is gone, or has head again, that day is the one of its capture. Source: decision 86.
 */
const left = ({ to, today, owner }: ComparedSpan): Statement => sql`
  departed as (
    select c.lot_id, c.futures_contract, least(coalesce(s.closed_on, c.snapshot_date), ${to ?? today}) as day
    from states c left join lot_sums s on s.lot_id = c.lot_id where c.side = 'after' and c.current_hd = 0
    ${
      to === null
        ? sql`union all
              select l.id, l.futures_contract, least(s.closed_on, ${today})
              from compared c join lots l on l.id = c.lot_id join lot_sums s on s.lot_id = l.id
              where l.current_hd = 0 and ${ofOwner(sql`l.entity_id`, owner)}`
        : sql``
    }),
  left_lots as (
    select d.lot_id, c.symbol,
           (select s.settlement from settlements s
            where s.symbol = c.symbol and s.day <= d.day and s.day > d.day - ${LONGEST_WITHOUT_TRADING}::integer
            order by s.day desc limit 1) as price
    from departed d left join states b on b.side = 'before' and b.lot_id = d.lot_id
    cross join lateral (select d.futures_contract union select b.futures_contract) c (symbol)
    where c.symbol is not null)`;

export const snapshotStates = (compared: ComparedSpan): Statement<{ json: string }> => sql`
  with ${comparedLots(compared)}, ${states(compared)}, ${parts(compared)}, ${left(compared)},
  ended as (
    select lot_id, count(*)::integer as policies
    from app.ended_lrp(${compared.to ?? compared.today}::date, array(select lot_id from compared))
    where end_date >= ${compared.from} group by lot_id),
  contracts as (
    select c.symbol, coalesce(
      (select max(s.price) from second s where s.futures_contract = c.symbol),
      (select s.settlement from settlements s
       where s.symbol = c.symbol and s.day > ${compared.from} and s.day <= ${compared.to ?? compared.today}
       order by s.day desc limit 1)) as price
    from (select distinct futures_contract as symbol from first where futures_contract is not null) c)
  select json_build_object(
    'states', ${jsonColumns('states', STATE)},
    'positions', ${jsonColumns('positions', POSITION)},
    'parts', ${jsonColumns('parts', PART)},
    'ended', ${jsonColumns('ended', 'lot_id, policies')},
    'contracts', ${jsonColumns('contracts', 'symbol, price')},
    'left', ${jsonColumns('left_lots', 'lot_id, symbol, price')})::text as json`;

export const statesFrom = (json: string) => tablesFrom(json) as SnapshotStates;
