import { horizonBook, riskBook } from '#api/risk';
import { insuredValueOf } from '#domain/lrp/lrp-positions';
import { type App, route } from '../http/route.ts';
import { entityOf } from '../users/owner-scope.ts';
import { priceStatements } from '../quotes/queries.ts';
import {
  endedOnHorizon,
  lrpOnHorizon,
  lotsOnHorizon,
  lotsWithHead,
  lrpPositions,
  openTrades,
  policyPayoffs,
  tradesOnHorizon,
} from './queries.ts';

/** The open positions from one snapshot. The screen calculates totals and what-if from them by the rules. */
export function riskRoutes(app: App): void {
  route(app, riskBook, async ({ db, input, calendar, today }) => {
    const entityId = await entityOf(db, input.owner);
    const prices = priceStatements(calendar);
    const [futures, options, lots, trades, lrp] = await db.batch([
      ...prices,
      lotsWithHead(entityId),
      openTrades(entityId),
      lrpPositions(today, entityId),
    ]);
    return { lots, trades, lrp, lrp_coverage: insuredValueOf(lrp), futures, options };
  });

  route(app, horizonBook, async ({ db, calendar, today }) => {
    const prices = priceStatements(calendar);
    const [futures, options, lots, trades, policies, ended, lrp] = await db.batch([
      ...prices,
      lotsOnHorizon,
      tradesOnHorizon,
      policyPayoffs(today),
      endedOnHorizon(today),
      lrpOnHorizon(today),
    ]);
    return { lots, trades, policies, ended, lrp, futures, options };
  });
}
