import * as fc from 'fast-check';
import { aTrade } from '../../risk/matrix/testing/scenario.ts';
import type { CloseoutBook } from '../../closeout/book.ts';
import { sumsOf } from '../../closeout/testing/sums-of.ts';
import { groupedBy } from '../../kit/grouping.ts';
import { sumCents } from '../../kit/money.ts';
import type { InstrumentPrice } from '../../market/prices.ts';
import { lrpPosition, openLot, withoutPut } from '../../testing/open-book.ts';
import type { EntityBook, ReportPolicy, ReportTrade } from '../equity-report.ts';
import type { ReportHead } from '../document.ts';

/** Books of one entity, with the stored sums that a database would have of their records. */

export const today = '2026-11-23';

export const reportHead: ReportHead = {
  entity_name: 'Lazy K',
  day: today,
  made_at: 'Nov 23, 2026, 2:05 PM CST',
  prices: 'Prices: Barchart',
  simulated: false,
};

const cents = fc.integer({ min: -900_000, max: 900_000 }).map((units) => units / 100);
const contract = fc.constantFrom('LEZ26', 'GFH27', 'GFJ27');
const LOTS = [1, 2, 3, 4];
const lotName = (id: number | null) => (id === null ? null : `L${id}`);
const onLot = fc.option(fc.constantFrom(...LOTS));

const lot = fc.record({ head: fc.constantFrom(0, 0, 100, 72.5), contract, cost: cents.map(Math.abs) });

const closedTrade = fc.record({
  lot_id: onLot,
  acct: fc.constantFrom('RJ-1', 'RJ-2'),
  profit: fc.option(cents),
  closing_date: fc.constantFrom('2024-05-01', '2026-01-01', '2026-10-31', '2026-11-01', '2026-11-23'),
});
type ClosedTrade = typeof closedTrade extends fc.Arbitrary<infer Value> ? Value : never;

