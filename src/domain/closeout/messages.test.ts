import { describe, expect, it } from 'vitest';
import { hedgeAtDeltas } from '../testing/hedge.ts';
import { closeoutState } from './closeout.ts';
import { interestOfLot, interestRateForm, isWithoutInterest } from './interest.ts';
import { sumsOf } from './testing/sums-of.ts';
import { indemnityOf, lrpResult, lrpResults } from './hedge-results.ts';
import { marketMove } from './market-move.ts';
import {
  breakEvenLines,
  isBreakEvenApart,
  needMessage,
  interestMessage,
  marketMoveMessage,
  pastProjectionsMessage,
  withoutSalesMessage,
} from './messages.ts';
import { withoutProceedsMessage, withoutWeightMessage } from './missing-values.ts';

const TODAY = '2026-11-21';

/** The demo's HP-2599: 151 head of 1,275 lb to sell, 4 LE sold. */
const lot = { current_hd: 151, est_out_wt: 1275, futures_contract: 'LEZ26' };
const sold = (quantity: number, b_s = 'Sell') => ({
  status: 'open' as const,
  b_s,
  quantity,
  description: 'LIVE CATTLE',
  p_c: null,
  symbol: 'LEZ26',
  delta: 1,
});
const put = { ...sold(2), b_s: 'Buy', p_c: 'put' as const, strike: 220, symbol: 'LEZ2200Q', delta: -0.4 };
type Sold = Parameters<typeof hedgeAtDeltas>[1][number];
const message = (result: number | null, trades: Sold[], target = 0, price: number | null = 229.45) =>
  marketMoveMessage(marketMove(result, target, hedgeAtDeltas(lot, trades, [], TODAY), price));

describe('the market move to break even', () => {
  it.each<[string | null, Parameters<typeof message>]>([
    [
      'Futures must rise 14.30, to 243.75: 160,000 of 192,525 lb are hedged and gain nothing',
      [-4651.06, [sold(4)]],
    ],
    ['Futures must rise 2.42, to 231.87', [-4651.06, []]],
    ['Futures must rise 0.50, to 229.95', [-962.63, []]],
    [
      'Futures must rise 0.50, to 229.95: 160,000 of 192,525 lb are hedged and gain nothing',
      [-162.63, [sold(4)]],
    ],
    ['Futures can fall 2.42, to 227.03', [4651.06, []]],
    [
      'Futures can fall 14.30, to 215.15: 160,000 of 192,525 lb are hedged and lose nothing',
      [4651.06, [sold(4)]],
    ],
    [
      'Futures must fall 9.80, to 219.65: 240,000 lb are hedged, more than the 192,525 lb to sell',
      [-4651.06, [sold(6)]],
    ],
    [
      'Futures can rise 9.80, to 239.25: 240,000 lb are hedged, more than the 192,525 lb to sell',
      [4651.06, [sold(6)]],
    ],
    [
      'Futures must rise 2.00, to 231.45: 40,000 lb are net long on top of the 192,525 lb to sell',
      [-4651.06, [sold(1, 'Buy')]],
    ],
    [
      'Futures must rise about 3.68, to about 233.13: 66,000 of 192,525 lb are hedged and gain nothing',
      [-4651.06, [{ ...put, delta: -0.825 }]],
    ],
    ['Locked in: the market hardly moves this result', [-4651.06, [sold(4), sold(1)]]],
    ['The result is at the target', [5000, [], 5000]],
    ['No futures price brings this result to the target', [900_000, []]],
    [null, [null, []]],
    [null, [-4651.06, [], 0, null]],
    [null, [-4651.06, [{ ...put, delta: null }]]],
  ])('%s', (expected, given) => expect(message(...given)).toBe(expected));

  const hedged = (hedged_weight: number, more: Partial<Parameters<typeof marketMove>[2]> = {}) => ({
    hedgeable_weight: 100_000,
    hedged_weight,
    excluded: {},
    counted: { futures: 1, options: 0, lrp: 0 },
    ...more,
  });

  it('is locked in below 5 % of unhedged weight, on either side', () => {
    const kinds = (...weights: number[]) =>
      weights.map((weight) => marketMove(-1000, 0, hedged(weight), 229.45).kind);
    expect(kinds(95_000, 105_000)).toEqual(['move', 'move']);
    expect(kinds(95_000.01, 100_000, 104_999.99)).toEqual(['locked in', 'locked in', 'locked in']);
  });

  it('is out of reach at a price of 0 and below', () => {
    expect(marketMove(200_000, 0, hedged(0), 200)).toEqual({ kind: 'out of reach' });
    expect(marketMove(199_500, 0, hedged(0), 200)).toMatchObject({ kind: 'move', move: -199.5, to: 0.5 });
  });

  it('is reached at the target, and about right with options or LRP', () => {
    expect(marketMove(0, 0, hedged(0), 200)).toMatchObject({ is_reached: true, is_about: false });
    expect(marketMove(-0.01, 0, hedged(0), 200)).toMatchObject({ is_reached: false });
    const counted = { futures: 0, options: 1, lrp: 1 };
    expect(marketMove(0, 0, hedged(0, { counted }), 200)).toMatchObject({ is_about: true });
  });

  it.each(['positions_without_delta', 'policies_without_put', 'policies_with_expired_put'] as const)(
    'is unknown with %s',
    (reason) => {
      const excluded = { [reason]: { count: 1 } };
      expect(marketMove(-1000, 0, hedged(0, { excluded }), 200)).toEqual({ kind: 'unknown' });
    },
  );

  it('is unknown while an LRP policy has no put', () => {
    const policy = { end_date: '2027-01-05', endorsement_number: 'E-1', symbol: null, contracts: null };
    const hedge = hedgeAtDeltas(
      lot,
      [sold(1)],
      [{ ...policy, head_count: 20, insured_value: 1, delta: null }],
      TODAY,
    );
    expect(hedge.hedged_weight).not.toBeNull();
    expect(marketMove(-4651.06, 0, hedge, 229.45)).toEqual({ kind: 'unknown' });
  });
});

