import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indemnityOf } from '../../closeout/hedge-results.ts';
import { equityWithSales } from '../../closeout/money.ts';
import { equityOf } from '../../book/equity.ts';
import { totalPremium } from '../../lrp/lrp.ts';
import { priceOf } from '../../market/prices.ts';
import { dayNumber } from '../../kit/days.ts';
import { minus, rounded, sumCents, times, toCents } from '../../kit/money.ts';
import { tradeProfit } from '../../trades/trades.ts';
import { payoffOf } from '../../lrp/policy-value.ts';
import { matrixMessages } from './notes.ts';
import { matrixOf } from './matrix.ts';
import { aLot, aPayoff, aScenario, aTrade, someFacts, TODAY } from './testing/scenario.ts';

const cents = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((units) => units / 100);
const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((units) => units / 1000);

const instrument = fc.constantFrom(
  { symbol: 'LEZ26', description: 'LIVE CATTLE', strike: null, p_c: null },
  { symbol: 'GFF27', description: 'FDR CATTLE', strike: null, p_c: null },
  { symbol: 'LEZ2200Q', description: 'LIVE CATTLE', strike: 220, p_c: 'put' as const },
);
const someTrades = fc.array(
  fc.record({
    of: instrument,
    b_s: fc.constantFrom('Buy', 'Sell'),
    quantity: fc.integer({ min: 1, max: 20 }),
    price_amount: thousandths(1, 350),
  }),
  { maxLength: 8 },
);
const somePolicies = fc.array(
  fc.record({
    type: fc.constantFrom('fed' as const, 'strs_wt_1' as const, 'hfrs_wt_2' as const),
    head_count: fc.integer({ min: 1, max: 400 }),
    target_wt: cents(500, 1500),
    coverage: cents(100, 400),
    premium: thousandths(0, 12),
  }),
  { maxLength: 3 },
);
const FACTORS = { fed: 1, strs_wt_1: 1.1, hfrs_wt_2: 0.9 };

describe('a matrix with the target date today', () => {
  const someLot = fc.record({
    current_hd: cents(1, 400),
    est_out_wt: cents(500, 1600),
    basis: fc.option(cents(-12, 12)),
    proceeds: cents(0, 200_000),
    closed_pl: cents(-9000, 9000),
    total_expenses: cents(0, 90_000),
  });

  it('without a move is the equity of the lot with sales and LRP, each policy at its indemnity less premium', () => {
    fc.assert(
      fc.property(someLot, someTrades, somePolicies, (changed, held, insured) => {
        const lot = aLot(changed);
        const trades = held.map(({ of, ...trade }) => aTrade({ ...of, ...trade }));
        const terms = insured.map((policy) => ({
          ...policy,
          end_date: '2027-01-10',
          total_premium: totalPremium(policy),
        }));
        const payoffs = terms.map((policy) => aPayoff(payoffOf(policy, FACTORS[policy.type])));
        const ended = [{ lot_id: 1, endorsement_number: null, total_premium: 800, result: 1234.56 }];
        const facts = someFacts({ lots: [lot], trades, payoffs, ended });
        const price = (symbol: string | null) => priceOf(facts.book.prices, symbol).current;

        const open = sumCents(trades.map((trade) => tradeProfit(trade, price(trade.symbol)) ?? 0));
        const tradesPl = sumCents([open, lot.closed_pl]);
        const equity = equityOf(lot, price('LEZ26'), tradesPl, lot.total_expenses);
        const lrp = terms.map((policy) => {
          const future = price(policy.type === 'fed' ? 'LEZ26' : 'GFF27') ?? Number.NaN;
          const actual_ending_value = rounded(times(future, FACTORS[policy.type]), 6);
          const indemnity = indemnityOf({ ...policy, actual_ending_value, indemnity: null }) ?? Number.NaN;
          return toCents(minus(indemnity, policy.total_premium));
        });
        const expected = equityWithSales(equity.net_equity, lot.proceeds, sumCents([1234.56, ...lrp]));

        const matrix = matrixOf(facts, aScenario({ lot_id: 1 }));
        expect(matrix.without[2]?.[2]?.result).toBe(expected);
        expect(matrix.base.result).toBe(expected);
      }),
    );
  });

  it('of the demo’s lot without a move is the projected result of its closeout', () => {
    const facts = someFacts({ trades: [aTrade()] });
    expect(matrixOf(facts, aScenario({ lot_id: 1 })).base.result).toBe(-4651.06);
  });

  it('does not depend on the order of its records', () => {
    fc.assert(
      fc.property(someTrades, (held) => {
        const trades = held.map(({ of, ...trade }) => aTrade({ ...of, ...trade }));
        const cells = (of: typeof trades) =>
          matrixOf(someFacts({ trades: of }), aScenario({ target_date: '2026-12-01' })).without;
        expect(cells(trades.toReversed())).toEqual(cells(trades));
      }),
    );
  });
});

