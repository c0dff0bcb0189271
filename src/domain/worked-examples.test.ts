import { describe, expect, it } from 'vitest';
import { black76, intrinsicValue } from './market/black76.ts';
import { totalPremium } from './lrp/lrp.ts';
import { plus, rounded, sumCents } from './kit/money.ts';
import { tradeProfit } from './trades/trades.ts';

/** Published examples, recalculated with this program's rules. */

describe('a hedge with futures', () => {
  it.each([
    { later: 110, cash: 109.5, profit: -5000 },
    { later: 90, cash: 89.5, profit: 5000 },
  ])('sold at 100 nets 99.50 when the market goes to $later', ({ later, cash, profit }) => {
    const short = { description: 'FDR CATTLE', b_s: 'Sell', quantity: 1, price_amount: 100 };
    expect(tradeProfit(short, later)).toBe(profit);
    expect(rounded(plus(cash, profit / 500), 2)).toBe(99.5);
  });
});

describe('a fence of an 80 put bought at 2.50 and an 86 call sold at 2.20', () => {
  it.each([
    { end: 82, netPrice: 80.7, profit: -120 },
    { end: 91, netPrice: 84.7, profit: -2120 },
    { end: 74, netPrice: 78.7, profit: 2280 },
  ])('nets $netPrice when live cattle end at $end', ({ end, netPrice, profit }) => {
    const put = { description: 'LIVE CATTLE', b_s: 'Buy', quantity: 1, price_amount: 2.5 };
    const call = { description: 'LIVE CATTLE', b_s: 'Sell', quantity: 1, price_amount: 2.2 };
    const made = [
      tradeProfit(put, intrinsicValue({ kind: 'put', futures: end, strike: 80 })),
      tradeProfit(call, intrinsicValue({ kind: 'call', futures: end, strike: 86 })),
    ].map((figure) => figure ?? Number.NaN);
    expect(sumCents(made)).toBe(profit);
    expect(rounded(plus(end, -1, profit / 400), 2)).toBe(netPrice);
  });
});

describe('a feeder put', () => {
  it('of 95 bought at 6.00 nets $4,040 when the future settles at 80.92', () => {
    const put = { description: 'FDR CATTLE', b_s: 'Buy', quantity: 1, price_amount: 6 };
    const free = { ...put, price_amount: 0 };
    const end = intrinsicValue({ kind: 'put', futures: 80.92, strike: 95 });
    expect(tradeProfit(put, 0)).toBe(-3000);
    expect(tradeProfit(free, end)).toBe(7040);
    expect(tradeProfit(put, end)).toBe(4040);
  });

  it.each([134, 120, 90])('of 134 at premium 2 and basis -10 makes a floor of 122, also at %d', (end) => {
    const floor = plus(end, -10, intrinsicValue({ kind: 'put', futures: end, strike: 134 }), -2);
    expect(rounded(floor, 2)).toBe(122);
  });
});

describe('an LRP premium', () => {
  it('on $56,250 at 1.3990 % is $787, of which the producer pays $512 after a subsidy of 35 %', () => {
    const insured = { head_count: 75, target_wt: 750 };
    const total = totalPremium({ ...insured, premium: 1.399 });
    const producer = totalPremium({ ...insured, premium: 0.90935 });
    expect(rounded(total, 0)).toBe(787);
    expect(rounded(producer, 0)).toBe(512);
    expect(rounded(plus(total, -producer), 0)).toBe(275);
  });
});

describe('the published values of Black-76', () => {
  it.each([
    ['value', 'call', 100, 100, 0.5, 0.02, 0.2, 5.5811067246, 9],
    ['delta', 'call', 49, 50, 0.3846, 0.05, 0.2, 0.4510701748, 9],
    ['value', 'call', 19, 19, 0.75, 0.1, 0.28, 1.7011, 4],
    ['value', 'put', 20, 20, 4 / 12, 0.09, 0.25, 1.12, 2],
  ] as const)(
    'are reproduced: the %s of a %s on a future at %d, strike %d',
    (figure, kind, futures, strike, years, rate, volatility, published, decimals) => {
      const option = black76({ kind, futures, strike, days: years * 365, rate, volatility });
      expect(option[figure]).toBeCloseTo(published, decimals);
    },
  );
});
