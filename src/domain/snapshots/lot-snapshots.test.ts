import { describe, expect, it } from 'vitest';
import type { Day } from '../kit/days.ts';
import { type Prices, pricesOf } from '../market/prices.ts';
import { lotPositions, lotSnapshots, type SnapshotLot, type SnapshotPolicy } from './lot-snapshots.ts';

const trade = {
  id: 7,
  lot_id: 1,
  description: 'FDR CATTLE',
  b_s: 'Sell',
  quantity: 2,
  price_amount: 210,
  symbol: 'GFX26',
};
const lot: SnapshotLot = {
  id: 1,
  lot: 'A1',
  owner: 'Lazy K',
  missing: [],
  total_received: 300,
  total_dead: 1,
  total_shipped: 49,
  current_hd: 250,
  est_out_wt: 1000,
  basis: null,
  total_cost: 400_000,
  futures_contract: 'GFX26',
  closed_pl: 2000,
  unmatched_offsets: 2,
  expenses_actual: 29_000,
  expenses_projected: 1000,
  proceeds: 50_000,
  unpriced_shipments: [],
  lrp_settled: 0,
  lrp_without_result: 0,
  lrp_premium_without_result: 0,
};
/** Of a fed policy that cost $7,651.61 and covers 1,200 cwt at 220. */
const PAYOFF = { root: 'LE' as const, end_date: '2026-12-20', floor: 264_000, weight: 1200, cost: 7651.61 };
const quote = { symbol: 'GFX26', last_price: 200, previous_settlement: 199 };

const snapshotOf = (of: SnapshotLot, prices: Prices, day: Day, policies: SnapshotPolicy[] = []) =>
  lotSnapshots({ lots: [of], trades: [trade], policies, prices }, day)[0]?.snapshot;

describe('a captured lot', () => {
  it('is valued by the rules of the lot page', () => {
    expect(snapshotOf(lot, pricesOf([quote], []), '2026-11-18')).toMatchObject({
      est_future_value: 500_000,
      gross_equity: 100_000,
      trades_pl: 12_000,
      net_equity: 82_000,
      equity_with_sales: 132_000,
      total_expenses: 30_000,
      closed_out: false,
      futures_price: 200,
      stopped_on: null,
      stale: false,
      trades_excluded: 2,
      lots_without_plan: 0,
    });
  });

  it('records whether it is without a plan to finish', () => {
    const counted = (missing: SnapshotLot['missing']) =>
      snapshotOf({ ...lot, missing }, pricesOf([quote], []), '2026-11-18')?.lots_without_plan;
    expect([['feed' as const], ['feed' as const, 'yardage' as const], []].map(counted)).toEqual([1, 1, 0]);
  });

  it('records whether its price is stale or its contract has stopped trading', () => {
    const prices = pricesOf([{ ...quote, stale: true }], []);
    expect(snapshotOf(lot, prices, '2026-11-19')).toMatchObject({ stopped_on: null, stale: true });
    expect(snapshotOf(lot, prices, '2026-11-22')).toMatchObject({
      est_future_value: 500_000,
      futures_contract: 'GFX26',
      stopped_on: '2026-11-19',
      stale: false,
    });
  });

  it('has no equity without a price, never zero', () => {
    expect(snapshotOf(lot, pricesOf([], []), '2026-11-18')).toMatchObject({
      est_future_value: null,
      gross_equity: null,
      net_equity: null,
      equity_with_sales: null,
      trades_pl: 2000,
      total_cost: 400_000,
      stopped_on: null,
      stale: false,
      trades_excluded: 3,
    });
  });

  it('without head is worth 0, needs no price, and is marked', () => {
    const empty = { ...lot, current_hd: 0, total_shipped: 299, open_trades: [], lrp_settled: 1500 };
    for (const prices of [[], [{ ...quote, stale: true }]]) {
      const book = { lots: [empty], trades: [], policies: [], prices: pricesOf(prices, []) };
      expect(lotSnapshots(book, '2026-11-22')[0]?.snapshot).toMatchObject({
        closed_out: true,
        est_future_value: 0,
        gross_equity: -400_000,
        net_equity: -428_000,
        equity_with_sales: -376_500,
        futures_price: prices.length === 0 ? null : 200,
        stopped_on: null,
        stale: false,
      });
    }
  });

  it('has no projected result while a shipment has no proceeds, but an estimate', () => {
    const shipped = { ...lot, unpriced_shipments: [{ head_count: 12, weight: null }] };
    for (const current_hd of [250, 0])
      expect(snapshotOf({ ...shipped, current_hd }, pricesOf([quote], []), '2026-11-18')).toMatchObject({
        shipments_without_proceeds: 1,
        sales_estimate: 24_000,
        equity_with_sales: null,
      });
    expect(snapshotOf(shipped, pricesOf([], []), '2026-11-18')?.sales_estimate).toBeNull();
  });

  it('includes settled policies, puts and indemnities, and of the others the premium', () => {
    const put = { ...PAYOFF, id: 3, lot_id: 1, premium: 6.37634, symbol: 'LEZ2200Q', contracts: 3 };
    const policies = [
      put,
      { ...put, id: 4, symbol: null },
      { ...put, id: 5, weight: null, symbol: 'LEZ2300Q' },
    ];
    const live = { symbol: 'LEZ26', last_price: 219, previous_settlement: null };
    const prices = pricesOf([quote, live], [putQuote]);
    const captured = snapshotOf(
      { ...lot, lrp_settled: 1500, lrp_without_result: 5, lrp_premium_without_result: 25_000 },
      prices,
      '2026-11-18',
      policies,
    );
    expect(captured).toMatchObject({
      // 1,500 settled, 13,560 by the put, 1,200 of indemnity, and the premiums of all five.
      lrp_pl: -8740,
      lrp_settled: 1500,
      lrp_excluded: 3,
      lrp_by_indemnity: 1,
      lrp_unsettled_premium: 2045.17,
      equity_with_sales: 123_260,
    });
  });
});

