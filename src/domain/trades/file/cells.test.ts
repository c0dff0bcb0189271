import { describe, expect, it } from 'vitest';
import { filePeriod } from './cells.ts';
import { effectOf } from './table.ts';
import { readRow, readRows, VALID_ROW } from './testing/read-rows.ts';

describe('a contract month in a file', () => {
  it.each(['Aug-26', 'AUG 26', 'August 2026', '26-Aug', '2026-08', '202608', '8/2026', '8/26', '08-26'])(
    '%s is Aug-26',
    (text) => expect(filePeriod(text)).toBe('Aug-26'),
  );

  it('has two digits for 1950 to 2049, and no other month than 1 to 12', () => {
    expect(['1/1950', '12/2049'].map((text) => filePeriod(text))).toEqual(['Jan-50', 'Dec-49']);
    expect(['1/1949', '12/2050', '0/26', '13/26'].map((text) => filePeriod(text))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

it('a symbol of the month alone may have the whole year', () => {
  expect(readRow({ period: 'X2026' })).toMatchObject({ period: 'Nov-26' });
  expect(readRow({ period: 'X27' })).toMatchObject({ period: 'Nov-27' });
});

it('a symbol with the last digit of its year is of the year of the trade or the nine after it', () => {
  const periods = ['X6', 'X7', 'X5'].map((period) => readRow({ period }));
  expect(periods).toMatchObject([{ period: 'Nov-26' }, { period: 'Nov-27' }, { period: 'Nov-35' }]);
});

describe('a number in a file', () => {
  it('may be as large as its limit', () => {
    expect(readRow({ price_amount: '100000' })).toMatchObject({ price_amount: 100_000 });
    expect(readRow({ quantity: '1,000,000' })).toMatchObject({ quantity: 1_000_000 });
  });

  it('is no strike where it is 0, and is refused as a strike below 0', () => {
    expect(readRow({ strike: 0 })).toMatchObject({ strike: null });
    expect(readRow({ strike: -1 })).toBe(
      'Invalid strike "-1" in row 2, column strike. It cannot be negative.',
    );
  });

  it('of long contracts is at least 1', () => {
    const read = (long: string) =>
      readRows(
        ['Account', 'Name', 'Date', 'Long Qty', 'Short Qty', 'Price'],
        ['A', 'N', '20260504', long, '', '200'],
      );
    expect(read('1').rows).toMatchObject([{ b_s: 'Buy', quantity: 1 }]);
    expect(read('-1').problems.map(({ message }) => message)).toEqual([
      'Invalid quantity "-1" in row 2, column Long Qty. A long quantity cannot be negative.',
    ]);
  });
});

it.each([
  ['O', 'open'],
  ['Close', 'close'],
  ['', null],
])('a column open/close with %j marks its row as %s', (text, effect) => {
  const { rows } = readRows([...Object.keys(VALID_ROW), 'Open/Close'], [...Object.values(VALID_ROW), text]);
  expect(rows.map(({ marks }) => effectOf(marks))).toEqual([effect]);
});
