import { lotKey } from '#domain/book/open-book';
import { groupedBy } from '#domain/kit/grouping';
import type { SnapshotBook } from '#domain/snapshots/lot-snapshots';
import { countLotsWithHead } from '../book/queries.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Transaction } from '../db/database.ts';
import { futuresPrices, optionsPrices, pricesFrom } from '../quotes/queries.ts';
import * as queries from './capture-queries.ts';

export type CapturedLot = queries.SnapshotLotRow | queries.ClosedOutRow;

/** Some lots with their open positions and all prices. */
interface Part {
  book: SnapshotBook<CapturedLot>;
  /** All lots, as far as they are known: the lots without head are counted last. */
  of: number;
}

/** Lots that are read at a time, and how many times as many are read before they are needed: the lots without head then while the last ones are inserted. */
const PAGE = 1_000;
const PAGES_AHEAD = 5;
/** Lots that are inserted at a time: so few that their rows fit into the buffer of a connection, and the database takes them while the next ones are made. */
const PART = 250;

/**
 * The lots of a snapshot, those with head first, read by one transaction at one moment: a trade that is closed meanwhile is either open or
 * closed in it. Pages are read while those before are worked on.
 */
export async function* pagesOfBook(moment: Transaction, calendar: Calendar): AsyncGenerator<Part> {
  const day = calendar.today;
  const [futures, options, counted, policies] = await Promise.all([
    moment.rows(futuresPrices(calendar)),
    moment.rows(optionsPrices(calendar)),
    moment.row(countLotsWithHead),
    moment.rows(queries.countingPoliciesOfLots(day)),
    ...queries.openSnapshotLots(day).map((statement) => moment.run(statement)),
  ]);
  const prices = pricesFrom(futures, options);
  const policiesOf = groupedBy(policies, lotKey);
  const withHead = counted?.lots ?? 0;
  const pageOf = async (lots: readonly CapturedLot[], of: number) => {
    const tradesOf = groupedBy(await moment.rows(queries.openTradesOf(lots)), lotKey);
    return { lots, tradesOf, of };
  };
  const nextLots = () => moment.rows(queries.nextSnapshotLots(PAGE));
  async function* pages() {
    let lots = await nextLots();
    while (lots.length > 0) {
      const page = pageOf(lots, withHead);
      const next = nextLots(); // in the round trip of the trades of these
      next.catch(() => {}); // awaited below, unless the capture fails before
      yield await page;
      lots = await next;
    }
    const withoutHead = await moment.rows(queries.lotsWithoutHead(day));
    for (let from = 0; from < withoutHead.length; from += PAGE)
      yield await pageOf(withoutHead.slice(from, from + PAGE), withHead + withoutHead.length);
  }
  for await (const { lots, tradesOf, of } of readAhead(pages(), PAGES_AHEAD)) {
    for (let from = 0; from < lots.length; from += PART) {
      const part = lots.slice(from, from + PART);
      const book = { lots: part, trades: ofLots(part, tradesOf), policies: ofLots(part, policiesOf), prices };
      yield { book, of };
    }
  }
}

const ofLots = <Item>(lots: readonly CapturedLot[], items: ReadonlyMap<string, Item[]>): Item[] =>
  lots.flatMap(({ id }) => items.get(String(id)) ?? []);

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
