import type { Day } from '#domain/kit/days';
import type { MarginFacts } from '#domain/alerts/margin-alerts';
import { sql, type Statement } from '../db/sql.ts';
import { lotsWithHead, unpricedShipments } from '../book/queries.ts';
import { inScope, oneEntityId } from '../db/scope.ts';

interface RiskLimit {
  risk_limit: number | null;
}

export const riskLimitOf = (owner: string | undefined): Statement<RiskLimit> =>
  sql`select risk_limit from entities where id = ${oneEntityId(owner)}`;

export const updateRiskLimit = (limit: number | null, owner: string | undefined): Statement<RiskLimit> =>
  sql`update entities set risk_limit = ${limit} where id = ${oneEntityId(owner)} returning risk_limit`;

/** The entities with a limit whose value at risk was worked out in the last days. */
export const riskLimits = (
  entityId: number | null,
): Statement<{ owner: string; risk_limit: number; value_at_risk: number }> => sql`
  select e.name as owner, e.risk_limit, (v.result::json #>> '{result,value}')::numeric as value_at_risk
  from entities e join value_at_risk v on v.entity_id = e.id and v.days = 1
  where e.risk_limit is not null and v.claimed_at > now() - interval '3 days'
    and v.result::json #>> '{result,value}' is not null and ${inScope(sql`e.id`, entityId)}`;

/** Proceeds and settled LRP of the lots with head of entities with a limit. */
export const salesOfLimited = (today: Day): Statement<MarginFacts['margin']['sales'][number]> => sql`
  with limited as materialized (
    ${lotsWithHead(sql`e.risk_limit is not null`, sql`l.id, s.proceeds, ${unpricedShipments} as unpriced_shipments`)})
  select l.id as lot_id, l.proceeds + coalesce(r.settled, 0) as sales, l.unpriced_shipments
  from limited l left join (
    select p.lot_id, sum(p.result) as settled
    from app.ended_lrp(${today}::date, (select array_agg(id) from limited)) p group by p.lot_id) r on r.lot_id = l.id`;
