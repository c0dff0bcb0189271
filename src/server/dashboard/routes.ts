import { getDashboard } from '#api/dashboard';
import { plus, rounded } from '#domain/money';
import { pooledSummary } from '#domain/pooled';
import { pooledHedge } from '#domain/pooled-hedge';
import { stoppedContracts } from '#domain/market/stopped-contracts';
import { type App, route } from '../http/route.ts';
import { latest, recentActivity } from './activity.ts';
import { pricesUsed } from './prices-used.ts';
import { bookFrom, pooledBook } from './queries.ts';

/** The dashboard of one moment, in one round trip. */
export function dashboardRoutes(app: App): void {
  route(app, getDashboard, async ({ db, calendar, today }) => {
    const [[pooled], newest] = await db.batch([pooledBook(calendar), latest]);
    const book = bookFrom(pooled?.json ?? '');
    const { lots, trades, policies } = book;
    const priced = lots.filter((pool) => pool.current !== null);
    const prices = new Map(book.prices.map((price) => [price.symbol, price]));
    const held = [
      { symbols: lots.map((pool) => pool.futures_contract), positions: sumOf(lots.map((pool) => pool.lots)) },
      { symbols: trades.map((pool) => pool.symbol), positions: sumOf(trades.map((pool) => pool.trades)) },
      {
        symbols: policies.map((pool) => pool.put_symbol),
        positions: sumOf(policies.map((pool) => pool.policies)),
      },
    ];
    const everything = {
      symbols: held.flatMap(({ symbols }) => symbols),
      positions: sumOf(held.map(({ positions }) => positions)),
    };
    return {
      total_head_count: rounded(plus(...lots.map(({ head }) => head)), 2),
      lots_with_head: sumOf(lots.map((pool) => pool.lots)),
      value_summary: pooledSummary(book, prices).map((row, at) => {
        const { symbols, positions } = held[at] ?? everything;
        return { ...row, positions, prices: pricesUsed(symbols, prices) };
      }),
      lots_without_basis: sumOf(priced.map((pool) => pool.without_basis)),
      stopped_contracts: stoppedContracts(priced, today),
      hedge: pooledHedge(book, prices, today),
      recent_activity: recentActivity(newest),
    };
  });
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
