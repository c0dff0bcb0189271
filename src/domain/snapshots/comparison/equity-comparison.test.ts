import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../../kit/money.ts';
import { type Causes, partsTotal } from './causes.ts';
import { closedPartsBetween, type TradePart } from './position-effects.ts';
import { compareLot } from './compare-lot.ts';
import { equityParts, type LotState } from './lot-state.ts';
import { aClosedState, aPosition, aPut, aState, compare, totals } from './testing/states.ts';

const sumOf = (causes: Causes): number => sumCents(Object.values(causes).map(partsTotal));
describe('the law of the comparison', () => {
  const dollars = fc.integer({ min: -90_000_000, max: 90_000_000 }).map((cents) => cents / 100);
  const price = fc.option(fc.integer({ min: 1, max: 400_000 }).map((thousandths) => thousandths / 1000));
  const position = fc
    .record({
      kind: fc.constantFrom('trade' as const, 'lrp' as const),
      record_id: fc.integer({ min: 1, max: 6 }),
      symbol: fc.constantFrom(null, 'LEZ26', 'GFX26', 'LEZ2300Q', 'GFX3500D'),
      b_s: fc.constantFrom('Buy', 'Sell'),
      quantity: fc.option(fc.integer({ min: 1, max: 40 })),
      multiplier: fc.constantFrom(null, 400, 500),
      entry: fc.integer({ min: 0, max: 40_000_000 }).map((units) => units / 100_000),
      price,
      underlying_price: price,
      days_to_expiry: fc.option(fc.integer({ min: 0, max: 200 })),
      cost: fc.option(dollars),
      floor: fc.option(dollars),
      weight: fc.option(fc.integer({ min: 0, max: 900_000 }).map((units) => units / 100)),
    })
    .map((one) => one);
  const heads = fc.integer({ min: 0, max: 60_000 }).map((hundredths) => hundredths / 100);
  const state = fc.record({
    received: heads,
    dead: heads,
    shipped: heads,
    est_out_wt: fc.integer({ min: 1, max: 180_000 }).map((units) => units / 100),
    futures_contract: fc.constantFrom('LEZ26', 'GFX26', null),
    price,
    basis: fc.option(fc.integer({ min: -2_000, max: 2_000 }).map((units) => units / 100)),
    total_cost: dollars,
    expenses_actual: dollars,
    expenses_projected: dollars,
    proceeds: dollars,
    shipments_without_proceeds: fc.constantFrom(0, 0, 0, 1),
    closed_pl: dollars,
    lrp_settled: dollars,
    lrp_unsettled: fc.integer({ min: 0, max: 2 }),
    lrp_unsettled_premium: fc.option(dollars),
    lots_without_plan: fc.constantFrom(0, 1, null),
    positions: fc.uniqueArray(position, { maxLength: 6, selector: (one) => `${one.kind} ${one.record_id}` }),
    isPruned: fc.integer({ min: 0, max: 9 }),
  });
  const lotState = state.map(({ received, dead, shipped, isPruned, ...rest }): LotState => {
    const total_received = sumCents([received, dead, shipped]);
    const lot: LotState = {
      ...rest,
      total_received,
      total_dead: dead,
      total_shipped: shipped,
      current_hd: received,
    };
    return isPruned === 0 ? { ...lot, positions: [], pruned: { trades: 1234.56, lrp: -7.89 } } : lot;
  });
  const between = fc.record({
    contract_price: price,
    closed_parts: fc.array(
      fc.record({
        of: fc.integer({ min: 1, max: 8 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        profit: fc.option(dollars),
      }),
      { maxLength: 4 },
    ),
    policies_ended: fc.integer({ min: 0, max: 1 }),
  });

  it('is that the causes add up to the change to the cent, for any two states that are compared', () => {
    const closedSometimes = fc.tuple(lotState, fc.boolean()).map(([lot, isClosed]): LotState => {
      if (!isClosed) return lot;
      const total_received = sumCents([lot.total_received, -lot.current_hd]);
      return { ...lot, total_received, current_hd: 0 };
    });
    fc.assert(
      fc.property(fc.option(closedSometimes), fc.option(closedSometimes), between, (before, after, rest) => {
        const { causes, not_compared } = compareLot({ before, after, between: rest });
        fc.pre(not_compared === null);
        const change = sumCents([partsTotal(equityParts(after)), -partsTotal(equityParts(before))]);
        expect(sumOf(causes)).toBe(change);
      }),
      { numRuns: 500 },
    );
  });

  it('and that a state compared with itself has no causes, however its options are quoted', () => {
    fc.assert(
      fc.property(lotState, (lot) => {
        expect(compare(lot, lot).causes).toEqual({});
      }),
    );
  });
});

describe('cattle', () => {
  it('move by market, then contract, basis and weight', () => {
    const after = aState({ futures_contract: 'LEG27', price: 225, basis: 1, est_out_wt: 1010 });
    // 218 -> 220 on the December contract, then 225 of February, then the basis, then 10 lb a head.
    expect(totals(aState({ price: 218 }), after, { contract_price: 220 })).toEqual({
      market: 2000,
      contract: 5000,
      basis: 1000,
      weight: 2260,
    });
    expect(totals(aState({ price: 218 }), after)).toMatchObject({ contract: 7000 });
  });

  it('of a lot that came in are received at the prices of the second day', () => {
    expect(totals(null, aState({ expenses_actual: 400 }))).toEqual({ received: 70_000, expenses: -400 });
  });

  it('of a lot that came and went leave nothing', () => {
    expect(totals(null, aClosedState({ price: null }))).toMatchObject({
      shipped: 220_000,
      closed_out: -70_000,
    });
    expect(sumOf(compare(null, aClosedState()).causes)).toBe(0);
  });

  it('of a lot with head again bring its result back', () => {
    expect(totals(aClosedState({ price: null }), aState())).toEqual({ closed_out: 70_000 });
  });

  it('of a deleted lot leave as a correction', () => {
    expect(totals(aState({ positions: [aPosition()] }), null)).toEqual({ corrections: -74_000 });
  });

  it('leave what is entered after the last head apart', () => {
    const { causes, entered_after } = compare(
      aClosedState(),
      aClosedState({ proceeds: 221_500, lrp_settled: 300 }),
    );
    expect(causes).toEqual({});
    expect(entered_after).toEqual({ cattle: 1500, trades: 0, lrp: 300 });
    expect(compare(aClosedState(), aClosedState()).entered_after).toBeNull();
  });
});

describe('positions', () => {
  it('held on both days move with the market on what was kept', () => {
    const after = aState({ positions: [aPosition({ quantity: 3, price: 236 })], closed_pl: 2100 });
    // 2 of 5 closed at 237.375: +$2,100, where they stood at +$1,600; the other 3 gain $2.00.
    expect(
      totals(aState({ positions: [aPosition()] }), after, {
        closed_parts: [{ of: 1, quantity: 2, profit: 2100 }],
      }),
    ).toEqual({ market: 2400, closed_positions: 500 });
  });

  it('whose closed parts do not explain the difference are corrections', () => {
    const after = aState({ positions: [aPosition({ quantity: 3 })] });
    expect(totals(aState({ positions: [aPosition()] }), after)).toEqual({ corrections: -1600 });
  });

  it('opened since are new, also if they were closed again', () => {
    const after = aState({ positions: [aPosition()], closed_pl: 250 });
    expect(totals(aState(), after, { closed_parts: [{ of: 9, quantity: 1, profit: 250 }] })).toEqual({
      new_positions: 4250,
    });
  });

  it('of options are market, time and volatility; without their future all is volatility', () => {
    const before = aState({ positions: [aPut()] });
    const after = (more: object) => aState({ positions: [aPut({ price: 11, days_to_expiry: 30, ...more })] });
    const split = totals(before, after({ underlying_price: 224 }));
    expect(split['market']).toBeGreaterThan(0);
    expect(split['option_time']).toBeLessThan(0);
    expect(sumCents(Object.values(split))).toBe(800);
    expect(totals(before, after({ underlying_price: null }))).toEqual({ option_volatility: 800 });
  });

  it('with a price on one day only are named', () => {
    const [priced, unpriced] = [
      aState({ positions: [aPosition()] }),
      aState({ positions: [aPosition({ price: null })] }),
    ];
    expect(totals(priced, unpriced)).toEqual({ price_missing: -4000 });
    expect(totals(unpriced, priced)).toEqual({ price_missing: 4000 });
  });

  it('moved to another lot cancel out', () => {
    const other = aState({ positions: [aPosition({ price: 236 })] });
    const moved_in = new Map([[1, aPosition()]]);
    expect(totals(aState(), other, { moved_in })).toEqual({ market: 4000, corrections: 4000 });
    expect(totals(aState({ positions: [aPosition()] }), aState())).toEqual({ corrections: -4000 });
  });

  it('edited into another instrument are corrections', () => {
    const after = aState({ positions: [aPosition({ symbol: 'LEG27', price: 239 })] });
    expect(totals(aState({ positions: [aPosition()] }), after)).toEqual({ corrections: -2000 });
  });

  it('that are no longer stored have a row of their own', () => {
    const before = aState({ pruned: { trades: 4000, lrp: 0 } });
    expect(totals(before, aState())).toEqual({ without_positions: -4000 });
  });
});

describe('closed parts', () => {
  const part = (id: number, quantity: number, more: Partial<TradePart> = {}): TradePart => ({
    root: 1,
    part: id,
    lot_id: 7,
    is_closed: true,
    quantity,
    profit: quantity * 100,
    had: 7,
    has: 3,
    ...more,
  });
  const root = part(1, 3, { is_closed: false, profit: null });

  it('are those between what was open on the two days', () => {
    const parts = [root, part(4, 1), part(2, 2), part(3, 3)];
    expect(closedPartsBetween(parts).map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  it('include the rest of a trade that is wholly closed, and all of one that was opened since', () => {
    const gone = [part(1, 3, { has: null }), part(2, 2, { has: null })];
    expect(
      closedPartsBetween(gone.map((one) => ({ ...one, had: 3 }))).map(({ quantity }) => quantity),
    ).toEqual([3]);
    expect(
      closedPartsBetween(gone.map((one) => ({ ...one, had: null }))).map(({ quantity }) => quantity),
    ).toEqual([2, 3]);
  });

  it('leave out what was closed after the second day', () => {
    const parts = [part(1, 1, { is_closed: false }), part(2, 2), part(3, 4, { has: 5 })].map((one) => ({
      ...one,
      had: 7,
      has: 5,
    }));
    expect(closedPartsBetween(parts).map(({ quantity }) => quantity)).toEqual([2]);
  });
});
