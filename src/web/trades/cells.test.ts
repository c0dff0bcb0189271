import { expect, it } from 'vitest';
import { knownProfit } from './cells.tsx';

it('the P/L of trades is unknown where none of them has a price or a match, and never zero for that', () => {
  const options = { count: 3, profit_loss: 0, excluded_count: 2, unmatched: 1 };
  expect(knownProfit(options)).toBeNull();
  expect(knownProfit({ ...options, count: 4, profit_loss: 120 })).toBe(120);
  expect(knownProfit({ count: 0, profit_loss: 0, excluded_count: 0, unmatched: 0 })).toBe(0);
});
