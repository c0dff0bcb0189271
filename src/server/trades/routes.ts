import {
  assignTradeLot,
  deleteTrade,
  exportTrades,
  LINES_AT_A_TIME,
  listTrades,
  totalTrades,
  type TradesTotal,
  type TradeTotals,
} from '#api/trades';
import { tradesProfit } from '#domain/book/summed-book';
import { sumCents } from '#domain/kit/money';
import { editedRow } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { lockAccountsOf } from '../trade-imports/queries.ts';
import * as queries from './queries.ts';
import type { ClosedSum, PricedTrades } from './queries.ts';

const added = (totals: readonly TradesTotal[]): TradesTotal => ({
  count: totals.reduce((sum, total) => sum + total.count, 0),
  profit_loss: sumCents(totals.map((total) => total.profit_loss)),
  excluded_count: totals.reduce((sum, total) => sum + total.excluded_count, 0),
  unmatched: totals.reduce((sum, total) => sum + total.unmatched, 0),
});

const totalOf = (position: PricedTrades): TradesTotal => {
  const profit = tradesProfit(position, position.price);
  const count = position.trades;
  return { count, profit_loss: profit ?? 0, excluded_count: profit === null ? count : 0, unmatched: 0 };
};

function tradeTotals(sums: readonly ClosedSum[], positions: readonly PricedTrades[]): TradeTotals {
  const open = added(positions.map(totalOf));
  const closed = added(
    sums.map(({ closed: count, profit, unmatched }) => ({
      count,
      profit_loss: profit,
      excluded_count: 0,
      unmatched,
    })),
  );
  return { all: added([open, closed]), open, closed };
}

const TRADE_NOT_FOUND = 'Trade not found';

export function tradeRoutes(app: App): void {
  route(app, listTrades, async ({ db, input }) =>
    db.json(queries.tradesInWindow(input, input, await queries.fewTradesMatch(db, input))),
  );

  route(app, totalTrades, async ({ db, input }) => {
    const few = await queries.fewTradesMatch(db, input);
    const [sums, positions] = await db.batch([
      queries.closedSums(input, few),
      queries.selectPricedTrades(input, few),
    ]);
    return tradeTotals(sums, positions);
  });

  route(app, exportTrades, ({ db, input: { after_date: date, after_id: id, ...filter } }) =>
    db.json(queries.tradeLines(filter, date && id ? { date, id } : null, LINES_AT_A_TIME)),
  );

  writeRoute(app, assignTradeLot, async (tx, { input: { id, version, lot_id } }) => {
    // A trade without a lot belongs to the owner of its account.
    if (lot_id === null) await lockAccountsOf(tx, sql`id = ${id}`);
    const update = queries.updateTradeLot(id, version, lot_id);
    return editedRow(tx, { update, current: queries.tradeById(id), typed: { lot_id } }, TRADE_NOT_FOUND);
  });

  route(app, deleteTrade, ({ db, input }) => deleteRecord(db, 'trades', input.id, TRADE_NOT_FOUND));
}