describe('the scope', () => {
  const other = aLot({
    id: 2,
    lot: 'SR-1',
    owner: 'Sandhill',
    current_hd: 100,
    futures_contract: 'GFF27',
    basis: null,
  });
  const book = {
    lots: [aLot(), other],
    trades: [
      aTrade(),
      aTrade({ lot_id: 2, owner: 'Sandhill', symbol: 'GFF27', description: 'FDR CATTLE', price_amount: 355 }),
      aTrade({ lot_id: null, price_amount: 230.45 }),
    ],
    payoffs: [aPayoff(), aPayoff({ lot_id: 2, owner: 'Sandhill', root: 'GF' })],
  };
  const facts = someFacts(book);
  const baseOf = (scope: { lot_id?: number; owner?: string }) => matrixOf(facts, aScenario(scope)).base;

  it('of one lot counts what is on it', () => {
    expect(baseOf({ lot_id: 1 }).trades).toBe(11_360);
    expect(baseOf({ lot_id: 2 }).trades).toBe(9750);
  });

  it('of an entity also counts its positions on no lot, and that of everything all', () => {
    expect(baseOf({ owner: 'High Plains' }).trades).toBe(11_360 + 1600);
    expect(baseOf({ owner: 'Sandhill' }).trades).toBe(9750);
    expect(baseOf({}).trades).toBe(11_360 + 1600 + 9750);
    expect(baseOf({}).lrp).toBe(sumCents([baseOf({ lot_id: 1 }).lrp, baseOf({ lot_id: 2 }).lrp]));
    expect(baseOf({}).head).toBe(251);
    for (const [owner, lot_id] of [
      ['High Plains', 1],
      ['Sandhill', 2],
    ] as const) {
      const { head, lrp } = baseOf({ lot_id });
      expect(baseOf({ owner })).toMatchObject({ head, lrp });
    }
    expect(baseOf({ lot_id: 1 }).lrp).not.toBe(baseOf({ lot_id: 2 }).lrp);
  });

  it('names the roots that it holds, and moves GF by its ratio to LE', () => {
    expect(matrixOf(facts, aScenario({ lot_id: 1 })).roots).toEqual(['LE']);
    expect(matrixOf(facts, aScenario()).roots).toEqual(['GF', 'LE']);
    const lot = aScenario({ lot_id: 2, price_step: 10 });
    const twice = matrixOf(facts, { ...lot, gf_per_le: 2 });
    expect(twice.without[3]?.[2]).toEqual(matrixOf(facts, { ...lot, price_step: 20 }).without[3]?.[2]);
  });
});

