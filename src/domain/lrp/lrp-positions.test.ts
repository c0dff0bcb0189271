import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lrpProfit, insuredHead, insuredValueOf, ofOthers, positionProfit, positionsProfit } from './lrp.ts';

const put = { symbol: 'LEZ2200Q', contracts: 3, value: 11.3, gain: 4.92366 };

describe('the P/L of a position', () => {
  it('is the gain over the premium times the put’s contracts', () => {
    expect(positionProfit(put)).toBe(5908.39);
    expect(positionProfit(put, 10.3)).toBe(4708.39);
  });

  it('equals the P/L of the policy at any price', () => {
    const price = fc.integer({ min: 0, max: 5_000_000 }).map((units) => units / 100_000);
    fc.assert(
      fc.property(
        price,
        price,
        price,
        fc.integer({ min: 0, max: 500 }),
        (premium, value, moved, contracts) => {
          const gain = Math.round((value - premium) * 100_000) / 100_000;
          const policy = { premium, put_symbol: 'GFX3900Q', put_qty: contracts };
          const position = { symbol: 'GFX3900Q', contracts, value, gain };
          expect(positionProfit(position, moved)).toBe(lrpProfit(policy, moved));
        },
      ),
    );
  });

  it('is missing without a put, its quantity or its price', () => {
    for (const missing of [{ symbol: null }, { contracts: null }, { value: null, gain: null }])
      expect(positionProfit({ ...put, ...missing })).toBeNull();
    expect(positionProfit(put, null)).toBeNull();
    expect(positionsProfit([put, { ...put, symbol: null }])).toEqual({ total: 5908.39, excluded_count: 1 });
  });
});

describe('positions together', () => {
  const policy = { policy_id: 1, head_count: 180, insured_value: 370_065.4, ...put };
  const other = { ...policy, policy_id: null, head_count: 200, insured_value: 0.6, symbol: null };

  it('insure the sum of their head and of their value', () => {
    expect([insuredHead([policy, other]), insuredValueOf([policy, other])]).toEqual([380, 370_066]);
  });

  it('belong to other users when they have no policy id', () =>
    expect(ofOthers([policy, other])).toEqual([other]));
});
