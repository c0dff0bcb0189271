import { describe, expect, it } from 'vitest';
import type { Cell } from '../../kit/table-file/file.ts';
import { fileHeader } from './header.ts';
import { otherLine, statedAccount, totalOf, unreadColumns } from './other-lines.ts';
import { tradeFileReader } from './reader.ts';
import { rowsOf } from './table.ts';
import { readRows, VALID_ROW } from './testing/read-rows.ts';

const FILL_HEADINGS = ['Trade Date', 'B/S', 'Quantity', 'Month', 'Description', 'Price'];
const FILL = ['05/04/2026', 'Sell', 2, 'Aug-26', 'FDR CATTLE', '361.25'];
const headings = Object.keys(VALID_ROW);
const row = (changes: Record<string, Cell> = {}) => Object.values({ ...VALID_ROW, ...changes });

describe('the account that a line states', () => {
  it.each<[Cell[], string, string]>([
    [['Account: RJ10421', 'High Plains'], 'RJ10421', 'High Plains'],
    [['Acct # 10421 Customer Name: High Plains'], '10421', 'High Plains'],
    [['', 'A/C', 'RJ10421', ''], 'RJ10421', 'RJ10421'],
    [['Account', '10 421', 'High Plains', 'May 2026'], '10 421', 'High Plains May 2026'],
  ])('%j is %s of %s', (cells, acct, name) => expect(statedAccount(cells, false)).toEqual({ acct, name }));

  it('is not read from a line of more than four cells, nor from an empty one', () => {
    expect(statedAccount(['Account', 'RJ10421', 'High Plains', 'May', '2026'], true)).toBeNull();
    expect(statedAccount(['', ' '], true)).toBeNull();
  });

  it('may be a number alone where a file has no column of it, but no year and no day', () => {
    const alone = (...cells: string[]) => statedAccount(cells, true)?.acct ?? null;
    expect([alone('RJ10421 - High Plains'), alone('10421', 'High Plains')]).toEqual(['RJ10421', '10421']);
    expect([alone('2026'), alone('2026-05-04'), alone('10421', 'High Plains', 'May')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(statedAccount(['RJ10421 - High Plains'], false)).toBeNull();
  });

  it('is that of the rows below it, until another is stated', () => {
    const reader = tradeFileReader(fileHeader(FILL_HEADINGS, 2), [['Account: RJ1', 'Lazy K']]);
    for (const [at, cells] of [FILL, ['Account: RJ2', 'Sandhill'], FILL].entries()) reader.add(cells, at + 3);
    const { trades, problems } = reader.done();
    expect(problems).toEqual([]);
    expect(rowsOf(trades).map(({ acct, name }) => [acct, name])).toEqual([
      ['RJ1', 'Lazy K'],
      ['RJ2', 'Sandhill'],
    ]);
  });

  it('has the name of the rows that are of it', () => {
    const reader = tradeFileReader(fileHeader(headings, 2), [['Account: RJ1', 'Lazy K']]);
    for (const [at, acct] of ['RJ1', '', 'RJ2'].entries()) reader.add(row({ acct, name: '' }), at + 3);
    const { trades, problems } = reader.done();
    expect(rowsOf(trades).map(({ acct, name }) => [acct, name])).toEqual([
      ['RJ1', 'Lazy K'],
      ['RJ1', 'Lazy K'],
    ]);
    expect(problems.map(({ message }) => message)).toEqual(['Missing required fields in row 5: name']);
  });

  it('is missed where neither a column nor a line has it', () => {
    const messages = (...cells: Parameters<typeof readRows>) =>
      readRows(...cells).problems.map(({ message }) => message);
    expect(messages(FILL_HEADINGS, FILL, FILL)).toEqual([
      'Missing required fields in row 2: acct, name. The header in row 1 has no such columns.',
    ]);
    expect(messages(['Name', ...FILL_HEADINGS], ['Lazy K', ...FILL])).toEqual([
      'Missing required fields in row 2: acct. The header in row 1 has no such column.',
    ]);
    // A line above the header needs the word.
    const reader = tradeFileReader(fileHeader(FILL_HEADINGS, 2), [['RJ10421 - High Plains']]);
    reader.add(FILL, 3);
    expect(reader.done().problem_count).toBe(1);
  });

  it('does not make up for a column that is missing', () => {
    const reader = tradeFileReader(fileHeader(FILL_HEADINGS.slice(0, -1), 2), [['Account: RJ1', 'Lazy K']]);
    reader.add(FILL.slice(0, -1), 3);
    const { trades, problems } = reader.done();
    expect([rowsOf(trades), problems.map(({ message }) => message)]).toEqual([
      [],
      [expect.stringContaining('price_amount')],
    ]);
  });
});

describe('a line without a trade', () => {
  const header = fileHeader([...headings, 'Filled Qty', 'Status'], 1);
  const line = (changes: Record<string, Cell>) =>
    otherLine(row({ 'Filled Qty': '', Status: '', ...changes }), header);

  it('may be the header again, with empty cells behind it, or that of another table', () => {
    const plain = fileHeader(headings, 1);
    expect(otherLine(headings, plain)).toEqual({ is: 'header' });
    expect(otherLine([...headings, '', ''], plain)).toEqual({ is: 'header' });
    expect(otherLine(['Acct', 'Trade Date', 'B/S', 'Quantity', 'Price'], plain)).toEqual({
      is: 'other table',
    });
    expect(otherLine(row(), plain)).toBeNull();
  });

  it('is no fill by its status, its words, or nothing filled', () => {
    const name = (changes: Record<string, Cell>) => {
      const found = line({ quantity: '', ...changes });
      return found?.is === 'skipped' && found.kind === 'not a fill' ? found.name : null;
    };
    expect(name({ Status: 'WORKING' })).toBe('WORKING');
    expect(name({ description: 'FDR CATTLE CXL' })).toBe('FDR CATTLE CXL');
    for (const filled of ['0', '-', '']) expect(name({ 'Filled Qty': filled })).toBe('Nothing filled');
    expect(name({ 'Filled Qty': 2 })).toBeNull();
  });

  it('of numbers only is a sum, but not with a day or a price', () => {
    const sum = (...cells: Cell[]) => otherLine(cells, fileHeader(headings, 1));
    const entry = { is: 'skipped', name: 'Numbers without a trade', kind: 'entry' };
    expect(sum('', '', '', 3, 2, '', '', '', '', '')).toEqual(entry);
    expect(sum('', '', '', '', '(2)', '', '', '', '', '')).toEqual(entry);
    expect(sum('', '', '', 3, 2, '', '', '', '', '361.25')).toBeNull();
    expect(sum('', '', '', '', '', '', '', '', '', '')).toBeNull();
  });

  it('is a total of the rows above it by their name or account', () => {
    expect(['High Plains Total', 'Total for High Plains', 'Subtotal: RJ10421'].map(totalOf)).toEqual([
      'high plains',
      'high plains',
      'rj10421',
    ]);
    expect(totalOf('High Plains')).toBeNull();
    const of = (name: string) => readRows(headings, row(), row({ name, quantity: 4 })).skipped;
    expect(of('High Plains Total')).toEqual([
      { name: 'High Plains Total', kind: 'entry', count: 1, rows: [3] },
    ]);
    const both = readRows(
      headings,
      row(),
      row({ name: 'Sandhill' }),
      row({ name: 'Sandhill Total', quantity: 4 }),
    );
    expect(both.skipped.map(({ name }) => name)).toEqual(['Sandhill Total']);
    // A ranch of which no row is above.
    expect(of('Lazy K Total')).toEqual([]);
  });

  it('is listed by name with its first ten rows', () => {
    const hogs = Array.from({ length: 12 }, () => row({ description: 'LIVE HOGS' }));
    expect(readRows(headings, ...hogs).skipped).toEqual([
      { name: 'LIVE HOGS', kind: 'product', count: 12, rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    ]);
  });
});

describe('the columns that are not read', () => {
  it('have their first three values, and no empty ones', () => {
    const columns = unreadColumns(fileHeader([...headings, 'Desk', '', 'Trader'], 1));
    for (const desk of ['North', '', 'South', 'North', 'East', 'West'])
      columns.remarkOf([...row(), desk, '7', '']);
    expect(columns.list()).toEqual([
      { heading: 'Desk', values: ['North', 'South', 'East'] },
      { heading: 'Column 12', values: ['7'] },
    ]);
  });

  it('give a remark by words that need review, and a flag by any value but no', () => {
    const of = (heading: string, cell: Cell) =>
      unreadColumns(fileHeader([...headings, heading], 1)).remarkOf([...row(), cell]);
    expect(of('Notes', 'cancel per client')).toBe('Notes: cancel per client');
    expect(of('Notes', 'good day')).toBe('');
    expect(of('Trader', 'Void Creek')).toBe('');
    for (const cell of ['N', 'no', 'FALSE', '0', 'none', '--', 'n/a', ''])
      expect(of('Busted', cell)).toBe('');
    for (const cell of ['Y', 'x', 1]) expect(of('Busted', cell)).toBe(`Busted: ${cell}`);
  });
});
