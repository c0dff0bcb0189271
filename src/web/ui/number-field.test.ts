import { expect, it } from 'vitest';
import { stepped, textOfNumber } from './fields.tsx';

it('formats a number with separators and all its decimals, and leaves text unchanged', () => {
  expect([1234.5, 6.41235, -0.5, '', '.', '800 lbs'].map(textOfNumber)).toEqual([
    '1,234.5',
    '6.41235',
    '-0.5',
    '',
    '.',
    '800 lbs',
  ]);
});

it('steps within the bounds', () => {
  expect(stepped(0.1, 1, { step: 0.01 })).toBe(0.11);
  expect(stepped(1, -1, { step: 1, min: 1 })).toBe(1);
  expect(stepped(100, 1, { step: 1, max: 100 })).toBe(100);
  expect(stepped('', 1, { step: 1, min: 1 })).toBe(1);
  expect(stepped('abc', 1, { step: 1, min: 1 })).toBe(1);
});
