import { describe, expect, it } from 'vitest';
import { fileHeader, headingOf } from './header.ts';
import type { ReadingProfile } from './profile.ts';
import { readRows } from './testing/read-rows.ts';

const TRADE = ['Account', 'Name', 'Trade Date', 'Side', 'Price'];
const CELLS = ['RJ1', 'Lazy K', '05/04/2026', 'Sell', '361.25'];

const columnsOf = (header: ReturnType<typeof fileHeader>, ...columns: ('quantity' | 'ordered')[]) =>
  columns.map((column) => header.at.get(column) ?? null);

describe('the contracts filled', () => {
  it('stand in their own column, beside those ordered or alone', () => {
    const both = fileHeader([...TRADE, 'Order Qty', 'Filled Qty'], 1);
    expect([both.filled, ...columnsOf(both, 'quantity', 'ordered')]).toEqual([true, 6, 5]);
    const alone = fileHeader([...TRADE, 'Filled Qty'], 1);
    expect([alone.filled, ...columnsOf(alone, 'quantity', 'ordered')]).toEqual([true, 5, null]);
    const neither = fileHeader([...TRADE, 'Trade Qty'], 1);
    expect([neither.filled, ...columnsOf(neither, 'quantity', 'ordered')]).toEqual([false, 5, null]);
  });

  it('count, and those ordered are read where they are whole and within the limit', () => {
    const headings = [...TRADE, 'Order Qty', 'Filled Qty'];
    const ordered = (cell: string | number) =>
      readRows(headings, [...CELLS, cell, 2]).rows.map((row) => [row.quantity, row.ordered])[0];
    expect([1, '-5', 1_000_000].map(ordered)).toEqual([
      [2, 1],
      [2, 5],
      [2, 1_000_000],
    ]);
    // None that could be meant: as many as are filled.
    expect(['', 0, '2.5', 1_000_001].map(ordered)).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
  });
});

describe('a profile that does not know both columns of contracts', () => {
  const headings = [...TRADE, 'Order Qty', 'Filled Qty', 'Status'];
  const profile = (
    columns: ReadingProfile['columns'],
    more: Partial<ReadingProfile> = {},
  ): ReadingProfile => ({
    id: 1,
    broker: 'Prairie Clearing',
    headings,
    columns: { acct: 0, name: 1, trade_date: 2, b_s: 3, price_amount: 4, ...columns },
    date_order: 'MDY',
    direction_rule: 'one_column',
    buy_word: null,
    sell_word: null,
    ...more,
  });
  const at = (columns: ReadingProfile['columns'], more?: Partial<ReadingProfile>) =>
    columnsOf(fileHeader(headings, 1, [profile(columns, more)]), 'quantity', 'ordered');

  it('reads those filled where it names those ordered, and the other way round', () => {
    expect(at({ quantity: 5 })).toEqual([6, 5]);
    expect(at({ quantity: 6 })).toEqual([6, 5]);
  });

  it('stays as it is where it names another column, or both', () => {
    expect(at({ quantity: 7 })).toEqual([7, null]);
    expect(at({ quantity: 5, ordered: 6 })).toEqual([5, 6]);
    expect(at({ quantity: 5, period: 6 })).toEqual([5, null]);
    expect(at({ long: 5, short: 6 }, { direction_rule: 'two_columns' })).toEqual([null, null]);
  });

  it('also reads a status that it does not name, but no column that it has for something else', () => {
    const status = (columns: ReadingProfile['columns']) =>
      fileHeader(headings, 1, [profile({ quantity: 6, ...columns })]).at.get('status') ?? null;
    expect([status({}), status({ description: 7 })]).toEqual([7, null]);
  });
});

it('long and short columns replace a side or a quantity that is missing, not both that are there', () => {
  const rule = (...more: string[]) =>
    fileHeader(['Account', 'Name', 'Trade Date', 'Price', 'Long', 'Short', ...more], 1).rules.direction_rule;
  expect([rule(), rule('Quantity'), rule('Side'), rule('Side', 'Quantity')]).toEqual([
    'two_columns',
    'two_columns',
    'two_columns',
    'one_column',
  ]);
});

it('a column that a file does not have goes by its own name', () => {
  const header = fileHeader(TRADE, 1);
  expect([headingOf(header, 'acct'), headingOf(header, 'strike')]).toEqual(['Account', 'strike']);
});
