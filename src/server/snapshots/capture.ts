import { refuse } from '#api/errors';
import { groupedBy } from '#domain/grouping';
import { snapshotOf } from '#domain/snapshots';
import type { Calendar } from '../db/calendar.ts';
import type { Transaction } from '../db/database.ts';
import { futuresPrices, optionsPrices, pricesFrom } from '../quotes/queries.ts';
import * as queries from './queries.ts';

const CHUNK = 5_000;

/**
 * Captures the equity of every lot with head (decision 37): a few reads, the rule per lot, and bulk inserts, all in the
 * caller's transaction, so that nobody sees half of it. A day that is captured already is replaced only when told to.
 */
export async function captureDay(tx: Transaction, calendar: Calendar, replace: boolean) {
  const day = calendar.today;
  const before = await tx.row(queries.takeDay(day));
  if (before?.captured && !replace) {
    refuse('conflict', 'Today has been captured already. Capturing again replaces today’s snapshot.');
  }
  for (const clear of queries.clearDay(day)) await tx.run(clear);
  const [lots, trades, futures, options] = await Promise.all([
    tx.rows(queries.lotsToCapture),
    tx.rows(queries.openTradesOfLots),
    tx.rows(futuresPrices(calendar)),
    tx.rows(optionsPrices(calendar)),
  ]);
  const openTrades = groupedBy(trades, (trade) => String(trade.lot_id));
  const prices = pricesFrom(futures, options);
  const rows = lots.map((lot) => ({
    entity_id: lot.entity_id,
    ...snapshotOf({ ...lot, open_trades: openTrades.get(String(lot.id)) ?? [] }, prices, day),
  }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx.run(queries.insertSnapshots(day, rows.slice(from, from + CHUNK)));
  }
  const sums = await tx.rows(queries.insertDay(day));
  const all = sums.find((row) => row.entity_id === null);
  if (!all) throw new Error('The sums over all entities were not written.');
  const { entity_id: _, captured_at: __, ...captured } = all;
  return captured;
}