describe('what a matrix excludes', () => {
  const messages = (book: Parameters<typeof someFacts>[0], scope: object = {}) => {
    const scenario = aScenario({ target_date: '2026-12-01', ...scope });
    return matrixMessages(matrixOf(someFacts(book), scenario).notes, scenario.target_date, TODAY);
  };

  it('is named', () => {
    const unpriced = aLot({ id: 2, lot: 'No price', futures_contract: 'LEQ27', total_cost: 1000 });
    const book = {
      lots: [
        aLot({
          basis: null,
          unmatched_offsets: 2,
          unpriced_shipments: [{ head_count: 12, weight: 15_300 }],
        }),
        unpriced,
      ],
      trades: [
        aTrade({ symbol: 'LEQ27' }),
        aTrade({ lot_id: 2 }),
        aTrade({ lot_id: null, symbol: null, description: 'CORN' }),
      ],
      payoffs: [
        aPayoff({ weight: null, endorsement_number: 'E-2' }),
        aPayoff({ end_date: '2028-06-01', lot_id: null, endorsement_number: null }),
      ],
      ended: [
        { lot_id: 1, endorsement_number: 'E-3', total_premium: 1, result: null },
        // Of a lot that is excluded, and settled.
        { lot_id: 2, endorsement_number: 'E-4', total_premium: 1, result: null },
        { lot_id: 1, endorsement_number: 'E-5', total_premium: 1, result: 0 },
      ],
    };
    expect(messages(book)).toEqual([
      '1 lot without a price ($1,000 of cost) excluded: No price',
      '1 shipment without proceeds: HP-2599',
      '2 open trades without a price excluded: CORN and LEQ27',
      '2 unmatched offsets excluded',
      '2 LRP policies of unknown value counted as a loss of the premium: E-2 and 1 more',
      '1 ended LRP policy without an ending value counted as a loss of the premium: E-3',
      'The matrix counts an estimated $35,105.85 for shipments without proceeds',
      '1 lot without a basis: counted as 0',
      'Counts 1 trade and 1 LRP policy not on a lot with head',
    ]);
    expect(messages({ lots: [aLot()] }, { lot_id: 1 })).toEqual([]);
  });

  it('includes a day after the out date', () => {
    expect(messages({}, { target_date: '2026-12-25' })).toEqual([]);
    expect(messages({}, { target_date: '2026-12-26' })).toHaveLength(1);
    expect(messages({}, { target_date: '2027-01-15' })).toEqual([
      'Jan 15, 2027 is after the out date of HP-2599, Dec 25',
    ]);
    expect(messages({ lots: [aLot(), aLot({ id: 2 })] }, { target_date: '2027-01-15' })).toEqual([
      'Jan 15, 2027 is after the out date of 2 lots, the first on Dec 25',
    ]);
  });

  it('names the feed that a day after the out date leaves out', () => {
    const plan = {
      feed_unit: 'gain' as const,
      feed_rate: 105,
      yardage: 0.45,
      total_received: 100,
      total_pay_wt: 65_000,
      in_days: 100 * dayNumber('2026-11-20'),
    };
    const planned = aLot({ current_hd: 100, est_out_wt: 1400, est_out_date: '2027-06-20', plan });
    expect(messages({ lots: [planned] }, { target_date: '2027-07-02' })).toEqual([
      'Jul 2, 2027 is after the out date of HP-2599, Jun 20, 2027: their feed of 12 days, about $4,998, is not in it',
    ]);
    expect(messages({ lots: [planned, { ...planned, id: 2 }] }, { target_date: '2027-07-02' })).toEqual([
      'Jul 2, 2027 is after the out date of 2 lots, the first on Jun 20, 2027: their feed, about $9,995, is not in it',
    ]);
  });

  it('names lots past their out date, whatever the day', () => {
    const late = aLot({ id: 2, lot: 'HP-2500', est_out_date: '2026-11-17' });
    expect(messages({ lots: [aLot(), late] })).toEqual(['HP-2500 is past its out date']);
    expect(messages({ lots: [aLot(), late] }, { target_date: '2027-01-15' })).toEqual([
      'HP-2500 is past its out date',
      'Jan 15, 2027 is after the out date of HP-2599, Dec 25',
    ]);
  });

  it('includes what has stopped trading, which does not move', () => {
    const stopped = someFacts({
      lots: [aLot({ futures_contract: 'GFX26' })],
      trades: [aTrade({ symbol: 'GFX26', description: 'FDR CATTLE', quantity: 3 })],
      prices: new Map([['GFX26', { current: 341, previous: null, theoretical: null, delta: 1 }]]),
    });
    const matrix = matrixOf(stopped, aScenario());
    expect(new Set(matrix.without.map((row) => row[2]?.result)).size).toBe(1);
    expect(matrixMessages(matrix.notes, TODAY, TODAY)).toEqual([
      '1 lot: GFX26 stopped trading on Nov 19: value of that day',
      'Stopped trading, so they do not move: 3 GFX26',
    ]);
  });

  it('keeps the price of an option whose future has none', () => {
    const facts = someFacts({ trades: [aTrade({ symbol: 'LEZ2200Q', strike: 220, p_c: 'put' })] });
    const prices = new Map([...facts.book.prices].filter(([symbol]) => symbol !== 'LEZ26')).set('GFF27', {
      current: 350,
      previous: null,
      theoretical: null,
      delta: 1,
    });
    const lots = [aLot({ futures_contract: 'GFF27' })];
    const { notes } = matrixOf({ ...facts, book: { ...facts.book, lots, prices } }, aScenario());
    expect(matrixMessages(notes, TODAY, TODAY)).toEqual([
      'No price for the underlying future, so these stay at their current price: LEZ2200Q',
    ]);
  });
});
