import { describe, expect, it } from 'vitest';
import { futureOfPolicy, policyResult, policyResults } from './policy-value.ts';
import { pricesOf } from '../market/prices.ts';

/** 180 head of 850 lb covered at 351 for 9.80 a cwt, without a put. */
const policy = {
  root: 'GF' as const,
  end_date: '2027-01-15',
  floor: 537_030,
  weight: 1530,
  cost: 14_994,
  symbol: null,
  contracts: null,
  value: null,
};

describe('what a policy counts for its lot', () => {
  it('is its value less the total premium, from the day it is entered', () => {
    expect(policyResult(policy, 352)).toEqual({ result: -14_994, by: 'indemnity' });
    expect(policyResult(policy, 340)).toEqual({ result: 1836, by: 'indemnity' });
    const put = { ...policy, symbol: 'GFF3500R', contracts: 3, value: 12.5 };
    expect(policyResult(put, 340)).toEqual({ result: 3756, by: 'put' });
    for (const missing of [{ symbol: null }, { contracts: null }, { contracts: 0 }, { value: null }])
      expect(policyResult({ ...put, ...missing }, 340)).toEqual({ result: 1836, by: 'indemnity' });
  });

  it('is minus the premium while its value is unknown', () => {
    expect(policyResult(policy, null)).toEqual({ result: -14_994, by: 'unknown' });
    expect(policyResult({ ...policy, weight: null }, 340)).toEqual({ result: -14_994, by: 'unknown' });
  });

  it('follows the contract of its lot, or one of its own root', () => {
    const quote = (symbol: string, last_price: number) => ({ symbol, last_price, previous_settlement: null });
    const prices = pricesOf([quote('GFH27', 340), quote('GFF27', 350), quote('LEG27', 230)], []);
    const results = (contract: string | undefined) => policyResults([policy], contract, prices)[0]?.result;
    expect(results('GFH27')).toBe(1836);
    expect(results('LEG27')).toBe(-13_464);
    expect(results(undefined)).toBe(-13_464);
    // GFF27 trades to Jan 28.
    const ending = (end_date: string) =>
      policyResults([{ ...policy, end_date }], undefined, prices)[0]?.result;
    expect([ending('2027-01-28'), ending('2027-01-29')]).toEqual([-13_464, 1836]);
  });

  it('follows the next year’s contract after the last one of a year has stopped trading', () => {
    const future = (end_date: string) => futureOfPolicy({ root: 'LE', end_date }, undefined);
    // December 31, 2028 is a Sunday.
    expect([future('2028-12-29'), future('2028-12-31')]).toEqual(['LEZ28', 'LEG29']);
  });
});
