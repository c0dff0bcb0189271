import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeoutMoney } from '../closeout/money.ts';
import { priceNeeded } from '../closeout/closeout.ts';
import { withExpectedDeaths } from '../closeout/expected-deaths.ts';
import { NO_HEDGES } from '../closeout/testing/hedges.ts';
import { sumsOf } from '../closeout/testing/sums-of.ts';
import { planOfLot, type RowFields } from '../plan/rows.ts';
import { cents, costs } from '../plan/testing/plans.ts';
import { lotOfPurchase, planOfPurchase } from './lot-of-purchase.ts';
import type { PurchaseInput } from './purchase-form.ts';
import { purchasePrice } from './purchase-price.ts';

const inputs: fc.Arbitrary<PurchaseInput & { price: number }> = fc
  .record({
    head: fc.integer({ min: 1, max: 400 }),
    sex: fc.constant('steers' as const),
    date_in: fc.constantFrom('2026-12-01', '2027-12-31', '2028-02-29'),
    in_wt: cents(40_000, 80_000),
    gain: cents(5_000, 70_000),
    adg: cents(150, 400),
    ...costs,
    feed_rate: cents(0, 400),
    deaths: fc.option(cents(0, 500)),
    target: cents(-10_000, 10_000),
    price: cents(25_000, 40_000),
    basis: fc.option(cents(-500, 500)),
  })
  .map(({ gain, ...input }) => ({
    ...input,
    out_wt: Math.round((input.in_wt + gain) * 100) / 100,
    paid_cwt: null,
    step_price: 5,
    step_feed: 5,
  }));

const BILLED = { billed_feed_seen: null, billed_yardage_seen: null };

/** The lot that a purchase becomes, with its plan. */
function bought(input: PurchaseInput & { price: number }) {
  const lot = lotOfPurchase(input);
  if (lot === null) return null;
  const receivings = [
    { received: lot.total_received, pay_wt: lot.total_pay_wt, cost: lot.total_cost, date_in: lot.date_in },
  ];
  const plan: RowFields = { ...planOfPurchase(input), ...BILLED };
  const { rows } = planOfLot(plan, lot, { receivings, outs: [], expenses: [] });
  const sums = sumsOf(
    receivings,
    [],
    rows.map((row) => ({ ...row, expense_category: 'projected' as const })),
  );
  return { rows, sums, lot: { ...lot, basis: input.basis } };
}

describe('a purchase at the price that can be paid, added as a lot with its plan', () => {
  it('has the target as its result with expected deaths, within a cent a row', () =>
    fc.assert(
      fc.property(inputs, (input) => {
        const of = bought(input);
        if (of === null) return;
        const { result } = closeoutMoney(of.sums, of.lot, NO_HEDGES, input.price);
        const deaths = { price: input.price, percent: input.deaths ?? 0, result };
        const withDeaths = withExpectedDeaths(of.sums, of.lot, NO_HEDGES, deaths);
        const off = Math.abs((withDeaths.result ?? Infinity) - input.head * input.target);
        expect(off).toBeLessThanOrEqual(0.01 * (of.rows.length + 1) + 1e-9);
      }),
      { numRuns: 300 },
    ));

  it('makes its target when the rest is sold at the price needed, with and without deaths', () =>
    fc.assert(
      fc.property(inputs, cents(-500_000, 500_000), (input, target) => {
        const of = bought(input);
        if (of === null) return;
        const percent = input.deaths ?? 0;
        const half = (0.005 * of.sums.current_hd * of.lot.est_out_wt) / 100 + 0.02;
        const soldAt = (needed: number | null) => (needed ?? 0) - (of.lot.basis ?? 0);
        const { needed } = priceNeeded(of.sums, of.lot, NO_HEDGES, input.price, target);
        const alive = closeoutMoney(of.sums, of.lot, NO_HEDGES, soldAt(needed)).result;
        expect(Math.abs((alive ?? Infinity) - target)).toBeLessThanOrEqual(half);

        const facts = { price: input.price, percent, result: 0, target };
        const price = soldAt(withExpectedDeaths(of.sums, of.lot, NO_HEDGES, facts).needed);
        const { result } = closeoutMoney(of.sums, of.lot, NO_HEDGES, price);
        const left = withExpectedDeaths(of.sums, of.lot, NO_HEDGES, { price, percent, result }).result;
        expect(Math.abs((left ?? Infinity) - target)).toBeLessThanOrEqual(half);
      }),
      { numRuns: 300 },
    ));

  it('pays more at a higher sale price and less for dearer feed', () =>
    fc.assert(
      fc.property(inputs, (input) => {
        const pay = (change: Partial<PurchaseInput>) => purchasePrice({ ...input, ...change })?.pay_head ?? 0;
        expect(pay({ price: input.price + 5 })).toBeGreaterThan(pay({}));
        expect(pay({ feed_rate: input.feed_rate + 5 })).toBeLessThan(pay({}));
      }),
    ));
});
