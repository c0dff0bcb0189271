import { describe, expect, it } from 'vitest';
import {
  correctedContract,
  correctionRefusal,
  pairOf,
  proposedMatches,
  unmatchRefusal,
} from './trade-corrections.ts';

const SOLD = {
  id: 1,
  status: 'open' as const,
  lot_id: 7 as number | null,
  acct: 'RJ1',
  name: 'Lazy K',
  trade_date: '2026-05-01',
  b_s: 'Sell',
  quantity: 5,
  period: 'Oct-26',
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
  price_amount: 221.5,
  closing_date: null,
  closing_price: null,
  symbol: 'LEV26',
  version: 1,
};
const bought = (id: number, quantity: number, more: Partial<typeof SOLD> = {}) => ({
  ...SOLD,
  id,
  b_s: 'Buy',
  quantity,
  trade_date: '2026-06-01',
  ...more,
});
const matched = (...trades: (typeof SOLD)[]) =>
  proposedMatches(trades).matches.map(({ opening, offset, quantity }) => [opening.id, offset.id, quantity]);

describe('the proposed matches of open trades', () => {
  it('close the earlier trade with the later one, in parts', () => {
    expect(matched(bought(2, 3), SOLD, bought(3, 1, { trade_date: '2026-07-01' }))).toEqual([
      [1, 2, 3],
      [1, 3, 1],
    ]);
    expect(matched(bought(2, 8), SOLD, { ...SOLD, id: 3, quantity: 2, trade_date: '2026-07-01' })).toEqual([
      [1, 2, 5],
      [2, 3, 2],
    ]);
  });

  it('close trades of one day in the order in which they were saved', () => {
    const sameDay = { trade_date: SOLD.trade_date };
    expect(matched(bought(3, 5, sameDay), bought(2, 5, sameDay), SOLD)).toEqual([[1, 2, 5]]);
  });

  it('leave trades on different lots, and take one without a lot', () => {
    expect(matched(SOLD, bought(2, 5, { lot_id: null }))).toEqual([[1, 2, 5]]);
    const { matches, on_other_lots } = proposedMatches([SOLD, bought(2, 5, { lot_id: 8 })]);
    expect([matches, on_other_lots.map(({ id }) => id)]).toEqual([[], [2]]);
  });

  it('are only within an account and a contract', () => {
    expect(matched(SOLD, bought(2, 5, { acct: 'RJ2' }), bought(3, 5, { period: 'Dec-26' }))).toEqual([]);
  });
});

describe('a corrected contract', () => {
  const future = { description: 'LIVE CATTLE', period: 'oct-26', strike: null, p_c: null };
  it('is a future, or an option with strike and put or call', () => {
    expect(correctedContract.parse(future)).toEqual({ ...future, period: 'Oct-26' });
    expect(correctedContract.safeParse({ ...future, strike: 220, p_c: 'put' }).success).toBe(true);
    const message = (change: object) =>
      correctedContract.safeParse({ ...future, ...change }).error?.issues[0]?.message;
    expect(message({ strike: 220 })).toBe('An option has a strike and put or call, a future neither');
    expect(message({ p_c: 'put' })).toBe('An option has a strike and put or call, a future neither');
    expect(message({ period: 'soon' })).toBe('Period must be a month like Oct-26');
    expect(message({ description: 'CORN' })).toBe('Please select a contract');
    expect(message({ strike: 0, p_c: 'put' })).toBe('Strike must be above 0');
  });
});

it('a pair matches its later trade, or its unmatched offset, with the other one', () => {
  const sold = { ...SOLD, profit: null };
  const pair = (more: object) => {
    const match = pairOf(sold, { ...sold, ...bought(2, 3), ...more });
    return match && [match.opening.id, match.offset.id, match.quantity];
  };
  expect(pair({})).toEqual([1, 2, 3]);
  expect(pair({ trade_date: '2026-04-01' })).toEqual([2, 1, 3]);
  expect(pair({ trade_date: sold.trade_date })).toEqual([1, 2, 3]);
  expect(pair({ id: 0, trade_date: sold.trade_date })).toEqual([0, 1, 3]);
  expect(pair({ id: 0 })).toEqual([1, 0, 3]);
  expect(pair({ status: 'closed' })).toEqual([1, 2, 3]);
  expect(pair({ status: 'closed', trade_date: '2026-04-01' })).toBe(null);
  expect(pair({ status: 'closed', profit: 100 })).toBe(null);
  expect(pair({ lot_id: null })).toEqual([1, 2, 3]);
  expect(pair({ lot_id: 8 })).toBe(null);
  expect(pair({ b_s: 'Sell' })).toBe(null);
});

it('only what is not matched is corrected, and only a match is taken back', () => {
  const open = { status: 'open' as const, profit: null, quantity: 3 };
  const unmatched = { status: 'closed' as const, profit: null, quantity: 3 };
  const closed = { status: 'closed' as const, profit: 100, quantity: 3 };
  expect([open, unmatched, closed].map(correctionRefusal)).toEqual([
    null,
    null,
    'This trade is matched: undo its match first',
  ]);
  expect([open, unmatched, closed].map((trade) => unmatchRefusal(trade, 3))).toEqual([
    'This trade has no match',
    'This trade has no match',
    null,
  ]);
  expect(unmatchRefusal(closed, 4)).toBe('Only 3 contracts are matched');
});
