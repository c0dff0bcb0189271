import type { Day } from '#domain/days';
import type { LrpPosition } from '#domain/lrp-positions';
import type { RiskLot, RiskTrade } from '#domain/risk';
import { lrpPositionColumns } from '../lrp/queries.ts';
import { sql, type Statement } from '../db/sql.ts';

export const lotsWithHead: Statement<RiskLot> = sql<RiskLot>`
  select l.id, l.lot, e.name as owner, l.current_hd, l.est_out_wt, l.est_out_date, l.marketing_class, l.futures_contract,
         l.basis, l.total_cost, s.closed_pl, s.unmatched_closings, s.expenses_actual + s.expenses_projected as total_expenses
  from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id
  where l.current_hd > 0 order by l.est_out_date, l.id`;

export const openTrades: Statement<RiskTrade> = sql<RiskTrade>`
  select t.lot_id, t.status, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.symbol
  from trades t where t.status = 'open'`;

/** The policies counted today: of the whole entity, or of all entities for an administrator (decisions 16 and 44). */
export const lrpPositions = (today: Day): Statement<LrpPosition> =>
  sql<LrpPosition>`select ${lrpPositionColumns} from app.entity_lrp(${today})`;
