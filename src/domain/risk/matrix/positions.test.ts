import { describe, expect, it } from 'vitest';
import type { Pricing } from '../../market/option-repricing.ts';
import { pricesAt } from './positions.ts';

const DAY = '2026-12-04';
const put: Pricing = {
  state: 'option',
  kind: 'put',
  strike: 220,
  expiry: DAY,
  contract: 'LEZ26',
  root: 'LE',
  price: 7,
  futures: 215,
};
const unmoved = { GF: 0, LE: 0 };

describe('the price of an option that expires on the target date', () => {
  it('is its intrinsic value when that is a later day', () => {
    expect(pricesAt(put, { today: '2026-11-23', targetDate: DAY })(unmoved)).toBe(5);
    expect(pricesAt(put, { today: '2026-11-23', targetDate: '2026-12-03' })(unmoved)).not.toBe(5);
    // No volatility makes a put worth more than its strike: a repricing would move only the intrinsic value.
    const overpriced = { ...put, price: 300 };
    expect(pricesAt(overpriced, { today: '2026-11-23', targetDate: DAY })(unmoved)).toBe(5);
  });

  it('is its quoted price when that is today', () => {
    expect(pricesAt(put, { today: DAY, targetDate: DAY })(unmoved)).toBe(7);
  });
});
