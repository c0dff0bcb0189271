import { useDebouncedCallback } from '@mantine/hooks';
import type { RowData } from '@tanstack/react-table';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { TableRow } from './data-table-columns.ts';

const sampleSize = 2000;
/** Rows that come while somebody scrolls are measured so many milliseconds after the end of it. */
const quiet = 500;

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
 * sideways while scrolling. The height of that row stands for all. Where longer values come later it is done again, but not
 * while more are coming or the table is scrolled (`onScroll`): measuring takes longer than a frame.
 */
export function useColumnWidths<Data extends RowData>(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly TableRow<Data>[],
  columnIds: readonly string[],
  enabled: boolean,
) {
  const longest = useMemo(() => (enabled ? longestRows(rows, columnIds) : []), [enabled, rows, columnIds]);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [settled, setSettled] = useState<typeof longest | null>(null);
  const isForTheseColumns = measured?.lengths.length === longest.length;
  const fits = isForTheseColumns && longest.every(({ length }, at) => length <= (measured.lengths[at] ?? 0));
  const settle = useDebouncedCallback(setSettled, quiet);
  const isOutgrown = isForTheseColumns && !fits && settled !== longest;
  useEffect(() => {
    if (isOutgrown) settle(longest);
  }, [isOutgrown, longest, settle]);

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
  if (!fits && !isOutgrown) return { ruler: longest, measure };
  const onScroll = isOutgrown ? () => settle(longest) : undefined;
  return { widths: measured.widths, rowHeight: measured.rowHeight, onScroll };
}
