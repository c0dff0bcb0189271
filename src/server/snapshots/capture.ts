import { refuse } from '#api/errors';
import { lotPositions, lotSnapshots, type SnapshotBook } from '#domain/snapshots/lot-snapshots';
import type { Day } from '#domain/kit/days';
import type { Calendar } from '../clock/calendar.ts';
import type { Session, Transaction } from '../db/database.ts';
import type { ReportProgress } from '../http/progress.ts';
import { futuresPrices, optionsPrices, pricesFrom } from '../quotes/queries.ts';
import * as queries from './capture-queries.ts';

/** Rows per statement: small enough for a snapshot of everything to show progress, and to end soon after it is cancelled. */
const CHUNK = 1_000;

interface CaptureOptions {
  calendar: Calendar;
  replace: boolean;
  report: ReportProgress;
}

/**
 * Saves the equity and the open positions of every lot with head (decision 37), and of lots without head that have changed
 * since their last snapshot (decision 67): the rule per lot, and bulk inserts, all in the caller's transaction, so that a partial
 * snapshot is never visible. An existing snapshot of the day is replaced only on request. No other writer waits for it.
 */
export async function saveSnapshot(
  tx: Transaction,
  book: SnapshotBook<Lot>,
  { calendar, replace, report }: CaptureOptions,
) {
  const day = calendar.today;
  const before = await tx.row(queries.takeDay(day));
  if (before?.captured && !replace) {
    refuse('conflict', 'Today has already been captured. Capturing again replaces today’s snapshot.');
  }
  for (const clear of queries.clearDay(day)) await tx.run(clear);
  const captured = lotSnapshots(book, day).filter(({ lot, snapshot }) => isNews(lot, snapshot));
  const states = captured.map(({ lot, snapshot }) => ({
    entity_id: lot.entity_id,
    lot_id: lot.id,
    ...snapshot,
  }));
  await insertChunks(
    states,
    (rows) => tx.run(queries.insertLots(day, rows)),
    (done) => report({ done, of: states.length }),
  );
  // Positions and sums have no counts of their own.
  const allLots = () => report({ done: states.length, of: states.length });
  await insertChunks(
    positionsOf({ ...book, lots: captured.map(({ lot }) => lot) }, day),
    (rows) => tx.run(queries.insertPositions(day, rows)),
    allLots,
  );
  const sums = await tx.rows(queries.insertDay(day));
  await tx.run(queries.thinPositions(day));
  allLots();
  const all = sums.find((row) => row.entity_id === null);
  if (!all) throw new Error('The sums over all entities were not written.');
  const { entity_id: _, captured_at: __, ...total } = all;
  return total;
}

type Lot = queries.SnapshotLotRow | queries.ClosedOutRow;

/** Reads everything that a snapshot needs at one moment, so that a trade that is closed meanwhile is either open or closed in it. */
export async function snapshotBook(db: Session, calendar: Calendar): Promise<SnapshotBook<Lot>> {
  const day = calendar.today;
  const [withHead, withoutHead, trades, policies, futures, options] = await db.atOneMoment((tx) =>
    Promise.all([
      tx.rows(queries.snapshotLots(day)),
      tx.rows(queries.lotsWithoutHead(day)),
      tx.rows(queries.openTradesOfLots),
      tx.rows(queries.countingPoliciesOfLots(day)),
      tx.rows(futuresPrices(calendar)),
      tx.rows(optionsPrices(calendar)),
    ]),
  );
  return { lots: [...withHead, ...withoutHead], trades, policies, prices: pricesFrom(futures, options) };
}

const isNews = (lot: Lot, snapshot: { trades_pl: number; lrp_pl: number | null }): boolean =>
  !('changed' in lot) ||
  lot.changed ||
  lot.captured_trades_pl !== snapshot.trades_pl ||
  lot.captured_lrp_pl !== snapshot.lrp_pl;

const positionsOf = (book: SnapshotBook<Lot>, day: Day): queries.PositionOfDay[] =>
  lotPositions(book, day).flatMap(({ lot: { entity_id, id: lot_id }, positions }) =>
    positions.map((position) => ({ entity_id, lot_id, ...position })),
  );

/** Each chunk is made while the database inserts the one before it; `report` gets how many rows are inserted. */
async function insertChunks<Row>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<unknown>,
  report: (done: number) => void,
): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < rows.length; from += CHUNK) {
    const inserted = insert(rows.slice(from, from + CHUNK));
    inserted.catch(() => {}); // awaited in the next turn, unless an earlier one has failed
    await before;
    report(from);
    before = inserted;
  }
  await before;
}
