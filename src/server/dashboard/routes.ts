import { getDashboard } from '#api/dashboard';
import { plus, rounded } from '#domain/kit/money';
import { valueSummary, summedHedge } from '#domain/book/summed-book';
import { stoppedContracts } from '#domain/market/stopped-contracts';
import { type App, route } from '../http/route.ts';
import { namedScope } from '../db/scope.ts';
import { latest, recentActivity } from './activity.ts';
import { pricesUsed } from './prices-used.ts';
import { bookFrom, openPositions } from './queries.ts';
import { salesFrom, salesOfYear } from './sales.ts';

/** The dashboard, read from one snapshot in one round trip. */
export function dashboardRoutes(app: App): void {
  route(app, getDashboard, async ({ db, input, calendar, today }) => {
    const entityId = await namedScope(db, input.owner);
    const [[sums], [sold], newest] = await db.batch([
      openPositions(calendar, entityId),
      salesOfYear(calendar, entityId),
      latest(entityId),
    ]);
    const book = bookFrom(sums?.json ?? '');
    const { lots, trades, policies, prices } = book;
    const priced = lots.filter((position) => position.current !== null);
    const held = [
      lots.map((position) => ({ symbol: position.futures_contract, count: position.lots })),
      trades.map((position) => ({ symbol: position.symbol, count: position.trades })),
      policies.map((position) => ({ symbol: position.symbol, count: position.policies })),
    ];
    return {
      total_head_count: rounded(plus(...lots.map(({ head }) => head)), 2),
      lots_with_head: sumOf(lots.map((position) => position.lots)),
      value_summary: valueSummary(book).map((row, at) => {
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
      hedge: summedHedge(book, today),
      sales: salesFrom(sold, book, today),
      recent_activity: recentActivity(newest),
    };
  });
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
