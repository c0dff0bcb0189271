import { targetDateBook, riskBook, riskCoverage, whatIf } from '#api/risk';
import { coverageByMonth } from '#domain/book/coverage';
import { openBook } from '#domain/book/open-book';
import { coverageTable, whatIfTables } from '#domain/reports/risk-tables';
import type { Calendar } from '../clock/calendar.ts';
import type { Reads, Session } from '../db/database.ts';
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

/** The condition that a column names the chosen lot. */
type OfLot = (column: Statement) => Statement;
const ofAnyLot: OfLot = () => sql`true`;
const BY_OUT_DATE = sql`order by l.est_out_date, l.id`;

const riskBookStatements = (today: Day, entityId: number | null) =>
  [
    lotsWithHead<SummedLot>(
      sql`${inScope(sql`l.entity_id`, entityId)} ${BY_OUT_DATE}`,
      sql`${openLot(today)}, ${storedSums}`,
    ),
    openTrades(inScope(sql`t.entity_id`, entityId)),
    countingPolicies(today, inScope(sql`p.entity_id`, entityId)),
  ] as const;

/** Payoffs of the policies counted today: of the whole entity, or of all entities for an administrator (decision 44). */
const policyPayoffs = (today: Day, isOf: OfLot): Statement<PolicyPayoff> => sql`
  select endorsement_number, lot_id, owner, root, end_date, floor, weight, cost
  from app.entity_lrp_payoffs(${today}::date) where ${isOf(sql`lot_id`)} order by end_date, lot_id`;

const endedPolicies = (today: Day, isOf: OfLot): Statement<EndedOfLot> => sql`
  select lot_id, endorsement_number, total_premium, result
  from app.ended_lrp(${today}::date, array(select id from lots where current_hd > 0 and ${isOf(sql`id`)}))`;

/** The rates of a lot's plan to finish, for its cost per head-day. */
const planCosts = sql`
  case when f.id is not null then jsonb_build_object('feed_unit', f.feed_unit, 'feed_rate', f.feed_rate, 'yardage', f.yardage,
         'total_received', l.total_received, 'total_pay_wt', l.total_pay_wt, 'in_days', s.in_days) end`;

const scenarioStatements = (today: Day, isOf: OfLot) =>
  [
    lotsWithHead<ScenarioLot>(
      sql`${isOf(sql`l.id`)} ${BY_OUT_DATE}`,
      sql`${openLot(today)}, l.entity_id, l.total_shipped, s.proceeds, ${unpricedShipments} as unpriced_shipments,
          ${planCosts} as plan`,
    ),
    openTrades<ScenarioTrade>(
      isOf(sql`t.lot_id`),
      sql`${openTrade}, e.name as owner`,
      sql`left join entities e on e.id = t.entity_id`,
    ),
    policyPayoffs(today, isOf),
    endedPolicies(today, isOf),
    countingPolicies<LrpPosition & { owner: string }>(
      today,
      isOf(sql`p.lot_id`),
      sql`${lrpPosition}, e.name as owner`,
      sql`join entities e on e.id = p.entity_id`,
    ),
  ] as const;

/** The open positions of an entity, or of all that the user sees, with their prices, from one snapshot. */
async function readRiskBook(db: Session, owner: string | undefined, calendar: Calendar) {
  const entityId = await namedScope(db, owner);
  const [futures, options, lots, trades, lrp] = await db.batch([
    ...priceStatements(calendar),
    ...riskBookStatements(calendar.today, entityId),
  ]);
  return { lots, trades, lrp, lrp_coverage: insuredValueOf(lrp), futures, options };
}

async function readScenarioBook(db: Reads, calendar: Calendar, isOf: OfLot) {
  const [futures, options, lots, trades, policies, ended, lrp] = await db.batch([
    ...priceStatements(calendar),
    ...scenarioStatements(calendar.today, isOf),
  ]);
  return { lots, trades, policies, ended, lrp, futures, options };
}

/** One lot with its positions and the prices, from one snapshot, for *Protect*. */
export const readProtectBook = (db: Reads, calendar: Calendar, lotId: number) =>
  readScenarioBook(db, calendar, (column) => sql`${column} = ${lotId}`);

/** The open positions. The screen calculates totals and what-if from them by the rules. */
export function riskRoutes(app: App): void {
  route(app, riskBook, ({ db, input, calendar }) => readRiskBook(db, input.owner, calendar));

  route(app, riskCoverage, async ({ db, input, calendar, today }) => {
    const book = openBook(await readRiskBook(db, input.owner, calendar));
    return { tables: [coverageTable(coverageByMonth(book, today))] };
  });

  route(app, whatIf, async ({ db, input, calendar, today }) => {
    const { owner, gf, le, feeder_basis, fat_basis } = input;
    const book = openBook(await readRiskBook(db, owner, calendar));
    const move = { futures: { GF: gf, LE: le }, basis: { Feeder: feeder_basis, Fat: fat_basis } };
    return { tables: whatIfTables(move, { book, today }) };
  });

  route(app, targetDateBook, ({ db, calendar }) => readScenarioBook(db, calendar, ofAnyLot));
}
