import type { Day } from '#domain/kit/days';
import type { EndedOfLot, HorizonLot, HorizonTrade, PolicyPayoff } from '#domain/risk/matrix/horizon-book';
import type { LrpPosition } from '#domain/lrp/lrp-positions';
import type { RiskLot, RiskTrade } from '#domain/book/risk';
import { lrpPositionColumns } from '../lrp/queries.ts';
import { unpricedShipments } from '../outs/unpriced-shipments.ts';
import { sql, type Statement } from '../db/sql.ts';
import { ofEntity } from '../users/owner-scope.ts';

export const lotsWithHead = (entityId: number | null): Statement<RiskLot> => sql`
  select l.id, l.lot, e.name as owner, l.current_hd, l.est_out_wt, l.est_out_date, l.marketing_class, l.futures_contract,
         l.basis, l.total_cost, s.closed_pl, s.unmatched_closings, s.expenses_actual + s.expenses_projected as total_expenses
  from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id
  where l.current_hd > 0 and ${ofEntity(sql`l.entity_id`, entityId)} order by l.est_out_date, l.id`;

export const openTrades = (entityId: number | null): Statement<RiskTrade> => sql`
  select t.lot_id, t.status, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.symbol
  from trades t where t.status = 'open' and ${ofEntity(sql`t.entity_id`, entityId)}`;

/** The policies counted today: of the whole entity, or of all entities for an administrator (decisions 16 and 44). */
export const lrpPositions = (today: Day, entityId: number | null): Statement<LrpPosition> => sql`
  select ${lrpPositionColumns} from app.entity_lrp(${today}) p where ${ofEntity(sql`p.entity_id`, entityId)}`;

/** Lots with head, with their sales. */
export const lotsOnHorizon: Statement<HorizonLot> = sql`
  select l.id, l.lot, l.entity_id, e.name as owner, l.current_hd, l.total_shipped, l.est_out_wt, l.est_out_date, l.marketing_class,
         l.futures_contract, l.basis, l.total_cost, s.closed_pl, s.unmatched_closings, s.proceeds,
         ${unpricedShipments} as unpriced_shipments,
         s.expenses_actual + s.expenses_projected as total_expenses
  from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id
  where l.current_hd > 0 order by l.est_out_date, l.id`;

export const tradesOnHorizon: Statement<HorizonTrade> = sql`
  select t.lot_id, e.name as owner, t.status, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.symbol
  from trades t left join entities e on e.id = t.entity_id where t.status = 'open'`;

/** What the policies counted today bring at any price: of the whole entity, or of all entities for an administrator (decision 44). */
export const policyPayoffs = (today: Day): Statement<PolicyPayoff> => sql`
  select endorsement_number, lot_id, owner, root, end_date, floor, weight, cost
  from app.entity_lrp_payoffs(${today}::date) order by end_date, lot_id`;

/** The policies that count for the hedge of their entity. */
export const lrpOnHorizon = (today: Day): Statement<LrpPosition & { owner: string }> =>
  sql`
    select ${lrpPositionColumns}, e.name as owner
    from app.entity_lrp(${today}) p join entities e on e.id = p.entity_id`;

/** The ended policies of lots with head. */
export const endedOnHorizon = (today: Day): Statement<EndedOfLot> => sql`
  select lot_id, endorsement_number, total_premium, result
  from app.ended_lrp(${today}::date, array(select id from lots where current_hd > 0))`;
