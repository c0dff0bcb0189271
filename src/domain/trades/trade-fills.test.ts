import { describe, expect, it } from 'vitest';
import { VALID_FILL } from './file/testing/read-rows.ts';
import { alreadyImported, fillKey, type BrokerFill } from './trades.ts';

const FILL: BrokerFill = { ...VALID_FILL, acct: 'RJ10421' };
const key = (changes: Partial<BrokerFill> = {}) => fillKey({ ...FILL, ...changes });

describe('two fills', () => {
  it.each([
    { acct: 'RJ1' },
    { trade_date: '2026-05-05' },
    { b_s: 'Buy' },
    { quantity: 3 },
    { period: 'Sep-26' },
    { description: 'LIVE CATTLE' },
    { strike: 350, p_c: 'put' as const },
    { price_amount: 361.275 },
  ])('that differ in %o are different', (change) => expect(key(change)).not.toBe(key()));

  it('are the same in any notation of direction, description and missing strike', () => {
    expect(key({ b_s: 'S', description: ' fdr  cattle', strike: 0, period: 'AUG-26' })).toBe(key());
  });
});

describe('rows of a file', () => {
  it('count as imported as often as they are stored', () => {
    expect(alreadyImported(['a', 'b', 'a', 'a'], ['a', 'a', 'c'])).toEqual([true, false, true, false]);
    expect(alreadyImported(['a', 'a'], [])).toEqual([false, false]);
  });
});
