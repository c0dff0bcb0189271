import type { SnapshotPosition } from '../../lot-snapshots.ts';
import { partsTotal } from '../causes.ts';
import { type Between, compareLot } from '../compare-lot.ts';
import type { LotState } from '../lot-state.ts';

/** Parts of comparisons for tests. */

export const nothingBetween: Between = { contract_price: null, closed_parts: [], policies_ended: 0 };

/** 100 head of 1,000 lb at 220 that cost $150,000: equity of $70,000. */
export const aState = (more: Partial<LotState> = {}): LotState => ({
  total_received: 100,
  total_dead: 0,
  total_shipped: 0,
  current_hd: 100,
  est_out_wt: 1000,
  futures_contract: 'LEZ26',
  price: 220,
  basis: null,
  total_cost: 150_000,
  expenses_actual: 0,
  expenses_projected: 0,
  proceeds: 0,
  shipments_without_proceeds: 0,
  closed_pl: 0,
  lrp_settled: 0,
  lrp_unsettled: 0,
  lrp_unsettled_premium: 0,
  lots_without_plan: 0,
  positions: [],
  ...more,
});

/** Shipped by the last head for $220,000: it made $70,000. */
export const aClosedState = (more: Partial<LotState> = {}): LotState =>
  aState({ total_shipped: 100, current_hd: 0, proceeds: 220_000, ...more });

/** 5 LE sold at 240, now 238: +$4,000. */
export const aPosition = (more: Partial<SnapshotPosition> = {}): SnapshotPosition => ({
  kind: 'trade',
  record_id: 1,
  symbol: 'LEZ26',
  b_s: 'Sell',
  quantity: 5,
  multiplier: 400,
  entry: 240,
  price: 238,
  underlying_price: null,
  days_to_expiry: null,
  cost: null,
  floor: null,
  weight: null,
  ...more,
});

/** 2 LE 230 puts bought at 8, now 10 with their future at 226, 60 days before they expire. */
export const aPut = (more: Partial<SnapshotPosition> = {}): SnapshotPosition =>
  aPosition({
    record_id: 2,
    symbol: 'LEZ2300Q',
    b_s: 'Buy',
    quantity: 2,
    entry: 8,
    price: 10,
    underlying_price: 226,
    days_to_expiry: 60,
    ...more,
  });

/** 3 LE 230 puts behind a policy with a premium of 6.5, $7,800, that covers 1,200 cwt at 231. */
export const aPolicy = (more: Partial<SnapshotPosition> = {}): SnapshotPosition =>
  aPut({
    kind: 'lrp',
    record_id: 3,
    quantity: 3,
    entry: 6.5,
    cost: 7800,
    floor: 277_200,
    weight: 1200,
    ...more,
  });

export const compare = (before: LotState | null, after: LotState | null, between: Partial<Between> = {}) =>
  compareLot({ before, after, between: { ...nothingBetween, ...between } });

/** The totals by cause. */
export const totals = (...pair: Parameters<typeof compare>) =>
  Object.fromEntries(
    Object.entries(compare(...pair).causes).map(([cause, parts]) => [cause, partsTotal(parts)]),
  );
