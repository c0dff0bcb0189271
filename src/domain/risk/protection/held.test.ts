import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeoutOf } from '../../closeout/closeout.ts';
import type { LotSums } from '../../closeout/lot-sums.ts';
import { lrpResults, tradeResults } from '../../closeout/hedge-results.ts';
import { minus, rounded } from '../../kit/money.ts';
import { policyResults } from '../../lrp/policy-value.ts';
import { pricesOf } from '../../market/prices.ts';
import { matrixOf } from '../matrix/matrix.ts';
import type { ScenarioBook, ScenarioLot } from '../matrix/scenario-book.ts';
import { aLot, aPayoff, aScenario, aTrade, someFacts, TODAY } from '../matrix/testing/scenario.ts';
import { suggestedContracts } from '../../market/contracts.ts';
import { compareProtection } from './compare.ts';
import { insuranceOf } from './floors.ts';
import { heldLot, leftToCover, needOf } from './held.ts';
import { aPolicy, aPut, asItIs, bookOf, cattleOf, heldOf, someFutures, thousandths } from './testing/held.ts';

const leftOf = (book: ScenarioBook) => leftToCover(book.lots[0] ?? aLot(), book, TODAY);
const priceAt = thousandths(120, 340);
const somePolicies = fc.array(
  fc
    .record({
      head: fc.integer({ min: 1, max: 151 }),
      coverage: thousandths(180, 280),
      cost: thousandths(0, 9),
    })
    .map(({ head, coverage, cost }) =>
      aPolicy({
        head_count: head,
        insured_weight: head * 1275,
        floor: rounded((head * 1275 * coverage) / 100, 6),
        weight: rounded((head * 1275) / 100, 8),
        cost: rounded(cost * 1000, 2),
      }),
    ),
  { maxLength: 3 },
);

describe('what is left to cover', () => {
  it('is the hedgeable weight less net short futures, bought puts by delta and insured weight', () => {
    const trades = [aTrade({ quantity: 2 }), aPut({ quantity: 3 })];
    expect(leftOf(bookOf({ trades, policies: [aPolicy()] }))).toEqual({
      hedgeable: 192_525,
      futures: 80_000,
      puts: 36_000,
      insured: 76_500,
      insured_without_put: 76_500,
      insured_head: 60,
      left: 25,
    });
    expect(leftOf(bookOf({ trades: [aTrade()] })).left).toBe(32_525);
  });

  it('counts the insured weight once, also where a put stands behind it', () => {
    const withPut = aPolicy({ symbol: 'LEZ2200Q', contracts: 2 });
    expect(leftOf(bookOf({ policies: [withPut] }))).toMatchObject({
      insured: 76_500,
      insured_without_put: 0,
      puts: 0,
    });
  });

  it('counts no position that has ended or stopped trading, and none below 0', () => {
    const ended = aPolicy({ end_date: '2026-11-01' });
    const stopped = aTrade({ symbol: 'LEV26', quantity: 9 });
    expect(leftOf(bookOf({ trades: [stopped], policies: [ended] })).left).toBe(192_525);
    expect(leftOf(bookOf({ trades: [aTrade({ quantity: 9 })] })).left).toBe(0);
    expect(leftOf(bookOf({ trades: [aTrade({ b_s: 'Buy' })] }))).toMatchObject({ futures: 0, left: 192_525 });
  });

  it('with nothing held suggests the contracts of all of the weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 300, max: 1700 }), (head, pounds) => {
        const lot = aLot({ current_hd: head, est_out_wt: pounds });
        const { left } = leftToCover(lot, bookOf({ lots: [lot] }), TODAY);
        expect(suggestedContracts('LE', left)).toBe(Math.floor((head * pounds) / 40_000 + 0.5));
      }),
    );
  });

  it('never grows with futures sold, puts bought or head insured', () => {
    fc.assert(
      fc.property(
        someFutures,
        somePolicies,
        fc.constantFrom('future', 'put', 'lrp'),
        fc.integer({ min: 1, max: 9 }),
        (futures, policies, kind, quantity) => {
          const trades = futures.map((one) => aTrade(one));
          const before = leftOf(bookOf({ trades, policies }));
          const added = leftOf(
            bookOf({
              trades: [
                ...trades,
                ...(kind === 'future' ? [aTrade({ quantity })] : []),
                ...(kind === 'put' ? [aPut({ quantity })] : []),
              ],
              policies: [...policies, ...(kind === 'lrp' ? [aPolicy()] : [])],
            }),
          );
          expect(added.left).toBeLessThanOrEqual(before.left);
          expect(added.left).toBeGreaterThanOrEqual(0);
          expect(suggestedContracts('LE', added.left)).toBeLessThanOrEqual(
            suggestedContracts('LE', before.left),
          );
        },
      ),
    );
  });
});

