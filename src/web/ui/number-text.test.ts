import { expect, it } from 'vitest';
import { numberOf, stepped, textOfNumber } from './number-text.ts';

it('reads what people type as a number', () => {
  expect(['1,234.50', ' 12 ', '$7.5', '.5', '5.', '-3', '\u22123'].map(numberOf)).toEqual([
    1234.5, 12, 7.5, 0.5, 5, -3, -3,
  ]);
});

it('takes nothing for nothing, and what is no number for none', () => {
  expect(numberOf('  ')).toBe('');
  for (const text of ['abc', '1.2.3', '-', '1e5', '12 head']) expect(numberOf(text)).toBeNaN();
});

it('writes a number with separators and every decimal it has', () => {
  expect([1234.5, 6.41235, -0.5, ''].map((value) => textOfNumber(value as number | ''))).toEqual([
    '1,234.5',
    '6.41235',
    '-0.5',
    '',
  ]);
});

it('steps within the bounds', () => {
  expect(stepped(0.1, 1, { step: 0.01 })).toBe(0.11);
  expect(stepped(1, -1, { step: 1, min: 1 })).toBe(1);
  expect(stepped(100, 1, { step: 1, max: 100 })).toBe(100);
  expect(stepped('', 1, { step: 1, min: 1 })).toBe(1);
});
