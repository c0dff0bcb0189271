import { lotKey } from '#domain/book/open-book';
import { groupedBy } from '#domain/kit/grouping';
import type { SnapshotBook } from '#domain/snapshots/lot-snapshots';
import type { Calendar } from '../clock/calendar.ts';
import type { Transaction } from '../db/database.ts';
import { futuresPrices, optionsPrices, pricesFrom } from '../quotes/queries.ts';
import * as queries from './capture-queries.ts';

export type CapturedLot = queries.SnapshotLotRow | queries.ClosedOutRow;

/** Some lots with their open positions and all prices. */
interface Page {
  book: SnapshotBook<CapturedLot>;
  /** The lots of all pages, as far as they are known: the lots without head are counted last. */
  of: number;
}

/** Lots per page: few enough to show progress, and to end soon after the snapshot is cancelled. */
const PAGE = 1_000;
/** The pages that are read before they are needed: with one, the database would wait for the server between the lots and the trades of each. */
const PAGES_AHEAD = 3;

/**
 * The lots of a snapshot, those with head first, read by one transaction at one moment: a trade that is closed meanwhile is either open or
 * closed in it. Pages are read while those before are worked on.
 */
export async function* pagesOfBook(moment: Transaction, calendar: Calendar): AsyncGenerator<Page> {
  const day = calendar.today;
  const [futures, options, counted, policies] = await Promise.all([
    moment.rows(futuresPrices(calendar)),
    moment.rows(optionsPrices(calendar)),
    moment.row(queries.countLotsWithHead),
    moment.rows(queries.countingPoliciesOfLots(day)),
    ...queries.openSnapshotLots(day).map((statement) => moment.run(statement)),
  ]);
  const prices = pricesFrom(futures, options);
  const policiesOf = groupedBy(policies, lotKey);
  const withHead = counted?.lots ?? 0;
  const pageOf = async (lots: readonly CapturedLot[], of: number): Promise<Page> => ({
    book: {
      lots,
      trades: await moment.rows(queries.openTradesOf(lots)),
      policies: lots.flatMap(({ id }) => policiesOf.get(String(id)) ?? []),
      prices,
    },
    of,
  });
  async function* pages() {
    for (;;) {
      const lots = await moment.rows(queries.nextSnapshotLots(PAGE));
      if (lots.length > 0) yield await pageOf(lots, withHead);
      if (lots.length < PAGE) break;
    }
    const withoutHead = await moment.rows(queries.lotsWithoutHead(day));
    for (let from = 0; from < withoutHead.length; from += PAGE)
      yield await pageOf(withoutHead.slice(from, from + PAGE), withHead + withoutHead.length);
  }
  yield* readAhead(pages(), PAGES_AHEAD);
}

/** Asks for this many items before they are needed: the database then reads on while the server works on those before. */
async function* readAhead<Item>(items: AsyncGenerator<Item>, pages: number): AsyncGenerator<Item> {
  const asked: Promise<IteratorResult<Item, void>>[] = [];
  const ask = () => {
    const next = items.next();
    next.catch(() => {}); // awaited in its turn, unless the work on one before it fails
    asked.push(next);
  };
  for (let page = 0; page < pages; page += 1) ask();
  for (let next = asked.shift(); next; next = asked.shift()) {
    const { done, value } = await next;
    if (done === true) return;
    ask();
    yield value;
  }
}