/** The sums of a lot's records, as its closeout has them. */
const sumsOf = (lot: ScenarioLot): LotSums => ({
  total_received: 190,
  total_dead: 3,
  total_shipped: lot.total_shipped,
  current_hd: lot.current_hd,
  total_pay_wt: 0,
  total_cost: lot.total_cost,
  proceeds: lot.proceeds,
  shipped_weight: 45_900,
  shipments_without_proceeds: 0,
  unpriced_shipments: [],
  shipments_without_weight: 0,
  priced_weight: 45_900,
  priced_proceeds: lot.proceeds,
  in_days: 0,
  out_days: 0,
  dead_days: 0,
  expenses_actual: lot.total_expenses,
  expenses_projected: 0,
  feed: 0,
  feeding: 0,
});

/** The closeout of the lot at a futures price. */
function closeoutAt({ lots: [lot = aLot()], trades, policies }: ScenarioBook, price: number) {
  const quote = { symbol: 'LEZ26', last_price: price, previous_settlement: price };
  const prices = pricesOf([quote], []);
  const lrp = lrpResults(policyResults(policies, 'LEZ26', prices), []);
  const open = trades.map((trade) => ({ ...trade, closing_price: null, profit: null }));
  const hedges = { trades: tradeResults(open, prices), lrp };
  return closeoutOf({ lot, sums: sumsOf(lot), hedges, price, today: TODAY });
}

