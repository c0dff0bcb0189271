import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainedOf } from '#domain/snapshots/comparison/comparison';
import {
  lotPositions,
  lotSnapshots,
  type SnapshotBook,
  type SnapshotLot,
} from '#domain/snapshots/lot-snapshots';
import { sumCents } from '#domain/kit/money';
import { pairsOf } from './thread.ts';
import type { BeforeOrAfter, SnapshotStates } from './state-queries.ts';

const FROM = '2026-11-02';
const TODAY = '2026-11-23';

const dollars = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((cents) => cents / 100);
const head = fc.integer({ min: 1, max: 40_000 }).map((hundredths) => hundredths / 100);
const price = fc.integer({ min: 1, max: 400_000 }).map((thousandths) => thousandths / 1000);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 });

const CONTRACTS = ['LEV26', 'LEZ26', 'GFF27'] as const;
const PUTS = ['LEZ2300Q', 'GFF3500S'] as const;
const LOTS = [1, 2, 3, 4] as const;

const lot = fc
  .record({
    id: fc.constantFrom(...LOTS),
    left: head,
    dead: fc.constantFrom(0, 0, 2),
    shipped: fc.constantFrom(0, 0, 30),
    isClosed: fc.boolean(),
    est_out_wt: fc.integer({ min: 50_000, max: 150_000 }).map((hundredths) => hundredths / 100),
    basis: maybe(fc.integer({ min: -900, max: 900 }).map((cents) => cents / 100)),
    futures_contract: fc.constantFrom(...CONTRACTS),
    total_cost: dollars,
    closed_pl: dollars,
    unmatched_offsets: fc.constant(0),
    expenses_actual: dollars,
    expenses_projected: dollars,
    proceeds: dollars,
    unpriced_shipments: fc
      .constantFrom(0, 0, 0, 3)
      .map((head_count) => (head_count === 0 ? [] : [{ head_count, weight: null }])),
    lrp_settled: dollars,
    lrp_ended: fc.integer({ min: 0, max: 2 }),
    lrp_ended_premium: dollars,
  })
  .map(({ left, dead, shipped, isClosed, ...rest }) => ({
    ...rest,
    lot: `HP-${rest.id}`,
    owner: 'Lazy K',
    total_dead: dead,
    total_shipped: shipped,
    current_hd: isClosed ? 0 : left,
    total_received: sumCents([isClosed ? 0 : left, dead, shipped]),
  }));

const trade = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  lot_id: fc.constantFrom(...LOTS),
  description: fc.constantFrom('LIVE CATTLE', 'FDR CATTLE', 'PUT LIVE CATTLE', 'something'),
  b_s: fc.constantFrom('Buy', 'Sell'),
  quantity: fc.integer({ min: 1, max: 20 }),
  price_amount: price,
  symbol: fc.constantFrom(...CONTRACTS, ...PUTS),
});

const policy = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  lot_id: fc.constantFrom(...LOTS),
  premium: price,
  symbol: maybe(fc.constantFrom(...PUTS)),
  contracts: maybe(fc.integer({ min: 0, max: 9 })),
  root: fc.constantFrom('LE' as const, 'GF' as const),
  end_date: fc.constantFrom('2026-11-23', '2026-12-18'),
  floor: fc.integer({ min: 0, max: 400_000 }),
  weight: maybe(fc.integer({ min: 1, max: 2_000 })),
  cost: dollars,
});

const instrument = (symbol: string) =>
  maybe(price).map(
    (
      current,
    ): [string, { current: number | null; previous: null; theoretical: number | null; delta: null }] => [
      symbol,
      { current, previous: null, theoretical: current, delta: null },
    ],
  );

const byId = { selector: ({ id }: { id: number }) => id };

