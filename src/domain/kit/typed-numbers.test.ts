import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberTyped, typedNumber } from './typed-numbers.ts';

it('parses numbers as people type them', () => {
  expect(
    ['1,234.50', ' 12 ', '$7.5', '.5', '5.', '-3', '\u22123', '-$5', '1,234,567'].map(typedNumber),
  ).toEqual([1234.5, 12, 7.5, 0.5, 5, -3, -3, -5, 1_234_567]);
});

it('returns an empty string for empty text', () => {
  expect(['', '  ', '\n'].map(typedNumber)).toEqual(['', '', '']);
});

it('keeps other text as typed', () => {
  const texts = [
    '.',
    '-',
    '$',
    'abc',
    '1.2.3',
    '1e5',
    '1e999',
    '800 lbs',
    '12 head',
    '80\n0',
    '1 2',
    '1,23',
    '--5',
    '0x10',
  ];
  expect(texts.map(typedNumber)).toEqual(texts);
  expect(typedNumber('9'.repeat(400))).toBe('9'.repeat(400));
});

it('never returns an infinite number or NaN', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-$.,\de ]{0,12}$/)), (text) => {
      const typed = typedNumber(text);
      expect(typeof typed === 'string' || Number.isFinite(typed)).toBe(true);
    }),
  );
});

it('parses every number that it is given as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (whole) => {
      const value = whole / 1000;
      expect(typedNumber(String(value))).toBe(value);
      expect(typedNumber(value.toLocaleString('en-US', { maximumFractionDigits: 10 }))).toBe(value);
    }),
  );
});

it('gives previews a number or null', () => {
  expect([12, 0, '', '.', null, undefined].map(numberTyped)).toEqual([12, 0, null, null, null, null]);
});
