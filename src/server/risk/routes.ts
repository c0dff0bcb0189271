import { riskBook } from '#api/risk';
import { totalCoverage } from '#domain/lrp';
import { type App, route } from '../lib/route.ts';
import { priceStatements } from '../quotes/queries.ts';
import { putsOf } from './puts.ts';
import { lotsWithHead, openTrades, policiesThatCount } from './queries.ts';

/** The open book of one moment. What it comes to, and what-if, the rules work out on the screen. */
export function riskRoutes(app: App): void {
  route(app, riskBook, async ({ db, calendar, today }) => {
    const prices = priceStatements(calendar);
    const [futures, options, lots, trades, policies] = await db.batch([
      ...prices,
      lotsWithHead,
      openTrades,
      policiesThatCount(today),
    ]);
    const puts = putsOf(policies);
    return { lots, trades, puts, lrp_coverage: totalCoverage(policies, today), futures, options };
  });
}
