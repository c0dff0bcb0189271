import { expect, it } from 'vitest';
import { priceMessage } from './price-messages.ts';

it('tells a contract without a quote from prices that have not been loaded', () => {
  expect(priceMessage('LEZ26', null)).toBe('LEZ26 has no quote');
  expect(priceMessage('LEZ26', undefined)).toBe('The price of LEZ26 has not been loaded');
  expect(priceMessage(null, undefined)).toBe('No futures contract');
});
