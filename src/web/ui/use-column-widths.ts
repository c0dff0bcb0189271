import { useDebouncedCallback } from '@mantine/hooks';
import type { RowData } from '@tanstack/react-table';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { TableRow } from './data-table-columns.ts';

const sampleSize = 2000;
/** Rows that arrive during scrolling are measured this many milliseconds after it ends. */
const quiet = 500;

/** The row with the longest value of each column, so that rows that come into view later are no wider. */
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

type LongestRows<Data extends RowData> = ReturnType<typeof longestRows<Data>>;

interface Measured {
  lengths: number[];
  widths: number[];
  rowHeight: number;
}

/**
 * Column widths for a virtualized table: measured once with the longest cell of each column in a hidden row (`ruler`, whose row
 * takes `measure` as its ref), then fixed, so that columns do not shift while scrolling. The height of that row applies to all.
 * Rows with longer values that arrive later are measured again, but only when no more are loading and the table is not scrolled
 * (`onScroll`), as measuring takes longer than a frame. While the table is at its top, only its first `inReach` rows count, as
 * prefetched rows would shift what the user is reading.
 */
export function useColumnWidths<Data extends RowData>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly TableRow<Data>[],
  columnIds: readonly string[],
  inReach: number,
  enabled: boolean,
) {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [longer, setLonger] = useState<LongestRows<Data> | null>(null);
  const [seen, setSeen] = useState<typeof rows>([]);
  const isForTheseColumns = measured?.lengths.length === columnIds.length;
  const first = useMemo(
    () => (enabled && !isForTheseColumns && rows.length > 0 ? longestRows(rows, columnIds) : null),
    [enabled, isForTheseColumns, rows, columnIds],
  );
  const ruler = first ?? longer;
  const lookThrough = useDebouncedCallback(() => {
    const isAtTop = scroller.current?.scrollTop === 0;
    const looked = isAtTop ? rows.slice(0, inReach) : rows;
    const longest = longestRows(looked, columnIds);
    if (looked.length === rows.length) setSeen(rows);
    if (longest.some(({ length }, at) => length > (measured?.lengths[at] ?? 0))) setLonger(longest);
  }, quiet);
  useEffect(() => {
    if (isForTheseColumns && seen !== rows) lookThrough();
  }, [isForTheseColumns, seen, rows, lookThrough]);

  const measure = (row: HTMLTableRowElement | null) => {
    if (!row || !scroller.current || !ruler) return;
    const heads = [...scroller.current.querySelectorAll<HTMLElement>('thead th')];
    setMeasured({
      lengths: ruler.map(({ length }) => length),
      widths: heads.map((head) => Math.ceil(head.getBoundingClientRect().width)),
      rowHeight: row.getBoundingClientRect().height,
    });
    if (first) setSeen(rows);
    setLonger(null);
  };

  if (!enabled) return {};
  if (ruler) return { ruler, measure };
  if (!measured) return {};
  return {
    widths: measured.widths,
    rowHeight: measured.rowHeight,
    onScroll: seen === rows ? undefined : lookThrough,
  };
}
