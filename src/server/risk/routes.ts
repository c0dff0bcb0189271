import { horizonBook, riskBook } from '#api/risk';
import type { SummedLot } from '#domain/closeout/equity-lines';
import { type LrpPosition, insuredValueOf } from '#domain/lrp/lrp';
import type { Day } from '#domain/kit/days';
import type { EndedOfLot, PolicyPayoff, ScenarioLot, ScenarioTrade } from '#domain/risk/matrix/scenario-book';
import {
  countingPolicies,
  lotsWithHead,
  lrpPosition,
  openLot,
  openTrade,
  openTrades,
  storedSums,
  unpricedShipments,
} from '../book/queries.ts';
import { inScope, namedScope } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';
import { type App, route } from '../http/route.ts';
import { priceStatements } from '../quotes/queries.ts';

const ANY = sql`true`;
const BY_OUT_DATE = sql`order by l.est_out_date, l.id`;

/** The statements of the open book of an entity, or of all that the user sees. */
const riskBookStatements = (today: Day, entityId: number | null) =>
  [
    lotsWithHead<SummedLot>(
      sql`${inScope(sql`l.entity_id`, entityId)} ${BY_OUT_DATE}`,
      sql`${openLot}, ${storedSums}`,
    ),
    openTrades(inScope(sql`t.entity_id`, entityId)),
    countingPolicies(today, inScope(sql`p.entity_id`, entityId)),
  ] as const;

/** What the policies counted today bring at any price: of the whole entity, or of all entities for an administrator (decision 44). */
const policyPayoffs = (today: Day): Statement<PolicyPayoff> => sql`
  select endorsement_number, lot_id, owner, root, end_date, floor, weight, cost
  from app.entity_lrp_payoffs(${today}::date) order by end_date, lot_id`;

const endedPolicies = (today: Day): Statement<EndedOfLot> => sql`
  select lot_id, endorsement_number, total_premium, result
  from app.ended_lrp(${today}::date, array(select id from lots where current_hd > 0))`;

const scenarioStatements = (today: Day) =>
  [
    lotsWithHead<ScenarioLot>(
      sql`true ${BY_OUT_DATE}`,
      sql`${openLot}, l.entity_id, l.total_shipped, s.proceeds, ${unpricedShipments} as unpriced_shipments`,
    ),
    openTrades<ScenarioTrade>(
      ANY,
      sql`${openTrade}, e.name as owner`,
      sql`left join entities e on e.id = t.entity_id`,
    ),
    policyPayoffs(today),
    endedPolicies(today),
    countingPolicies<LrpPosition & { owner: string }>(
      today,
      ANY,
      sql`${lrpPosition}, e.name as owner`,
      sql`join entities e on e.id = p.entity_id`,
    ),
  ] as const;

/** The open positions from one snapshot. The screen calculates totals and what-if from them by the rules. */
export function riskRoutes(app: App): void {
  route(app, riskBook, async ({ db, input, calendar, today }) => {
    const entityId = await namedScope(db, input.owner);
    const [futures, options, lots, trades, lrp] = await db.batch([
      ...priceStatements(calendar),
      ...riskBookStatements(today, entityId),
    ]);
    return { lots, trades, lrp, lrp_coverage: insuredValueOf(lrp), futures, options };
  });

  route(app, horizonBook, async ({ db, calendar, today }) => {
    const [futures, options, lots, trades, policies, ended, lrp] = await db.batch([
      ...priceStatements(calendar),
      ...scenarioStatements(today),
    ]);
    return { lots, trades, policies, ended, lrp, futures, options };
  });
}
