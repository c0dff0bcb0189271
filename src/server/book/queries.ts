import type { OpenLot, OpenTrade } from '#domain/book/open-book';
import type { LrpPosition } from '#domain/lrp/lrp';
import type { Day } from '#domain/kit/days';
import { sql, type Statement } from '../db/sql.ts';

/** The statements that read the open book, one for each kind of record: lots `l` with entity `e` and sums `s`, open trades `t`, counting LRP policies `p`, prices `p`. */

/** Whether the figures of a lot hold the cost to finish it, and which costs are missing, from {@link lotsWithPlan}. */
export const coverColumns = (today: Day): Statement =>
  sql`app.cover(${today}::date, l, s, f), ${missingColumn(today)}`;

/** Which costs to finish are missing: by them a lot counts as one without a plan. */
export const missingColumn = (today: Day): Statement =>
  sql`to_jsonb(app.missing_costs(${today}::date, l, s, f)) as missing`;

/** Lots `l` with their entity `e`, their stored sums `s` and their plan `f`, which not every lot has. */
export const lotsWithPlan = sql`
  lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id left join feeding_plans f on f.lot_id = l.id`;

export const openLot = (today: Day): Statement => sql`
  l.id, l.lot, e.name as owner, l.current_hd, l.est_out_wt, l.est_out_date, l.marketing_class, l.futures_contract, l.basis,
  l.left_open, l.total_cost, s.closed_pl, s.unmatched_offsets, s.expenses_actual + s.expenses_projected as total_expenses,
  ${coverColumns(today)}`;

/** The shipments without proceeds of the lot of the sums `s`; records are read only of lots that have some. */
export const unpricedShipments = sql`
  case when s.shipments_without_proceeds = 0 then jsonb '[]'
       else (select coalesce(jsonb_agg(jsonb_build_object('head_count', o.head_count, 'weight', o.weight) order by o.id), jsonb '[]')
             from outs o where o.lot_id = s.lot_id and o.type = 'shipped' and o.proceeds is null) end`;

/** The stored sums of which a lot's Equity with Sales and LRP is made. */
export const storedSums = sql`
  l.total_received, l.total_dead, s.expenses_actual, s.expenses_projected, s.proceeds,
  ${unpricedShipments} as unpriced_shipments, s.lrp_settled, s.lrp_without_result,
  s.lrp_premium_without_result`;

export const snapshotLot = sql`
  l.id, l.entity_id, l.lot, e.name as owner, l.total_shipped, l.current_hd, l.est_out_wt, l.basis, l.total_cost,
  l.futures_contract, s.closed_pl, s.unmatched_offsets, ${storedSums}`;

export const bookLots = <Row = OpenLot>(where: Statement, columns: Statement): Statement<Row> =>
  sql`select ${columns} from ${lotsWithPlan} where ${where}`;

export const lotsWithHead = <Row = OpenLot>(where: Statement, columns: Statement): Statement<Row> =>
  bookLots(sql`l.current_hd > 0 and ${where}`, columns);

export const countLotsWithHead = sql<{ lots: number }>`
  select count(*)::integer as lots from lots l where l.current_hd > 0`;

export const openTrade = sql`
  t.lot_id, t.status, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.symbol`;

export const snapshotTrade = sql`t.id, t.lot_id, t.description, t.b_s, t.quantity, t.price_amount, t.symbol`;

export const openTrades = <Row = OpenTrade>(
  where: Statement,
  columns = openTrade,
  joins = sql``,
): Statement<Row> => sql`select ${columns} from trades t ${joins} where t.status = 'open' and ${where}`;

export const tradeIsOption = sql`t.p_c is not null or coalesce(t.strike, 0) > 0`;

/** Open trades summed by instrument, description, direction and further keys, from `trades t left join priced p`; apart where a price has more than four decimals (decision 0014). With `offset 0` PostgreSQL does not take each trade for a group, and sort them all. */
export const summedTrades = (
  keys: Statement,
  columns: Statement,
  where: Statement,
  joins = sql``,
): Statement => sql`
    select symbol, description, b_s, ${keys}, sum(quantity) as quantity, sum(quantity * price_amount) as amount, count(*) as trades
    from (${openTrades(
      where,
      sql`t.symbol, t.description, t.b_s, t.quantity, t.price_amount, ${columns},
          case when min_scale(t.price_amount) > 4 or p.is_fine then t.id end as alone`,
      sql`left join priced p on p.symbol = t.symbol ${joins}`,
    )} offset 0) t
    group by symbol, description, b_s, ${keys}, alone`;

export const lrpPosition = sql`
  p.policy_id, p.endorsement_number, p.lot_id, p.effective_date, p.end_date, p.head_count, p.insured_weight, p.insured_value, p.symbol,
  p.contracts, p.value, p.gain, p.previous_gain, p.root, p.floor, p.weight, p.cost`;

/** The policies counted on a day: of the whole entity, or of all entities for an administrator (decisions 16 and 44). */
export const countingPolicies = <Row = LrpPosition>(
  day: Day,
  where: Statement,
  columns = lrpPosition,
  joins = sql``,
): Statement<Row> => sql`select ${columns} from app.entity_lrp(${day}::date) p ${joins} where ${where}`;

/** The length of a future's symbol: which one values a policy without a put, its end date may decide. */
export const FUTURES_SYMBOL = 5;

/** The price of every instrument, as `priceOf` of the domain gives it. */
export const bookPrices = (
  where = sql`true`,
  columns = sql`p.symbol, p.current, p.previous, p.theoretical, p.delta`,
) => sql`select ${columns} from prices p where ${where}`;
