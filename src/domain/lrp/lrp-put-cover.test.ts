import { describe, expect, it } from 'vitest';
import { coveredPercent, putCover, putCoverOf, repeatedQuantities } from './lrp-put-cover.ts';

const policy = { put_symbol: 'LEZ2200Q', put_qty: 3, head_count: 100, target_wt: 1400 };

describe('what a put covers', () => {
  it('is its contracts in cwt next to the insured weight', () => {
    expect(putCover(policy)).toEqual({ put_cwt: 1200, insured_cwt: 1400 });
    expect(putCover({ ...policy, put_symbol: 'GFX3900Q', put_qty: 0 })).toEqual({
      put_cwt: 0,
      insured_cwt: 1400,
    });
    expect(putCoverOf([policy, { ...policy, put_qty: null }, policy])).toEqual({
      put_cwt: 2400,
      insured_cwt: 2800,
    });
  });

  it('is unknown without a put or its quantity', () => {
    for (const missing of [{ put_symbol: null }, { put_qty: null }, { put_symbol: 'ZCZ6' }])
      expect(putCover({ ...policy, ...missing })).toBeNull();
    expect(putCoverOf([])).toBeNull();
  });

  it('is a percentage when the two differ in whole cwt', () => {
    expect(coveredPercent(policy)).toBe(86);
    expect(coveredPercent({ ...policy, target_wt: 1200.4 })).toBeNull();
    expect(coveredPercent({ ...policy, target_wt: 1200.5 })).toBe(100);
    expect(coveredPercent({ ...policy, put_qty: null })).toBeNull();
  });
});

describe('the same put quantity on every record of an endorsement', () => {
  const record = {
    insured_name: 'Lazy K',
    endorsement_number: '1024',
    ended: false,
    put_symbol: 'GFX3900Q',
    put_qty: 4,
    head_count: 100,
    target_wt: 700,
  };
  const three = [record, record, record];

  it('is reported with its total', () => {
    expect(repeatedQuantities([...three, { ...record, endorsement_number: '7' }])).toEqual([
      {
        insured_name: 'Lazy K',
        endorsement_number: '1024',
        records: 3,
        put_qty: 4,
        put_cwt: 6000,
        insured_cwt: 2100,
      },
    ]);
  });

  it('is reported for two records, once the puts are a contract or more away from what is insured', () => {
    // Two records of 4 GF puts are 4,000 cwt.
    const two = (target_wt: number) =>
      repeatedQuantities([record, record].map((one) => ({ ...one, head_count: 250, target_wt })));
    expect(two(700)).toMatchObject([{ records: 2, put_cwt: 4000, insured_cwt: 3500 }]);
    expect(two(700.2)).toEqual([]);
  });

  it.each([
    ['quantities differ', [record, record, { ...record, put_qty: 2 }]],
    ['puts differ', [record, { ...record, put_symbol: 'GFX4000Q' }]],
    ['there is no put', three.map((one) => ({ ...one, put_symbol: null }))],
    ['the quantity is 0', three.map((one) => ({ ...one, put_qty: 0 }))],
    ['it has ended', three.map((one) => ({ ...one, ended: true }))],
    [
      'the puts come within a contract of what is insured',
      three.map((one) => ({ ...one, put_qty: 1, head_count: 80 })),
    ],
    ['it has one record', [record]],
  ])('is passed over where %s', (_, records) => expect(repeatedQuantities(records)).toEqual([]));
});
