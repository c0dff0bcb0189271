import { describe, expect, it } from 'vitest';
import { pricesOf } from '../market/prices.ts';
import { aState, nothingBetween } from './comparison/testing/states.ts';
import { equityNow } from './equity-now.ts';
import { lotSnapshots, type PresentLot, type SnapshotBook } from './lot-snapshots.ts';
import { tiedTotals } from './snapshots.ts';

/** 100 head of 1,000 lb at 220 that cost $200,000 with their expenses: they need 200.00. */
const lot: PresentLot = {
  id: 1,
  lot: 'HP-1',
  owner: 'Lazy K',
  total_received: 100,
  total_dead: 0,
  total_shipped: 0,
  current_hd: 100,
  est_out_wt: 1000,
  basis: null,
  total_cost: 150_000,
  futures_contract: 'LEZ26',
  closed_pl: 0,
  unmatched_offsets: 0,
  expenses_actual: 50_000,
  expenses_projected: 0,
  proceeds: 0,
  unpriced_shipments: [],
  lrp_settled: 0,
  lrp_without_result: 0,
  lrp_premium_without_result: 0,
  cover: 'planned',
  missing: [],
};
const TODAY = '2026-11-23';
const bookOf = (...lots: PresentLot[]): SnapshotBook<PresentLot> => ({
  lots,
  trades: [],
  policies: [],
  prices: pricesOf([{ symbol: 'LEZ26', last_price: 220, previous_settlement: 219 }], []),
});

describe('equity now', () => {
  it('is what a snapshot taken now would record, without the lots that have left', () => {
    const unpriced = { ...lot, id: 2, lot: 'HP-2', futures_contract: 'GFX26', total_cost: 90_000 };
    const shipped = { ...lot, id: 3, lot: 'HP-3', unpriced_shipments: [{ head_count: 10, weight: 10_000 }] };
    const left = { ...lot, id: 4, lot: 'HP-4', current_hd: 0, total_shipped: 100, proceeds: 230_000 };
    const book = bookOf(lot, unpriced, shipped, left);
    const now = equityNow(book, TODAY, null, 5);
    const captured = lotSnapshots(book, TODAY).filter(({ snapshot }) => !snapshot.closed_out);
    const totals = tiedTotals(captured.map(({ snapshot }) => snapshot));
    expect(now).toMatchObject({
      equity_with_sales: totals.equity_with_sales,
      lots_with_head: 3,
      since: null,
    });
    expect(now.equity_with_sales).toBe(20_000 + 20_000 + 22_000);
    expect(now.excluded).toMatchObject({
      lots_without_price: { count: 1, amount: 90_000 },
      shipments_without_proceeds: { count: 1, amount: 22_000 },
    });
  });

  it('counts a lot with a part of a head', () =>
    expect(equityNow(bookOf(lot, { ...lot, id: 2, current_hd: 0.5 }), TODAY, null, 5).lots_with_head).toBe(
      2,
    ));

  it('is unknown where no lot has a price, and $0 without lots', () => {
    expect(equityNow({ ...bookOf(lot), prices: new Map() }, TODAY, null, 5).equity_with_sales).toBeNull();
    expect(equityNow(bookOf(), TODAY, null, 5)).toMatchObject({ equity_with_sales: 0, needs: [] });
  });

  it('is explained since the snapshot that it is compared with', () => {
    const pair = { lot_id: 1, lot: 'HP-1', owner: 'Lazy K', between: nothingBetween };
    const pairs = [{ ...pair, before: aState({ price: 218 }), after: aState() }];
    const { since } = equityNow(bookOf(lot), TODAY, { day: '2026-11-16', pairs }, 5);
    expect(since).toMatchObject({ day: '2026-11-16', change: 2000 });
    expect(since).not.toHaveProperty('lots');
    expect(since?.causes.filter(({ total }) => total !== 0)).toMatchObject([
      { cause: 'market', total: 2000 },
    ]);
  });
});

describe('the lots by need', () => {
  const costing = (id: number, total_cost: number, more: Partial<PresentLot> = {}) => ({
    ...lot,
    id,
    lot: `HP-${id}`,
    total_cost,
    ...more,
  });

  it('begin with the largest shortfall, and end with those whose need is unknown', () => {
    const book = bookOf(
      costing(1, 150_000),
      costing(2, 190_000),
      costing(3, 172_500),
      costing(10, 172_500),
      costing(4, 172_500, { futures_contract: 'GFX26' }),
    );
    const { needs } = equityNow(book, TODAY, null, 5);
    expect(
      needs.map(({ lot: name, needed, expected, cushion }) => [name, needed, expected, cushion]),
    ).toEqual([
      ['HP-2', 240, 220, -20],
      ['HP-3', 222.5, 220, -2.5],
      ['HP-10', 222.5, 220, -2.5],
      ['HP-1', 200, 220, 20],
      ['HP-4', 222.5, null, null],
    ]);
    expect(equityNow(book, TODAY, null, 2).needs).toEqual(needs.slice(0, 2));
  });

  it('say where a part of the result is unknown or estimated', () => {
    const shipped = costing(1, 150_000, { unpriced_shipments: [{ head_count: 10, weight: 10_000 }] });
    const unmatched = costing(2, 150_000, { unmatched_offsets: 1 });
    const { needs } = equityNow(bookOf(costing(3, 150_000), shipped, unmatched), TODAY, null, 5);
    const partial = needs.filter(({ is_partial }) => is_partial).map(({ id }) => id);
    expect(new Set(partial)).toEqual(new Set([1, 2]));
    expect(needs).toHaveLength(3);
  });
});
