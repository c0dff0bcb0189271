import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../kit/days.ts';
import { equityOf, futureValue } from '../book/equity.ts';
import { EXPENSE_TYPES } from '../expenses/expense-types.ts';
import { sumCents, toCents } from '../kit/money.ts';
import { pricesOf } from '../market/prices.ts';
import { closeoutOf } from './closeout.ts';
import { sumsOf } from './testing/sums-of.ts';
import { lrpResults, lrpTotal, tradeResults, tradesTotal } from './hedge-results.ts';
import { equityWithSales, expenseTypeLines } from './money.ts';
import { headDays } from './performance.ts';

/** Properties of closeouts, on random records. */

const TODAY: Day = '2026-11-20';
const FIRST: Day = '2026-01-01';
const dayIn = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((days) => addDays(FIRST, days));
const cents = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((units) => units / 100);

const receiving = fc.record({
  // Head of a partnership have up to two decimals.
  received: fc.oneof(
    fc.integer({ min: 50, max: 300 }),
    cents(300).map((head) => toCents(head + 50)),
  ),
  pay_wt: cents(200_000),
  cost: cents(600_000),
  date_in: dayIn(0, 100),
});
const dead = fc.record({
  type: fc.constant('dead' as const),
  head_count: fc.integer({ min: 1, max: 3 }),
  weight: fc.constant(null),
  proceeds: fc.option(cents(500)),
  date_out: dayIn(0, 320),
});
const shipped = fc.record({
  type: fc.constant('shipped' as const),
  head_count: fc.integer({ min: 1, max: 12 }),
  weight: cents(20_000),
  proceeds: fc.option(cents(40_000)),
  date_out: dayIn(110, 320),
});
const expense = fc.record({
  type: fc.constantFrom(...EXPENSE_TYPES),
  amount: cents(50_000),
  expense_category: fc.constantFrom('actual' as const, 'projected' as const),
});
const trade = fc.record({
  description: fc.constantFrom('FDR CATTLE', 'LIVE CATTLE'),
  b_s: fc.constantFrom('Buy', 'Sell'),
  quantity: fc.integer({ min: 1, max: 9 }),
  price_amount: fc.integer({ min: 100_000, max: 400_000 }).map((units) => units / 1000),
  status: fc.constantFrom('open' as const, 'closed' as const),
  symbol: fc.constantFrom('LEZ26', 'GFF27', 'LEJ27'),
  closing_price: fc.constant(null),
  profit: fc.option(cents(20_000)),
});
const ended = fc.record({
  endorsement_number: fc.constant('E-1'),
  total_premium: cents(20_000),
  result: fc.option(cents(40_000)),
});
const prices = pricesOf(
  ['LEZ26', 'GFF27'].map((symbol, index) => ({
    symbol,
    last_price: 229.45 + index * 90,
    previous_settlement: null,
  })),
  [],
);
const book = fc.record({
  receivings: fc.array(receiving, { minLength: 1, maxLength: 4 }),
  outs: fc.array(fc.oneof(dead, shipped), { maxLength: 4 }),
  expenses: fc.array(expense, { maxLength: 8 }),
  trades: fc.array(trade, { maxLength: 6 }),
  policies: fc.array(ended, { maxLength: 3 }),
  lot: fc.record({
    est_out_wt: fc.oneof(
      fc.integer({ min: 600, max: 1500 }),
      cents(900).map((lb) => toCents(lb + 600)),
    ),
    est_out_date: dayIn(250, 400),
    basis: fc.option(fc.integer({ min: -900, max: 900 }).map((units) => units / 100)),
  }),
  price: fc.integer({ min: 100_000, max: 400_000 }).map((units) => units / 1000),
  target: fc.integer({ min: 0, max: 50_000 }),
});
type Book = typeof book extends fc.Arbitrary<infer Of> ? Of : never;

const closeoutOfBook = ({ receivings, outs, expenses, trades, policies, lot, price, target }: Book) => {
  const sums = sumsOf(receivings, outs, expenses);
  const hedges = { trades: tradeResults(trades, prices), lrp: lrpResults([], policies) };
  return { sums, hedges, ...closeoutOf({ lot, sums, hedges, price, today: TODAY, target }) };
};

const property = (holds: (of: Book) => void): void =>
  fc.assert(
    fc.property(book, (of) => {
      holds(of);
    }),
    { numRuns: 100 },
  );

describe('the result of a closeout', () => {
  it('is the sum of its lines', () =>
    property((of) => {
      const { money, hedges } = closeoutOfBook(of);
      const lines = expenseTypeLines(of.expenses).flatMap(({ actual, projected }) => [-actual, -projected]);
      const { trades, lrp } = hedges;
      const total = money.result ?? money.result_in_totals;
      expect(total).toBe(
        sumCents([
          money.sold,
          money.sales_estimate ?? 0,
          money.to_sell ?? Number.NaN,
          -money.bought,
          ...lines,
          trades.closed,
          trades.open,
          lrp.indemnities,
          -lrp.premiums,
          lrp.open,
          -lrp.unsettled_premium,
        ]),
      );
      const open = sumCents([
        money.sales_estimate ?? 0,
        money.to_sell ?? 0,
        -money.expenses_projected,
        trades.open,
        lrp.open,
        -lrp.unsettled_premium,
      ]);
      expect(sumCents([money.spent_and_received, open])).toBe(total);
    }));

  it('is the projected result', () =>
    property((of) => {
      const { money, sums, hedges } = closeoutOfBook(of);
      const spent = sumCents([sums.expenses_actual, sums.expenses_projected]);
      const { net_equity } = equityOf({ ...of.lot, ...sums }, of.price, tradesTotal(hedges.trades), spent);
      const sales = sums.shipments_without_proceeds > 0 ? null : sums.proceeds;
      expect(equityWithSales(net_equity, sales, lrpTotal(hedges.lrp))).toBe(money.result);
    }));

  it('is unknown while a shipment has no proceeds, whatever else is known', () =>
    property((of) => {
      const unpriced = of.outs.some(({ type, proceeds }) => type === 'shipped' && proceeds === null);
      const { money } = closeoutOfBook(of);
      expect([money.result === null, money.sales_estimate !== null]).toEqual([unpriced, unpriced]);
    }));

  it('does not depend on the order of the records', () =>
    property((of) => {
      const turned = {
        ...of,
        receivings: of.receivings.toReversed(),
        outs: of.outs.toReversed(),
        expenses: of.expenses.toReversed(),
        trades: of.trades.toReversed(),
      };
      const { sums: _, ...figures } = closeoutOfBook(of);
      expect(closeoutOfBook(turned)).toMatchObject(figures);
    }));

  it('includes the proceeds of every out', () =>
    property((of) =>
      expect(closeoutOfBook(of).money.sold).toBe(sumCents(of.outs.map(({ proceeds }) => proceeds ?? 0))),
    ));
});

