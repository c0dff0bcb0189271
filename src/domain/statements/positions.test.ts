import { describe, expect, it } from 'vitest';
import { missingPositionColumns, POSITION_FIELDS, type PositionColumn } from './fields.ts';
import { matchColumns } from '../kit/table-file/columns.ts';
import { readPositions } from './positions.ts';
import { FIVE_COLUMNS, statementTable } from './testing/statement-table.ts';

type Columns = Parameters<typeof statementTable<PositionColumn>>[0];
const readOf = (columns: Columns, ...rows: (string | number)[][]) =>
  readPositions(statementTable<PositionColumn>(columns, rows), '2026-11-20');
const read = (...rows: (string | number)[][]) => readOf(FIVE_COLUMNS, ...rows);

const found = (header: readonly string[]) => {
  const columns = matchColumns(POSITION_FIELDS, header);
  return {
    columns: Object.fromEntries(columns),
    missing: missingPositionColumns((field) => columns.has(field)),
  };
};

describe('the columns of a statement of positions', () => {
  it('are found by the headings of brokers', () => {
    expect(found(['Acct No', 'Contract', 'Long', 'Short', 'Avg Price'])).toEqual({
      columns: { acct: 0, description: 1, long: 2, short: 3, price_amount: 4 },
      missing: [],
    });
    expect(found(['Account', 'Symbol', 'B/S', 'Open Qty', 'Average Price']).missing).toEqual([]);
    expect(found(['Account', 'Symbol', 'Net Position', 'Average Price']).missing).toEqual([]);
  });

  it('are named where they are missing', () => {
    expect(found(['Account', 'Contract', 'Long', 'Price']).missing).toEqual(['Short']);
    expect(found(['Account', 'Contract', 'Short', 'Price']).missing).toEqual(['Long']);
    expect(found(['Account', 'Contract', 'Long', 'Quantity', 'Price']).missing).toEqual(['Short']);
    expect(found(['Who', 'What']).missing).toEqual(['Account', 'Contract', 'Long', 'Short', 'Price']);
  });

  it('are required where no other column can stand in their place', () => {
    const required = POSITION_FIELDS.filter((field) => field.required).map(({ field }) => field);
    expect(required).toEqual(['acct', 'description', 'price_amount']);
  });
});

describe('the rows of a statement of positions', () => {
  it('have a side and a quantity, or a quantity below zero for short contracts', () => {
    const [acct, description, , , price] = FIVE_COLUMNS;
    const quantity = ['quantity', 'Quantity'] as const;
    const held = ({ positions }: ReturnType<typeof read>) =>
      positions.map(({ b_s, quantity: contracts }) => [b_s, contracts]);
    const withSide: Columns = [acct, description, ['b_s', 'B/S'], quantity, price];
    const sides = readOf(withSide, ['RJ1', 'LEZ26', 'S', 5, 221.4], ['RJ1', 'LEZ26', 'B', 3, 221.4]);
    expect(held(sides)).toEqual([
      ['Sell', 5],
      ['Buy', 3],
    ]);
    const net: Columns = [acct, description, quantity, price];
    expect(held(readOf(net, ['RJ1', 'LEZ26', -5, 221.4], ['RJ1', 'LEZ26', 3, 221.4]))).toEqual([
      ['Sell', 5],
      ['Buy', 3],
    ]);
  });

  it('are futures and options, in any of the ways that brokers write them', () => {
    const { positions, problem_count } = read(
      ['RJ1', 'LEZ26', 3, '', 221.4],
      ['RJ1', 'FDR CATTLE JAN 27', '', 5, '361.25'],
      ['RJ1', 'PUT JAN 27 FDR CATTLE P340', 2, '', 8.325],
    );
    expect(problem_count).toBe(0);
    expect(positions).toMatchObject([
      { row: 2, acct: 'RJ1', b_s: 'Buy', quantity: 3, period: 'Dec-26', strike: null, price_amount: 221.4 },
      { row: 3, b_s: 'Sell', quantity: 5, period: 'Jan-27', description: 'FDR CATTLE JAN 27' },
      // Its strike and kind are found with the market's prices.
      { row: 4, b_s: 'Buy', quantity: 2, period: 'Jan-27', strike: null },
    ]);
  });

  it('hold long and short contracts apart', () => {
    expect(read(['RJ1', 'LEZ26', 3, 5, 221.4]).positions).toMatchObject([
      { row: 2, b_s: 'Buy', quantity: 3 },
      { row: 2, b_s: 'Sell', quantity: 5 },
    ]);
  });

  it('are named by their number where they are bad', () => {
    const { problems, problem_count } = read(
      ['RJ1', 'LEZ26', 'three', '', 221.4],
      ['', 'LEZ26', 3, '', 221.4],
      ['RJ1', '', 3, '', 221.4],
      ['RJ1', 'LEZ26', '', '', 221.4],
      ['RJ1', 'LEZ26', 3, '', ''],
    );
    expect(problem_count).toBe(5);
    expect(problems.map(({ message }) => message)).toEqual([
      'Invalid quantity "three" in row 2, column Long. Contracts are whole numbers of at least 1.',
      'Missing required fields in row 3: Account',
      'Missing required fields in row 4: Contract',
      'Invalid quantity "" in row 5, column Short. Fill in either Long or Short.',
      'Missing required fields in row 6: Price',
    ]);
  });

  it('that are totals, other products or a second header are no positions', () => {
    const { positions, skipped, skipped_count, problem_count } = read(
      ['Account', 'Contract', 'Long', 'Short', 'Price'],
      ['RJ1', 'LIVE HOGS DEC 26', 3, '', 90],
      ['Total', '', 3, 5, 221.4],
    );
    expect([positions, problem_count, skipped_count]).toEqual([[], 0, 2]);
    expect(skipped.map(({ name, rows }) => [name, rows])).toEqual([
      ['LIVE HOGS DEC 26', [3]],
      ['Total', [4]],
    ]);
  });
});
