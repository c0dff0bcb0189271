import { describe, expect, it } from 'vitest';
import { columnsFor, compareValues, sortable } from './data-table-columns.ts';
import { totalCells } from './data-table-total.tsx';
import { sortingOf, sortText } from './use-url-sorting.ts';

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
