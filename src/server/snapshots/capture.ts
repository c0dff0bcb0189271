import { refuse } from '#api/errors';
import { lotPositions, lotSnapshots, type SnapshotBook } from '#domain/snapshots/lot-snapshots';
import type { Day } from '#domain/kit/days';
import type { Calendar } from '../clock/calendar.ts';
import type { Session, Transaction } from '../db/database.ts';
import type { ReportProgress } from '../http/progress.ts';
import * as queries from './capture-queries.ts';
import { pagesOfBook, type CapturedLot } from './pages-of-book.ts';

interface CaptureOptions {
  calendar: Calendar;
  replace: boolean;
  report: ReportProgress;
}

/** The capture under way in this server: the next one waits for it here, not with the connection that the other needs to read by. */
let underWay: Promise<unknown> = Promise.resolve();

/** Runs captures of this server one after the other: each has a connection to write and one to read. */
export function afterOtherCaptures<T>(capture: () => Promise<T>): Promise<T> {
  const captured = underWay.then(capture);
  underWay = captured.catch(() => {});
  return captured;
}

/**
 * Saves the equity and the open positions of every lot with head (decision 37), and of lots without head that have changed
 * since their last snapshot (decision 67): the rule per lot, and bulk inserts, all in the caller's transaction, so that a partial
 * snapshot is never visible. The book is read at one moment by a transaction of its own, while rows are made of what has been read and
 * the database inserts those before. An existing snapshot of the day is replaced only on request. No other writer waits for it.
 */
export async function saveSnapshot(
  db: Session,
  tx: Transaction,
  { calendar, replace, report }: CaptureOptions,
) {
  const day = calendar.today;
  const before = await tx.row(queries.takeDay(day));
  if (before?.captured && !replace) {
    refuse('conflict', 'Today has already been captured. Capturing again replaces today’s snapshot.');
  }
  for (const clear of queries.clearDay(day)) await tx.run(clear);
  const all = await db.atOneMoment((moment) => insertBook(moment, tx, calendar, report));
  const sums = await tx.rows(queries.insertDay(day));
  await tx.run(queries.thinPositions(day));
  report(all);
  const ofAll = sums.find((row) => row.entity_id === null);
  if (!ofAll) throw new Error('The sums over all entities were not written.');
  const { entity_id: _, captured_at: __, ...total } = ofAll;
  return total;
}

/** Lots from one report of progress to the next; with each the capture also ends if its client has left. */
const REPORTED = 1_000;

/** The rows of each page are made while the database inserts the one before it. Returns the last progress. */
async function insertBook(
  moment: Transaction,
  tx: Transaction,
  calendar: Calendar,
  report: ReportProgress,
): Promise<{ done: number; of: number }> {
  let progress = { done: 0, of: 0 };
  let nextReport = 0;
  let before: Promise<unknown> = Promise.resolve();
  for await (const { book, of } of pagesOfBook(moment, calendar)) {
    const inserted = insertPage(tx, book, calendar.today);
    inserted.catch(() => {}); // awaited in the next turn, unless an earlier one has failed
    await before;
    if (progress.done >= nextReport) {
      report({ ...progress, of });
      nextReport = progress.done + REPORTED;
    }
    before = inserted;
    progress = { done: progress.done + book.lots.length, of };
  }
  await before;
  report(progress);
  return progress;
}

async function insertPage(tx: Transaction, book: SnapshotBook<CapturedLot>, day: Day): Promise<void> {
  const captured = lotSnapshots(book, day).filter(({ lot, snapshot }) => isNews(lot, snapshot));
  const states = captured.map(({ lot, snapshot }) => ({
    entity_id: lot.entity_id,
    lot_id: lot.id,
    ...snapshot,
  }));
  const inserted = tx.run(queries.insertLots(day, states));
  const positions = positionsOf({ ...book, lots: captured.map(({ lot }) => lot) }, day);
  await Promise.all([inserted, tx.run(queries.insertPositions(day, positions))]);
}

const isNews = (lot: CapturedLot, snapshot: { trades_pl: number; lrp_pl: number | null }): boolean =>
  !('changed' in lot) ||
  lot.changed ||
  lot.captured_trades_pl !== snapshot.trades_pl ||
  lot.captured_lrp_pl !== snapshot.lrp_pl;

const positionsOf = (book: SnapshotBook<CapturedLot>, day: Day): queries.PositionOfDay[] =>
  lotPositions(book, day).flatMap(({ lot: { entity_id, id: lot_id }, positions }) =>
    positions.map((position) => ({ entity_id, lot_id, ...position })),
  );
