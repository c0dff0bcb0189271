import { describe, expect, it } from 'vitest';
import {
  choosableColumns,
  type ColumnLook,
  columnsFor,
  compareValues,
  sortable,
  sameInAllRows,
  stacksOf,
} from './data-table-columns.ts';
import { totalCells } from './data-table-wide.tsx';
import { sortingOf, sortText } from './data-table.tsx';

describe('sorting', () => {
  it('compares numbers by size and text in natural order', () => {
    expect(['lot 10', 'lot 9', 'Lot 1'].toSorted(compareValues)).toEqual(['Lot 1', 'lot 9', 'lot 10']);
    expect([10, 9, -1].toSorted(compareValues)).toEqual([-1, 9, 10]);
  });

  it('sorts missing values last in both directions', () => {
    const column = columnsFor<{ basis: number | null }>();
    const [basis] = sortable(column.columns([column.accessor('basis', { header: 'Basis' })]));
    expect(basis).toMatchObject({ id: 'basis', sortUndefined: 'last' });
    expect(basis && 'accessorFn' in basis && basis.accessorFn?.({ basis: null }, 0)).toBeUndefined();
  });

  it('is one word in the URL', () => {
    expect(sortingOf('-date_in')).toEqual([{ id: 'date_in', desc: true }]);
    expect(sortText(sortingOf('lot'))).toBe('lot');
    expect(sortText(sortingOf(''))).toBe('');
  });
});

describe('columns', () => {
  const looks: Record<string, ColumnLook> = {
    lot: { width: 8 },
    owner: { width: 8, under: 'lot', once: true },
    strike: { width: 6, numeric: true },
    p_c: { width: 6, under: 'strike', once: true },
  };
  const headers = Object.entries(looks).map(([id, meta]) => ({ id, column: { id, columnDef: { meta } } }));
  const shown = (...hidden: string[]) =>
    stacksOf(headers as never, new Set(hidden)).map((stack) => stack.headers.map(({ id }) => id));

  it('share a cell with the one that they stand under, or stand alone where it is hidden', () => {
    expect(shown()).toEqual([
      ['lot', 'owner'],
      ['strike', 'p_c'],
    ]);
    expect(shown('owner', 'strike')).toEqual([['lot'], ['p_c']]);
  });

  it('stand once above the table where all rows hold the same value', () => {
    const rows = [
      { lot: '7', owner: 'Lazy K', strike: 240, p_c: 'put' },
      { lot: '7', owner: 'Lazy K', strike: 240, p_c: 'call' },
    ].map((row) => ({ getValue: (id: keyof typeof row) => row[id] }));
    expect(sameInAllRows(headers as never, rows as never)).toEqual(['owner']);
    expect(sameInAllRows(headers as never, [])).toEqual([]);
  });

  it('can be hidden, but for the one that names the row and the buttons', () => {
    const column = columnsFor<{ lot: string; owner: string }>();
    const columns = column.columns([
      column.accessor('lot', { header: 'Lot' }),
      column.accessor('owner', { header: 'Owner' }),
      column.display({ id: 'actions', header: 'Actions' }),
    ]);
    expect(choosableColumns(columns)).toEqual([{ id: 'owner', title: 'Owner' }]);
  });
});

describe('the total row', () => {
  const columns = ['status', 'lot', 'date', 'quantity', 'p_l', 'actions'].map((id) => ({
    id,
    ids: [id],
    numeric: id === 'quantity' || id === 'p_l',
    wraps: false,
    end: undefined,
  }));

  it('lets the label span the columns to the first figure', () => {
    const cells = totalCells(columns, { status: 'Total', p_l: '+$10.00' });
    expect(cells.map(({ id, span }) => [id, span])).toEqual([
      ['status', 4],
      ['p_l', 1],
      ['actions', 1],
    ]);
  });

  it('keeps every figure in its own column', () => {
    const cells = totalCells(columns, { status: 'Total', quantity: '12', p_l: '+$10.00' });
    expect(cells.map(({ id, span }) => [id, span])).toEqual([
      ['status', 3],
      ['quantity', 1],
      ['p_l', 1],
      ['actions', 1],
    ]);
  });
});
