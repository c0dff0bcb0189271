import { describe, expect, it } from 'vitest';
import type { SnapshotPosition } from '../lot-snapshots.ts';
import { aPolicy, aPut, aState, totals } from './testing/states.ts';

describe('LRP', () => {
  const insured = aState({ positions: [aPolicy()] }); // +$4,200

  it('that ended is closed for its result less its P/L on the first day', () => {
    expect(totals(insured, aState({ lrp_settled: 5000 }), { policies_ended: 1 })).toEqual({
      closed_positions: 800,
    });
    expect(totals(insured, aState({ lrp_unsettled: 1 }), { policies_ended: 1 })).toEqual({
      closed_positions: -4200,
    });
    expect(totals(aState({ lrp_unsettled: 1 }), aState({ lrp_settled: 5000 }))).toEqual({
      closed_positions: 5000,
    });
  });

  it('that was deleted is a correction', () => {
    expect(totals(insured, aState())).toEqual({ corrections: -4200 });
  });

  // It covers 1,200 cwt at 231 for $7,800.
  const bare = { symbol: null, quantity: null, multiplier: null, price: null, days_to_expiry: null };
  const at = (underlying_price: number | null, more: Partial<SnapshotPosition> = {}) =>
    aState({ positions: [aPolicy({ ...bare, underlying_price, ...more })] });
  const former = (more: Partial<SnapshotPosition> = {}) => ({
    ...at(null, { cost: null, floor: null, weight: null, ...more }),
    lrp_unsettled_premium: null,
  });

  it('by its indemnity moves with its future, and is new when it is entered', () => {
    expect(totals(at(226), at(220))).toEqual({ market: 7200 });
    expect(totals(at(240), at(235))).toEqual({});
    expect(totals(aState(), at(240))).toEqual({ new_positions: -7800 });
    expect(totals(at(240), aState({ lrp_settled: 100 }), { policies_ended: 1 })).toEqual({
      closed_positions: 7900,
    });
  });

  it('whose put was found later is a correction, and whose price is missing on one day is named', () => {
    expect(totals(at(226), aState({ positions: [aPolicy()] }))).toEqual({ corrections: 6000 });
    expect(totals(at(226), at(null))).toEqual({ price_missing: -6000 });
  });

  it('counts its premium after a snapshot that did not in a row of its own', () => {
    expect(totals(former(), at(240))).toEqual({ lrp_by_indemnity: -7800 });
    const put = aPolicy({ cost: null, floor: null, weight: null });
    const before = { ...aState({ positions: [put] }), lrp_unsettled_premium: null };
    const after = aState({ positions: [aPolicy({ cost: 8000, price: 12, days_to_expiry: 60 })] });
    expect(totals(before, after)).toEqual({ lrp_by_indemnity: -200, option_volatility: 2400 });
    expect(
      totals(
        { ...aState({ lrp_unsettled: 1 }), lrp_unsettled_premium: null },
        aState({ lrp_unsettled: 1, lrp_unsettled_premium: 500 }),
      ),
    ).toEqual({ lrp_by_indemnity: -500 });
  });

  it('and options have no effect where nothing moved, however they are quoted', () => {
    // 230 puts at 3 with their future at 226: below their intrinsic value of 4.
    const below = aState({ positions: [aPolicy({ price: 3 }), aPut({ price: 3 })] });
    expect(totals(below, below)).toEqual({});
  });
});
