import { refuse } from '#api/errors';
import {
  assignTradeLot,
  deleteTrade,
  exportTrades,
  LINES_AT_A_TIME,
  listTrades,
  totalTrades,
} from '#api/trades';
import type { Trade } from '#domain/trades/trades';
import { deleteRecord } from '../history/deletion.ts';
import type { Transaction } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { editConflict } from '../db/edit-conflict.ts';
import * as queries from './queries.ts';
import { tradeTotals } from './totals.ts';

const TRADE_NOT_FOUND = 'Trade not found';

/** Futures and options trades. They are created by imports. */
export function tradeRoutes(app: App): void {
  route(app, listTrades, ({ db, input }) => db.json(queries.tradesInWindow(input, input)));

  route(app, totalTrades, async ({ db, input }) => {
    const [sums, positions] = await db.batch([queries.closedSums(input), queries.pricedTrades(input)]);
    return tradeTotals(sums, positions);
  });

  route(app, exportTrades, ({ db, input: { after_date: date, after_id: id, ...filter } }) =>
    db.json(queries.tradeLines(filter, date && id ? { date, id } : null, LINES_AT_A_TIME)),
  );

  route(app, assignTradeLot, ({ db, input: { id, version, lot_id } }) =>
    db.write(async (tx) => {
      await tx.run(queries.holdAccounts);
      const saved = await tx.row(queries.updateTradeLot(id, version, lot_id));
      const now = await tradeIn(tx, id);
      if (!saved) throw editConflict({ lot_id }, now);
      return now;
    }),
  );

  route(app, deleteTrade, ({ db, input }) => deleteRecord(db, 'trades', input.id, TRADE_NOT_FOUND));
}

async function tradeIn(tx: Transaction, id: number): Promise<Trade> {
  return (await tx.row(queries.tradeById(id))) ?? refuse('not_found', TRADE_NOT_FOUND);
}
