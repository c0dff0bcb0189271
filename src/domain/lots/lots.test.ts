import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotFigures, lotTotals, partnershipShare, shareHint } from './lots.ts';

describe('the share of a partnership lot', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_00 }).map((units) => units / 100);

  it('is the whole lot at 100 %', () => {
    fc.assert(
      fc.property(amount, amount, amount, (total_received, total_pay_wt, total_cost) => {
        const whole = { total_received, total_pay_wt, total_cost };
        expect(partnershipShare(100, whole)).toEqual(whole);
      }),
    );
  });

  it('is never more than the lot', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (total_cost, hundredths) => {
        const share = partnershipShare(hundredths / 100, { total_received: 0, total_pay_wt: 0, total_cost });
        expect(share.total_cost).toBeGreaterThanOrEqual(0);
        expect(share.total_cost).toBeLessThanOrEqual(total_cost);
      }),
    );
  });

  it('is explained in a message', () => {
    expect(shareHint(50)).toBe('Partnership lot: enter your 50% share');
    expect(shareHint(33.33)).toBe('Partnership lot: enter your 33.33% share');
  });
});

describe('the figures of a lot', () => {
  it('are calculated from its totals', () => {
    const lot = { total_received: 400, total_dead: 181, total_pay_wt: 170_098, total_cost: 822_736.07 };
    expect(lotFigures(lot)).toEqual({
      dead_percent: 45.25,
      average_weight_in: 425,
      cost_per_head: 2056.84,
      cost_per_cwt: 483.68,
    });
  });

  it('are empty, not zero, for a lot without receivings', () => {
    const empty = { total_received: 0, total_dead: 0, total_pay_wt: 0, total_cost: 0 };
    expect(Object.values(lotFigures(empty))).toEqual([null, null, null, null]);
  });
});

it('adds up head, weight and cost of several lots', () => {
  const lot = { current_hd: 151, total_received: 190, total_dead: 3, total_shipped: 36 };
  const lots = [
    { ...lot, total_pay_wt: 130_720, total_cost: 420_918.4 },
    { ...lot, current_hd: 75.5, total_shipped: 111.5, total_pay_wt: 0.1, total_cost: 0.2 },
  ];
  expect(lotTotals(lots)).toEqual({
    current_hd: 226.5,
    total_received: 380,
    total_dead: 6,
    total_shipped: 147.5,
    total_pay_wt: 130_720.1,
    total_cost: 420_918.6,
  });
});