describe('the price needed for the rest', () => {
  it('leads to the target, within half a cent per cwt', () =>
    property((any) => {
      // Only a lot with proceeds for all its shipments has a price needed.
      const outs = any.outs.map((out) =>
        out.type === 'shipped' ? { ...out, proceeds: out.proceeds ?? 1_234.56 } : out,
      );
      const of = { ...any, outs };
      const { prices: of_lot, sums, hedges } = closeoutOfBook(of);
      const head = { ...of.lot, current_hd: sums.current_hd, basis: null };
      const { money } = closeoutOf({
        lot: head,
        sums,
        hedges,
        price: of_lot.needed,
        today: TODAY,
      });
      const off = toCents((money.result ?? Number.NaN) - of.target);
      const cwt = (sums.current_hd * of.lot.est_out_wt) / 100;
      expect(Math.abs(off)).toBeLessThanOrEqual(0.005 * cwt + 0.01);
    }));

  it('equals break-even with hedges while nothing is sold and the target is zero', () =>
    property((of) => {
      const { prices: whole } = closeoutOfBook({ ...of, outs: [], target: 0 });
      expect(whole.needed).toBe(whole.break_even_with_hedges);
    }));
});

describe('performance', () => {
  it('has head-days of a lot without head from its records only', () =>
    property(({ receivings, lot, ...of }) => {
      const outs = [
        {
          type: 'shipped' as const,
          head_count: receivings.reduce((sum, { received }) => sum + received, 0),
          weight: 1,
          proceeds: null,
          date_out: '2026-11-01',
        },
      ];
      const sums = sumsOf(receivings, outs, of.expenses);
      const daysOf = (today: Day, est_out_date: Day) => headDays(sums, { ...lot, est_out_date }, today);
      expect(daysOf(TODAY, TODAY)).toEqual(daysOf('2027-06-01', lot.est_out_date));
    }));

  it('does not improve with a death', () =>
    property((of) => {
      const gainOf = (outs: Book['outs']): number =>
        closeoutOfBook({ ...of, outs }).performance.gain.deads_in ?? Number.NaN;
      const death = { type: 'dead' as const, head_count: 1, weight: null, proceeds: null };
      const more = [...of.outs, { ...death, date_out: '2026-06-01' }];
      expect(gainOf(more)).toBeLessThanOrEqual(gainOf(of.outs));
    }));

  it('has a lower daily gain the later a death, while there is a gain', () =>
    property((of) => {
      const death = (date_out: Day) => ({
        ...of,
        outs: [...of.outs, { type: 'dead' as const, head_count: 1, weight: null, proceeds: null, date_out }],
      });
      const [early, late] = [death('2026-05-01'), death('2026-10-01')].map(
        (one) => closeoutOfBook(one).performance,
      );
      fc.pre((early?.gain.deads_in ?? -1) > 0 && early?.adg.deads_in !== null);
      expect(late?.adg.deads_in).toBeLessThanOrEqual(early?.adg.deads_in ?? Number.NaN);
    }));
});

describe('a lot without figures', () => {
  const none = { trades: tradeResults([], prices), lrp: lrpResults([], []) };
  const lot = { est_out_wt: 1275, est_out_date: '2026-11-15', basis: null };

  it('has no receivings', () => {
    const sums = sumsOf([], [], []);
    const {
      state,
      money,
      prices: said,
      performance,
    } = closeoutOf({ lot, sums, hedges: none, price: 229, today: TODAY });
    expect([state, money.revenue, money.result]).toEqual([null, null, null]);
    expect(Object.values(said)).toEqual([null, null, null, null, null]);
    expect(performance).toMatchObject({ head_days: null, out_weight: null, gain: { deads_in: null } });
  });

  it('has lost all of its cattle: it has a result, but no prices', () => {
    const receivings = [{ received: 2, pay_wt: 1400, cost: 3000, date_in: '2026-05-01' }];
    const outs = [
      { type: 'dead' as const, head_count: 2, weight: null, proceeds: 50, date_out: '2026-06-01' },
    ];
    const sums = sumsOf(receivings, outs, []);
    const { state, money, prices: said } = closeoutOf({ lot, sums, hedges: none, price: null, today: TODAY });
    expect({ state, result: money.result, break_even: said.break_even, needed: said.needed }).toEqual({
      state: 'final',
      result: -2950,
      break_even: null,
      needed: null,
    });
    expect(futureValue({ ...lot, current_hd: 0 }, null)).toBeNull();
  });
});
