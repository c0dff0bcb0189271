import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNumber, filePrice } from './numbers.ts';

/** An amount with up to five decimals, as brokers trade and as stored. */
const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map((units) => units / 100_000);
const grouped = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 5 });
const plain = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: 5, useGrouping: false });

describe('a number in a file', () => {
  it('is the same in every notation', () => {
    fc.assert(
      fc.property(amount, (value) => {
        for (const text of [
          plain(value),
          grouped(value),
          `$${grouped(value)}`,
          ` ${plain(value)} `,
          `+${plain(value)}`,
        ]) {
          expect(filePrice(text)).toBe(value);
        }
        expect(filePrice(value)).toBe(value);
      }),
    );
  });

  it('is negative in parentheses and with a minus on either side', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const negative = value === 0 ? 0 : -value;
        for (const text of [
          `(${grouped(value)})`,
          `${grouped(value)}-`,
          `-${plain(value)}`,
          `\u2212${plain(value)}`,
          `($${plain(value)})`,
          `$ (${grouped(value)})`,
          `$(${plain(value)})`,
        ]) {
          expect(filePrice(text)).toBe(negative);
        }
      }),
    );
  });

  it.each([
    ['1,234.50', 1234.5],
    ['(12.00)', -12],
    ['12.00-', -12],
    ['.5', 0.5],
    ['7.', 7],
    ['0', 0],
    ['(0)', 0],
  ])('%s is %d', (text, value) => expect(fileNumber(text)).toBe(value));

  it.each([
    '',
    '-',
    '.',
    'about 360',
    '12,34',
    '1,2345',
    '1.234,50',
    '12.5.1',
    '--5',
    '(-5)',
    '-5-',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '5 5',
    '$',
    '$-5-',
    '9'.repeat(400),
  ])('%j is none', (text) => expect(fileNumber(text)).toBeNull());

  it('is read without the rounding noise of spreadsheets', () => {
    expect(filePrice(12.975000000000001)).toBe(12.975);
    expect(fileNumber(Number.NaN)).toBeNull();
  });
});
