import { getDashboard } from '#api/dashboard';
import { plus, rounded } from '#domain/kit/money';
import { positionsSummary } from '#domain/book/positions';
import { positionsHedge } from '#domain/book/positions-hedge';
import { stoppedContracts } from '#domain/market/stopped-contracts';
import { type App, route } from '../http/route.ts';
import { entityOf } from '../users/owner-scope.ts';
import { latest, recentActivity } from './activity.ts';
import { pricesUsed } from './prices-used.ts';
import { openPositions, positionsFrom } from './queries.ts';
import { salesFrom, salesOfYear } from './sales.ts';

/** The dashboard, read from one snapshot in one round trip. */
export function dashboardRoutes(app: App): void {
  route(app, getDashboard, async ({ db, input, calendar, today }) => {
    const entityId = await entityOf(db, input.owner);
    const [[sums], [sold], newest] = await db.batch([
      openPositions(calendar, entityId),
      salesOfYear(calendar, entityId),
      latest(entityId),
    ]);
    const open = positionsFrom(sums?.json ?? '');
    const { lots, trades, policies } = open;
    const priced = lots.filter((position) => position.current !== null);
    const prices = new Map(open.prices.map((price) => [price.symbol, price]));
    const held = [
      lots.map((position) => ({ symbol: position.futures_contract, count: position.lots })),
      trades.map((position) => ({ symbol: position.symbol, count: position.trades })),
      policies.map((position) => ({ symbol: position.put_symbol, count: position.policies })),
    ];
    return {
      total_head_count: rounded(plus(...lots.map(({ head }) => head)), 2),
      lots_with_head: sumOf(lots.map((position) => position.lots)),
      value_summary: positionsSummary(open, prices).map((row, at) => {
        const positions = held[at] ?? held.flat();
        const symbols = positions.map(({ symbol }) => symbol);
        return {
          ...row,
          positions: sumOf(positions.map(({ count }) => count)),
          prices: pricesUsed(symbols, prices),
        };
      }),
      lots_without_basis: sumOf(priced.map((position) => position.without_basis)),
      stopped_contracts: stoppedContracts(priced, today),
      hedge: positionsHedge(open, prices, today),
      sales: salesFrom(sold, open, prices, today),
      recent_activity: recentActivity(newest),
    };
  });
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