const openTrade: fc.Arbitrary<ReportTrade> = fc
  .record({
    lot_id: onLot,
    acct: fc.constantFrom('RJ-1', 'RJ-3'),
    trade_date: fc.constantFrom('2026-05-08', '2026-10-01'),
    b_s: fc.constantFrom('Buy' as const, 'Sell' as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    symbol: fc.constantFrom('LEZ26', 'GFH27', 'LEZ2260Q', null),
    price_amount: cents.map(Math.abs),
  })
  .map((trade) => ({
    ...aTrade({ lot_id: trade.lot_id }),
    lot: lotName(trade.lot_id),
    ...trade,
  }));

const policy = fc.record({
  lot_id: onLot,
  put: fc.boolean(),
  value: fc.option(cents.map(Math.abs)),
  cost: cents.map(Math.abs),
});

const endedPolicy = fc.record({
  lot_id: fc.constantFrom(...LOTS),
  cost: cents.map(Math.abs),
  result: fc.option(cents),
});

const price = (current: number | null): InstrumentPrice => ({
  current,
  previous: null,
  theoretical: current,
  delta: 1,
});

/** An entity's book as reports read it and as its closeouts do, and the records behind its sums. */
export interface GeneratedBook {
  book: EntityBook;
  closeouts: CloseoutBook;
  closed: readonly ClosedTrade[];
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | null): number =>
  sumCents(rows.map((row) => of(row) ?? 0));

export const generatedBook: fc.Arbitrary<GeneratedBook> = fc
  .record({
    lots: fc.tuple(lot, lot, lot, lot),
    open: fc.array(openTrade, { maxLength: 8 }),
    closed: fc.array(closedTrade, { maxLength: 8 }),
    policies: fc.array(policy, { maxLength: 6 }),
    ended: fc.array(endedPolicy, { maxLength: 6 }),
    prices: fc.record({ LEZ26: fc.option(cents), GFH27: fc.option(cents), GFJ27: fc.option(cents) }),
  })
  .map(({ lots: made, open, closed, policies: insured, ended, prices }) => {
    const contractOf = (id: number | null) => (id === null ? null : (made[id - 1]?.contract ?? null));
    const policies = insured.map(({ lot_id, put, value, cost }): ReportPolicy => ({
      ...lrpPosition({
        lot_id,
        cost,
        ...(put ? { value, gain: value === null ? null : value - 5 } : withoutPut),
      }),
      lot: lotName(lot_id),
      lot_contract: contractOf(lot_id),
    }));
    const lots = made.map(({ head, contract: futures_contract, cost }, at) => {
      const id = LOTS[at] ?? 0;
      const its = <Row extends { lot_id: number | null }>(rows: readonly Row[]) =>
        rows.filter(({ lot_id }) => lot_id === id);
      const sums = sumsOf(
        [{ received: 100, pay_wt: 60_000, cost, date_in: '2026-03-14' }],
        [
          {
            type: 'shipped',
            head_count: 100 - head,
            weight: 90_000,
            proceeds: 140_000,
            date_out: '2026-11-02',
          },
        ],
        [{ type: 'feed', amount: 20_000, expense_category: 'actual' }],
      );
      const without = its(ended).filter(({ result }) => result === null);
      return {
        ...openLot(id, { futures_contract }),
        ...sums,
        closed_pl: sum(its(closed), ({ profit }) => profit),
        unmatched_offsets: its(closed).filter(({ profit }) => profit === null).length,
        lrp_settled: sum(its(ended), ({ result }) => result),
        lrp_without_result: without.length + its(policies).length,
        lrp_premium_without_result: sum([...without, ...its(policies)], (one) => one.cost),
        lot_id: id,
        source: 'Amarillo',
        sex: 'steers' as const,
        location: 'North',
        date_in: '2026-03-14',
        last_out: '2026-11-02',
      };
    });
    const left = lots.filter(({ current_hd }) => current_hd === 0);
    const positions = {
      policies,
      prices: new Map([
        ...Object.entries(prices).map(([symbol, current]) => [symbol, price(current)] as const),
        ['LEZ2260Q', price(1.525)] as const,
      ]),
    };
    const onLots = <Row extends { lot_id: number | null }>(rows: readonly Row[]) =>
      rows.flatMap((row) => (row.lot_id === null ? [] : [{ ...row, lot_id: row.lot_id }]));
    return {
      closed,
      closeouts: {
        ...positions,
        lots,
        trades: onLots(open).map((trade) => ({ ...trade, closing_price: null, profit: null })),
        policies: onLots(policies),
      },
      book: {
        ...positions,
        lots: lots.filter(({ current_hd }) => current_hd > 0),
        trades: open,
        months: [],
        accounts: [],
        rates: [],
        realized: realizedOf(closed),
        sums_without_head: {
          closed_pl: sum(left, ({ closed_pl }) => closed_pl),
          unmatched: left.reduce((total, one) => total + one.unmatched_offsets, 0),
          lrp_settled: sum(left, ({ lrp_settled }) => lrp_settled),
          lrp_premium_without_result: sum(left, (one) => one.lrp_premium_without_result),
        },
      },
    };
  });

/** As the database sums closed trades by account. */
const realizedOf = (closed: readonly ClosedTrade[]): EntityBook['realized'] =>
  [...groupedBy(closed, ({ acct }) => acct)].map(([acct, trades]) => {
    const thisYear = trades.filter(({ closing_date }) => closing_date >= '2026-01-01');
    const onNoLot = trades.filter(({ lot_id }) => lot_id === null);
    const profit = (one: ClosedTrade) => one.profit;
    return {
      acct,
      trades: thisYear.length,
      month: sum(
        thisYear.filter(({ closing_date }) => closing_date >= '2026-11-01'),
        profit,
      ),
      year: sum(thisYear, profit),
      on_no_lot: sum(onNoLot, profit),
      unmatched: thisYear.filter((one) => one.profit === null).length,
      unmatched_on_no_lot: onNoLot.filter((one) => one.profit === null).length,
    };
  });

/** One book, always the same, that has lots, policies on and off lots, open and closed trades. */
export function sampleBook(): GeneratedBook {
  const full = generatedBook.filter(({ book, closeouts, closed }) =>
    [book.lots, book.trades, closeouts.policies, closed].every(({ length }) => length > 1),
  );
  const [one] = fc.sample(full, { numRuns: 1, seed: 7 });
  if (!one) throw new Error('No book was generated.');
  return one;
}
