import type { RowData } from '@tanstack/react-table';
import { type RefObject, useMemo, useState } from 'react';
import type { TableRow } from './data-table-columns.ts';

const sampleSize = 2000;

/** For every column the row whose value is longest: rows that come into view later are then no wider. */
export function longestRows<Data extends RowData>(
  rows: readonly TableRow<Data>[],
  columnIds: readonly string[],
) {
  const step = Math.max(1, Math.ceil(rows.length / sampleSize));
  const longest = columnIds.map((id) => ({ id, length: -1, row: rows[0] }));
  for (let index = 0; index < rows.length; index += step) {
    for (const found of longest) {
      const length = String(rows[index]?.getValue(found.id) ?? '').length;
      if (length > found.length) Object.assign(found, { length, row: rows[index] });
    }
  }
  return longest;
}

interface Measured {
  lengths: number[];
  widths: number[];
  rowHeight: number;
}

/**
 * Column widths for a table that holds only some of its rows: measured once with the longest cell of each
 * column in place (`ruler`, whose row takes `measure` as its ref), then fixed, so that nothing moves
 * sideways while scrolling. The height of that row stands for all.
 */
export function useColumnWidths<Data extends RowData>(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly TableRow<Data>[],
  columnIds: readonly string[],
  enabled: boolean,
) {
  const longest = useMemo(() => (enabled ? longestRows(rows, columnIds) : []), [enabled, rows, columnIds]);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const fits =
    measured?.lengths.length === longest.length &&
    longest.every(({ length }, index) => length <= (measured.lengths[index] ?? 0));

  const measure = (row: HTMLTableRowElement | null) => {
    if (!row || !table.current) return;
    const heads = [...table.current.querySelectorAll<HTMLElement>('thead th')];
    setMeasured({
      lengths: longest.map(({ length }) => length),
      widths: heads.map((head) => Math.ceil(head.getBoundingClientRect().width)),
      rowHeight: row.getBoundingClientRect().height,
    });
  };

  if (!enabled) return {};
  return fits ? { widths: measured.widths, rowHeight: measured.rowHeight } : { ruler: longest, measure };
}
