import type { Day } from '#domain/days';
import type { LrpPolicy } from '#domain/lrp';
import type { RiskLot, RiskPut, RiskTrade } from '#domain/risk';
import { byShortRoad } from '../lib/short-road.ts';
import { sql, type Statement } from '../lib/sql.ts';

export const lotsWithHead: Statement<RiskLot> = byShortRoad(
  sql`l.entity_id`,
  (inSight) => sql<RiskLot>`
  select l.id, l.lot, e.name as owner, l.current_hd, l.est_out_wt, l.est_out_date, l.marketing_class, l.futures_contract,
         l.basis, l.total_cost, s.closed_pl, s.expenses_actual + s.expenses_projected as total_expenses
  from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id
  where ${inSight} and l.current_hd > 0 order by l.est_out_date, l.id`,
);

export const openTrades: Statement<RiskTrade> = byShortRoad(
  sql`t.entity_id`,
  (inSight) => sql<RiskTrade>`
  select t.lot_id, t.status, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.symbol
  from trades t where ${inSight} and t.status = 'open'`,
);

/** A policy that counts, with its put if it has one. */
export type CountingPolicy = Pick<
  LrpPolicy,
  'head_count' | 'target_wt' | 'coverage' | 'premium' | 'end_date'
> &
  Pick<RiskPut, 'lot_id' | 'endorsement_number'> & { symbol: string | null; contracts: number | null };

/** The policies that count today (decision 16). */
export const policiesThatCount = (today: Day): Statement<CountingPolicy> =>
  byShortRoad(
    sql`p.user_id`,
    (inSight) => sql<CountingPolicy>`
  select p.head_count, p.target_wt, p.coverage, p.premium, p.end_date, p.lot_id, p.endorsement_number,
         p.put_symbol as symbol, p.put_qty as contracts
  from lrp p where ${inSight} and p.end_date >= ${today}`,
    sql`(select app.user_id())`,
  );