describe('the lot as it is now', () => {
  it('has the projected result of the closeout at every futures price', () => {
    fc.assert(
      fc.property(someFutures, somePolicies, priceAt, (futures, policies, price) => {
        const book = bookOf({ trades: futures.map((one) => aTrade(one)), policies });
        expect(asItIs(book, price)).toBe(closeoutAt(book, price).money.result);
        expect(heldOf(book).result).toBe(closeoutAt(book, 229.45).money.result);
      }),
    );
  });

  it('is what What-If on a day has on the out date, with options too', () => {
    fc.assert(
      fc.property(someFutures, fc.integer({ min: 1, max: 9 }), (futures, quantity) => {
        const trades = [...futures.map((one) => aTrade(one)), aPut({ quantity })];
        const facts = someFacts({
          trades,
          payoffs: [aPayoff()],
          policies: [aPolicy({ floor: 322_000, weight: 1400, cost: 8400 })],
        });
        const { without, prices } = matrixOf(facts, aScenario({ lot_id: 1, target_date: '2026-12-25' }));
        prices.forEach((move, at) => {
          const price = rounded(minus(229.45, -move), 6);
          expect(asItIs(facts.book, price)).toBe(without[at]?.[2]?.result);
        });
      }),
    );
  });

  it('needs what the closeout says it needs', () => {
    fc.assert(
      fc.property(someFutures, somePolicies, (futures, policies) => {
        const book = bookOf({ trades: futures.map((one) => aTrade(one)), policies });
        expect(needOf(cattleOf(aLot()), heldOf(book))).toBe(closeoutAt(book, 229.45).prices.needed);
      }),
    );
  });

  it('takes the price entered where none is quoted, and is unknown without one', () => {
    const lot = aLot({ futures_contract: 'LEM27' });
    const book = bookOf({ lots: [lot], trades: [aTrade({ symbol: 'LEM27' })] });
    const at = (price: number | null) => heldLot(book, TODAY, { cattle: cattleOf(lot), lot, price });
    expect(at(null)).toBeNull();
    expect(at(230)?.gainAt(220)).toBe(26_480);
  });

  it('insures the price compared, also after the lot’s contract has stopped trading', () => {
    const lot = aLot({ futures_contract: 'LEV26' });
    const book = bookOf({ lots: [lot], policies: [aPolicy()] });
    const held = heldLot(book, TODAY, { cattle: cattleOf(lot), lot, price: 230 });
    expect([held?.gainAt(230), held?.gainAt(220)]).toEqual([1912.5, 9562.5]);
  });

  it('names what it excludes, and is uncertain then', () => {
    const held = heldOf(
      bookOf({ trades: [aTrade({ symbol: 'LEM27' })], policies: [aPolicy({ weight: null })] }),
    );
    expect(held.excluded).toMatchObject({
      trades_without_price: { count: 1 },
      policies_at_premium: { count: 1 },
    });
    expect(held.is_uncertain).toBe(true);
    expect(heldOf(bookOf({ trades: [aTrade()] })).is_uncertain).toBe(false);
    const ended = { lot_id: 1, endorsement_number: '0001', total_premium: 1200, result: null };
    const settled = { ...ended, endorsement_number: '0002', result: -1200 };
    expect(heldOf(bookOf({ ended: [ended, settled] })).excluded).toEqual({
      policies_unsettled: { count: 1, names: [{ name: '0001', count: 1 }] },
    });
    expect(heldOf(bookOf({ lots: [aLot({ cover: 'open', missing: ['feed'] })] }))).toMatchObject({
      before: 'feed',
      is_uncertain: true,
      excluded: { lots_without_plan: { count: 1 } },
    });
    const late = heldOf(bookOf({ lots: [aLot({ cover: 'past out date' })] }));
    expect(late).toMatchObject({ before: 'feed', is_uncertain: true, excluded: {} });
    const unpriced_shipments = [{ head_count: 12, weight: 15_300 }];
    expect(heldOf(bookOf({ lots: [aLot({ unpriced_shipments })] }))).toMatchObject({
      result: null,
      is_uncertain: true,
      excluded: { shipments_without_proceeds: { count: 1, amount: 35_182.35 } },
    });
  });
});

describe('a cost that is held', () => {
  const lot = aLot({
    current_hd: 60,
    total_shipped: 0,
    proceeds: 0,
    basis: -4,
    total_cost: 150_000,
    total_expenses: 20_000,
  });

  it('counts once: the floor of a policy on all head less the need without it is the worst result', () => {
    fc.assert(
      fc.property(
        thousandths(150, 300),
        fc.integer({ min: 0, max: 9000 }),
        thousandths(100, 150),
        (coverage, cost, price) => {
          const policy = aPolicy({ floor: rounded(coverage * 765, 6), cost });
          const book = bookOf({ lots: [lot], policies: [policy] });
          const held = heldOf(book);
          const lrp = insuranceOf(policy);
          if (!lrp) throw new Error('The type has no factor');
          const cattle = cattleOf(lot);
          const floor = compareProtection(cattle, { lrp }, []).floor_on_covered_cwt.lrp ?? Number.NaN;
          const need = needOf(cattle, held, held.policies[0]?.result) ?? Number.NaN;
          const worst = asItIs(book, price) ?? Number.NaN;
          // Floor and need are rounded to the cent per cwt, coverage to the cent.
          expect(Math.abs((floor - need) * 765 - worst)).toBeLessThan(765 * 0.015);
          expect(need).toBe(needOf(cattle, heldOf(bookOf({ lots: [lot] }))));
        },
      ),
    );
  });

  it('stays in the need of every other choice', () => {
    const [without, withPolicy] = [
      heldOf(bookOf({ lots: [lot] })),
      heldOf(bookOf({ lots: [lot], policies: [aPolicy()] })),
    ];
    // Today it would pay (240 - 229.45) x 765, $8,070.75, for $5,737.50.
    expect([needOf(cattleOf(lot), without), needOf(cattleOf(lot), withPolicy)]).toEqual([222.22, 219.17]);
  });
});
