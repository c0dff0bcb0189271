import fc from 'fast-check';
import type { LrpPosition } from '../../../lrp/lrp.ts';
import { lrpPosition } from '../../../testing/open-book.ts';
import type { ScenarioBook, ScenarioLot, ScenarioTrade } from '../../matrix/scenario-book.ts';
import { aLot, aTrade, someFacts, TODAY } from '../../matrix/testing/scenario.ts';
import { compareProtection, type ProtectedCattle } from '../compare.ts';
import { type HeldLot, heldLot } from '../held.ts';

/** A lot with the positions held on it, for tests of protection. */

const owner = 'High Plains';
/** 60 head of 1,275 lb covered at 240 for 7.50/cwt, without a put. */
export const aPolicy = (more: Partial<LrpPosition> = {}) => ({
  ...lrpPosition({
    lot_id: 1,
    symbol: null,
    contracts: null,
    value: null,
    gain: null,
    root: 'LE',
    end_date: '2027-01-18',
    head_count: 60,
    insured_weight: 76_500,
    floor: 183_600,
    weight: 765,
    cost: 5737.5,
    ...more,
  }),
  owner,
});
export const aPut = (more: Partial<ScenarioTrade> = {}) =>
  aTrade({ symbol: 'LEZ2200Q', strike: 220, p_c: 'put', b_s: 'Buy', price_amount: 4, ...more });

export const bookOf = (more: Partial<ScenarioBook>): ScenarioBook => someFacts(more).book;
export const cattleOf = (lot: ScenarioLot): ProtectedCattle => ({
  root: 'LE',
  head: lot.current_hd,
  out_wt: lot.est_out_wt,
  basis: lot.basis ?? 0,
});
export function heldOf(book: ScenarioBook): HeldLot {
  const [lot = aLot()] = book.lots;
  const held = heldLot(book, TODAY, { cattle: cattleOf(lot), lot, price: null });
  if (!held) throw new Error('The lot has no price');
  return held;
}
export const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((units) => units / 1000);
export const someFutures = fc.array(
  fc.record({
    b_s: fc.constantFrom('Buy', 'Sell'),
    quantity: fc.integer({ min: 1, max: 9 }),
    price_amount: thousandths(150, 300),
  }),
  { maxLength: 5 },
);

/** The lot's result as it is now, at a futures price. */
export const asItIs = (book: ScenarioBook, price: number): number | null | undefined => {
  const [lot = aLot()] = book.lots;
  return compareProtection(cattleOf(lot), { nothing: {} }, [price], heldOf(book)).rows[0]?.result.nothing;
};