const putQuote = {
  symbol: 'LEZ2200Q',
  last_price: 11.3,
  bid_price: null,
  ask_price: null,
  settlement: 11.3,
  previous_settlement: null,
  delta: -0.4,
};

describe('the open positions of a captured lot', () => {
  it('keep all inputs of their P/L', () => {
    const option = { ...trade, id: 8, symbol: 'LEZ2200Q', description: 'PUT LIVE CATTLE', b_s: 'Buy' };
    const policy = { ...PAYOFF, id: 3, lot_id: 1, premium: 6.37634, symbol: 'LEZ2200Q', contracts: 3 };
    const live = { ...quote, symbol: 'LEZ26', last_price: 230 };
    const prices = pricesOf([quote, live], [putQuote]);
    const policies = [policy, { ...policy, id: 4, symbol: null }];
    const book = { lots: [lot], trades: [trade, option], policies, prices };
    const put = {
      symbol: 'LEZ2200Q',
      b_s: 'Buy',
      multiplier: 400,
      underlying_price: 230,
      days_to_expiry: 16,
    };
    const noPayoff = { cost: null, floor: null, weight: null };
    const payoff = { cost: 7651.61, floor: 264_000, weight: 1200 };
    expect(lotPositions(book, '2026-11-18')[0]?.positions).toEqual([
      {
        kind: 'trade',
        record_id: 7,
        symbol: 'GFX26',
        b_s: 'Sell',
        quantity: 2,
        multiplier: 500,
        entry: 210,
        price: 200,
        underlying_price: null,
        days_to_expiry: null,
        ...noPayoff,
      },
      { kind: 'trade', record_id: 8, quantity: 2, entry: 210, price: 11.3, ...put, ...noPayoff },
      { kind: 'lrp', record_id: 3, quantity: 3, entry: 6.37634, price: 11.3, ...put, ...payoff },
      {
        kind: 'lrp',
        record_id: 4,
        quantity: 3,
        entry: 6.37634,
        price: null,
        ...put,
        symbol: null,
        multiplier: null,
        days_to_expiry: null,
        ...payoff,
      },
    ]);
  });
});