const planned = { cover: 'planned' as const, missing: [] };

describe('the messages of a closeout', () => {
  it('state the need, what is expected and the difference', () => {
    const prices = { needed: 232.37, expected: 229.95, cushion: -2.42 };
    expect(needMessage(prices, planned)).toBe('Need 232.37 · Expected 229.95 · 2.42 short');
    expect(needMessage({ ...prices, needed: 229.95, cushion: 0 }, planned)).toBe(
      'Need 229.95 · Expected 229.95 · 0.00 to spare',
    );
    expect(needMessage({ ...prices, expected: null, cushion: null }, planned)).toBe('Need 232.37');
    expect(needMessage({ ...prices, needed: null, cushion: null }, planned)).toBeNull();
    const toSpare = { needed: 164.29, expected: 227.7, cushion: 63.41 };
    expect(needMessage(toSpare, { cover: 'open', missing: ['feed'] })).toBe(
      'Need 164.29 + feed · Expected 227.70',
    );
  });

  it('suggest interest for a lot that has none, at a rate of 0 to 100 %', () => {
    expect(isWithoutInterest([{ type: 'feed' }, { type: 'interest' }])).toBe(false);
    expect(isWithoutInterest([{ type: 'feed' }, { type: 'yardage' }])).toBe(true);
    const isRate = (interest_rate: number) => interestRateForm.safeParse({ interest_rate }).success;
    expect([0, 8.25, 100].map(isRate)).toEqual([true, true, true]);
    expect([-0.01, 8.255, 100.01].map(isRate)).toEqual([false, false, false]);
  });

  it('name one break-even where the hedges change nothing', () => {
    const lines = (break_even_with_hedges: number) =>
      breakEvenLines({ break_even: 236.56, break_even_with_hedges }).map(({ label, price }) => [
        label,
        price,
      ]);
    expect(lines(236.56)).toEqual([['Break-even', 236.56]]);
    expect(lines(229.95)).toEqual([
      ['Break-even, without hedges', 236.56],
      ['Break-even, with hedges', 229.95],
    ]);
  });

  it('leave out a break-even that is the price needed', () => {
    const isApart = (needed: number | null, break_even_with_hedges: number | null) =>
      isBreakEvenApart({ needed, break_even_with_hedges });
    expect(isApart(73.33, 73.33)).toBe(false);
    expect(isApart(232.37, 231.79)).toBe(true);
    expect(isApart(null, 151.02)).toBe(true);
    expect(isApart(null, null)).toBe(true);
  });

  it('state what a net equity is without', () =>
    expect([
      withoutSalesMessage(105_294.6),
      withoutSalesMessage(0, -14_994),
      withoutSalesMessage(5, 6),
      withoutSalesMessage(0),
    ]).toEqual([
      'without $105,294.60 of sales',
      'without LRP of −$14,994.00',
      'without $5 of sales and LRP of +$6.00',
      null,
    ]));

  it('list projected expenses in the past', () => {
    const one = { expense_category: 'projected' as const, date: '2026-11-01', amount: 4000 };
    const two = [
      one,
      { ...one, amount: 100 },
      { ...one, date: TODAY },
      { ...one, expense_category: 'actual' as const },
    ];
    expect(pastProjectionsMessage(two, TODAY)).toBe(
      '2 projected expenses of $4,100 are dated in the past: book or delete them',
    );
    expect(pastProjectionsMessage([{ ...one, amount: 0.5 }], TODAY)).toBe(
      '1 projected expense of $0.50 is dated in the past: book or delete it',
    );
    expect(pastProjectionsMessage([{ ...one, date: TODAY }], TODAY)).toBeNull();
  });

  const receiving = { received: 10, pay_wt: 7000, cost: 15_000, date_in: '2026-05-01' };
  const out = { type: 'shipped' as const, head_count: 1, date_out: '2026-11-01' };

  it('count shipments without weight and without proceeds; a weight of 0 is none', () => {
    const outs = [
      { ...out, weight: 0, proceeds: 0 },
      { ...out, weight: 1300, proceeds: null },
      { ...out, weight: null, proceeds: null },
    ];
    const sums = sumsOf([receiving], outs, []);
    expect(withoutWeightMessage(sums)).toBe('2 shipments without weight');
    expect(withoutProceedsMessage(sums)).toBe('2 shipments without proceeds');
    expect(withoutWeightMessage(sumsOf([receiving], [{ ...out, weight: 1, proceeds: 1 }], []))).toBeNull();
  });

  it('suggest interest if none is booked', () => {
    const sums = sumsOf([receiving], [], [{ type: 'feed', amount: 1000, expense_category: 'actual' }]);
    expect([interestOfLot(sums, 100, 8.25), interestOfLot(sums, 1, 8.25)]).toEqual([350.34, 3.5]);
    expect(interestRateForm.parse({ interest_rate: 0.5 })).toEqual({ interest_rate: 0.5 });
    expect(interestMessage(8.25, 350.34)).toBe('No interest booked. At 8.25% it would be $350.34.');
    expect([interestOfLot(sums, 100, null), interestOfLot(sums, null, 8), interestOfLot(sums, 0, 8)]).toEqual(
      [null, null, null],
    );
    expect([isWithoutInterest([{ type: 'feed' }]), isWithoutInterest([{ type: 'interest' }])]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the state of a closeout', () => {
  const receivings = [{ received: 2, pay_wt: 1400, cost: 3000, date_in: '2026-05-01' }];
  const shipment = { type: 'shipped' as const, weight: 1300, proceeds: 3000, date_out: '2026-11-01' };
  const stateOf = (
    head: number,
    over: { trades?: object; lrp?: object; expenses?: Parameters<typeof sumsOf>[2]; proceeds?: null } = {},
  ) => {
    const outs =
      head === 0
        ? []
        : [{ ...shipment, head_count: head, ...('proceeds' in over ? { proceeds: null } : {}) }];
    const trades = { closed: 0, open: 0, open_trades: 0, excluded_count: 0, unmatched: 0, ...over.trades };
    const sums = sumsOf(receivings, outs, over.expenses ?? []);
    return closeoutState(sums, { trades, lrp: { ...lrpResults([], []), ...over.lrp } });
  };

  it('changes from on feed to final', () =>
    expect([stateOf(0), stateOf(1), stateOf(2)]).toEqual(['on feed', 'partly shipped', 'final']));

  it.each([
    ['an open trade', { trades: { open_trades: 1 } }],
    ['an unmatched offset', { trades: { unmatched: 1 } }],
    ['a policy that counts', { lrp: { counting: 1 } }],
    ['a policy without its ending value', { lrp: { unsettled: 1 } }],
    [
      'a projected expense',
      { expenses: [{ type: 'feed' as const, amount: 1, expense_category: 'projected' as const }] },
    ],
    ['a shipment without proceeds', { proceeds: null }],
  ])('is closed out and not final with %s', (_, over) => expect(stateOf(2, over)).toBe('closed out'));
});

describe('the result of an ended policy', () => {
  const policy = { coverage: 265, head_count: 100, target_wt: 1400, total_premium: 8400 };
  const settled = (actual_ending_value: number | null, indemnity: number | null) => ({
    ...policy,
    actual_ending_value,
    indemnity,
  });

  it.each([
    [250, null, 21_000],
    [265, null, 0],
    [300, null, 0],
    [250, 20_999.5, 20_999.5],
    [null, 0, 0],
    [null, null, null],
  ])('with an ending value of %s and %s paid is an indemnity of %s', (value, paid, expected) => {
    expect(indemnityOf(settled(value, paid))).toBe(expected);
    expect(lrpResult(settled(value, paid))).toBe(expected === null ? null : expected - 8400);
  });
});