/** A book of any lots, with their open positions. */
const book = fc
  .record({
    lots: fc.uniqueArray(lot, { ...byId, maxLength: 4 }),
    trades: fc.uniqueArray(trade, { ...byId, maxLength: 6 }),
    policies: fc.uniqueArray(policy, { ...byId, maxLength: 4 }),
    prices: fc.tuple(...[...CONTRACTS, ...PUTS].map(instrument)),
  })
  .map(({ lots, trades, policies, prices }): SnapshotBook => ({
    lots: lots.map(({ lrp_ended, lrp_ended_premium, ...of }): SnapshotLot => {
      const own = policies.filter(({ lot_id }) => lot_id === of.id);
      return {
        ...of,
        missing: [],
        lrp_without_result: lrp_ended + own.length,
        lrp_premium_without_result: sumCents([lrp_ended_premium, ...own.map(({ cost }) => cost)]),
      };
    }),
    trades: trades.filter(({ lot_id }) => lots.some(({ id }) => id === lot_id)),
    policies: policies.filter(({ lot_id }) => lots.some(({ id }) => id === lot_id)),
    prices: new Map(prices),
  }));

/** A snapshot of the book as stored. */
function captured(
  of: SnapshotBook,
  side: BeforeOrAfter,
  day: string,
): Pick<SnapshotStates, 'states' | 'positions'> {
  return {
    states: lotSnapshots(of, day).map(({ lot: { id: lot_id }, snapshot }) => ({
      side,
      snapshot_date: day,
      lot_id,
      ...snapshot,
      lrp_pl: snapshot.lrp_pl ?? 0,
      lrp_excluded: snapshot.lrp_excluded ?? 0,
      current_hd: snapshot.current_head_count,
      price: snapshot.futures_price,
      proceeds: snapshot.proceeds ?? 0,
      shipments_without_proceeds: snapshot.shipments_without_proceeds ?? 0,
    })),
    positions: lotPositions(of, day).flatMap(({ lot: { id: lot_id }, positions }) =>
      positions.map((position) => ({ side, lot_id, ...position })),
    ),
  };
}

/** The facts of the records and the settlements, on any second day. */
const between = fc.record({
  parts: fc.array(
    fc.record({
      root: fc.integer({ min: 1, max: 9 }),
      part: fc.integer({ min: 1, max: 20 }),
      lot_id: fc.constantFrom(...LOTS),
      is_closed: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 9 }),
      profit: maybe(dollars),
      had: maybe(fc.integer({ min: 1, max: 9 })),
      has: maybe(fc.integer({ min: 1, max: 9 })),
    }),
    { maxLength: 4 },
  ),
  ended: fc.subarray([...LOTS]).map((ids) => ids.map((lot_id) => ({ lot_id, policies: 1 }))),
  contracts: fc.tuple(
    ...CONTRACTS.map((symbol) => maybe(price).map((settled) => ({ symbol, price: settled }))),
  ),
  left: fc.tuple(
    ...LOTS.flatMap((lot_id) =>
      CONTRACTS.map((symbol) => maybe(price).map((settled) => ({ lot_id, symbol, price: settled }))),
    ),
  ),
});

it('explains equity now as a snapshot taken now would be explained, row by row, for any books', () => {
  fc.assert(
    fc.property(book, book, between, (first, present, rest) => {
      const before = captured(first, 'before', FROM);
      const after = captured(present, 'after', TODAY);
      const toSnapshot = pairsOf(
        {
          ...rest,
          states: [...before.states, ...after.states],
          positions: [...before.positions, ...after.positions],
        },
        { day: TODAY },
      );
      const toNow = pairsOf({ ...rest, ...before }, { day: null, present, today: TODAY });
      expect(explainedOf(toNow)).toEqual(explainedOf(toSnapshot));
    }),
    { numRuns: 500 },
  );
});

it('walks a lot that has left to the settlement of the day its last head left, whatever its price is now', () => {
  fc.assert(
    fc.property(
      book,
      book,
      between,
      fc.tuple(...CONTRACTS.map(instrument)),
      (first, present, rest, moved) => {
        const before = captured(first, 'before', FROM);
        const cattleOf = (of: SnapshotBook) =>
          explainedOf(pairsOf({ ...rest, ...before }, { day: null, present: of, today: TODAY }))
            .lots.filter(({ after }) => after?.current_hd === 0)
            .map(({ lot_id, causes }) => [
              lot_id,
              causes.market?.cattle,
              causes.contract?.cattle,
              causes.shipped?.cattle,
            ]);
        const withoutHedges = { ...present, trades: [], policies: [] };
        const later = { ...withoutHedges, prices: new Map(moved) };
        expect(cattleOf(later)).toEqual(cattleOf(withoutHedges));
      },
    ),
  );
});
