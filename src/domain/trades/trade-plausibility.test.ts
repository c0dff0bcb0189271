import { describe, expect, it } from 'vitest';
import { SettlementHistory } from '../market/settlement-history.ts';
import {
  type CheckedTrade,
  futurePriceWarning,
  monthWarning,
  optionPremiumWarning,
  Plausibility,
} from './trade-plausibility.ts';

const trade: CheckedTrade = {
  trade_date: '2026-06-01',
  b_s: 'Sell',
  quantity: 1,
  period: 'Jan-27',
  description: 'FDR CATTLE',
  strike: null,
  p_c: null,
  price_amount: 361.25,
};
const settlements = new SettlementHistory([{ symbol: 'GFF27', day: '2026-06-01', settlement: 361.25 }]);
const plausibility = new Plausibility(settlements, '2026-06-02');

it('warns about more than 500 contracts, not about 500', () => {
  expect(plausibility.warnings({ ...trade, quantity: 500 })).toEqual([]);
  expect(plausibility.warnings({ ...trade, quantity: 501 })).toEqual([
    { reason: 'quantity', message: 'More than 500 contracts' },
  ]);
});

const messages = (change: Partial<CheckedTrade>) =>
  plausibility.warnings({ ...trade, ...change }).map(({ message }) => message);

it('warns about a trade of more than two years ago, and of a day to come that is no trading day', () => {
  const of = (trade_date: string) => messages({ trade_date, description: null });
  const unknown = 'No description: unknown contract, not counted as a hedge';
  expect(of('2024-06-02')).toEqual([unknown]);
  expect(of('2024-06-01')).toEqual(['Traded more than 2 years ago', unknown]);
  expect(of('2026-06-06')).toEqual(['Jun 6, 2026 is not a trading day', unknown]);
  expect(of('2026-06-08')).toEqual([unknown]);
  // A day that has passed may be one on which the broker has booked it.
  expect(of('2026-05-30')).toEqual([unknown]);
});

it('warns about a price more than 30 % from the settlement, or without one outside what cattle cost', () => {
  const settled = { symbol: 'LEZ26', day: '2026-06-01', settlement: 200 };
  const warned = (price: number, to: typeof settled | null) =>
    futurePriceWarning(price, to, 'Price')?.message;
  expect([140, 260].map((price) => warned(price, settled))).toEqual([undefined, undefined]);
  const far = 'Price more than 30% from LEZ26 at 200.000 on Jun 1, 2026';
  expect([139.975, 260.025].map((price) => warned(price, settled))).toEqual([far, far]);
  expect([50, 700].map((price) => warned(price, null))).toEqual([undefined, undefined]);
  const outside = 'Price outside $50-$700/cwt';
  expect([49.975, 700.025].map((price) => warned(price, null))).toEqual([outside, outside]);
});

it('warns about a premium above half of the settlement, or without one of the strike', () => {
  const settled = { symbol: 'LEZ26', day: '2026-06-01', settlement: 200 };
  expect(optionPremiumWarning(100, settled, 150)).toBeNull();
  expect(optionPremiumWarning(100.025, settled, 300)?.message).toBe(
    'Premium above half of LEZ26 at 200.000 on Jun 1, 2026',
  );
  expect(optionPremiumWarning(75, null, 150)).toBeNull();
  expect(optionPremiumWarning(75.025, null, 150)?.message).toBe('Premium above half of its strike');
  expect(optionPremiumWarning(3250, null, null)).toBeNull();
});

describe('a contract month', () => {
  const warned = (root: 'GF' | 'LE', month: number, day: string, option = false) =>
    monthWarning({ root, month, year: 2026 }, option, day)?.message;

  it('is one that the exchange lists', () => {
    expect(warned('LE', 11, '2026-05-04')).toBe('Live Cattle has no Nov-26 future');
    expect(warned('LE', 11, '2026-05-04', true)).toBeUndefined();
    expect(warned('GF', 12, '2026-05-04', true)).toBe('Feeder Cattle has no Dec-26 options');
  });

  it('is listed for two years, up to its last day', () => {
    expect(warned('GF', 11, '2024-10-31')).toBe('GFX26 was not listed yet');
    expect(warned('GF', 11, '2024-11-01')).toBeUndefined();
    expect(warned('GF', 11, '2026-11-19')).toBeUndefined();
    expect(warned('GF', 11, '2026-11-20')).toBe('GFX26 stopped trading on Nov 19, 2026');
    expect(warned('LE', 12, '2026-12-04', true)).toBeUndefined();
    expect(warned('LE', 12, '2026-12-05', true)).toBe('LEZ26 options stopped trading on Dec 4, 2026');
  });
});

it('warns where the description contradicts the month or the strike', () => {
  const option = {
    description: 'PUT JAN 27 FDR CATTLE 340',
    strike: 340,
    p_c: 'put',
    price_amount: 8,
  } as const;
  expect(messages(option)).toEqual([]);
  expect(messages({ ...option, description: 'PUT JAN 27 FDR CATTLE 34000' })).toEqual([]);
  expect(messages({ ...option, strike: 345 })).toEqual(['The description says 340, the strike 345']);
  expect(messages({ ...option, period: 'Mar-27' })).toEqual([
    'The description says Jan-27, the period Mar-27',
  ]);
});

it('compares an option’s strike and premium with the settlement of its future', () => {
  const option = { strike: 250, p_c: 'put', price_amount: 181 } as const;
  expect(messages(option)).toEqual([
    'Strike more than 30% from GFF27 at 361.250 on Jun 1, 2026',
    'Premium above half of GFF27 at 361.250 on Jun 1, 2026',
  ]);
  // Premiums are not compared with what futures cost.
  expect(messages({ strike: 350, p_c: 'put', price_amount: 8 })).toEqual([]);
});

it('compares a trade with another contract only if it is of the last sixty trading days', () => {
  const other = new Plausibility(
    new SettlementHistory([{ symbol: 'GFH27', day: '2026-03-02', settlement: 361.25 }]),
    '2026-06-02',
  );
  const of = (day: string) => other.settledFor({ root: 'GF', month: 1, year: 2027 }, day)?.symbol;
  // From March 9 to June 2 are sixty trading days, as Good Friday and Memorial Day are none.
  expect(['2026-06-02', '2026-03-09', '2026-03-06'].map(of)).toEqual(['GFH27', 'GFH27', undefined]);
});
