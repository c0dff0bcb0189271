import type { RowData } from '@tanstack/react-table';
import type { RowEnd, TableHeader, TableRow } from './data-table-columns.ts';

/** Columns that share a cell, the first on top: strike over put or call. */
export interface ColumnStack<Data extends RowData> {
  id: string;
  headers: readonly TableHeader<Data>[];
  /** The places of its cells in a row. */
  places: readonly number[];
  /** In rem. */
  width: number;
  numeric: boolean;
  wraps: boolean;
  end: RowEnd | undefined;
}

/** The columns to show, those that share a cell together. A column whose upper one is hidden stands on its own. */
export function stacksOf<Data extends RowData>(
  headers: readonly TableHeader<Data>[],
  hidden: ReadonlySet<string>,
): ColumnStack<Data>[] {
  const shown = headers
    .map((header, place) => ({ header, place, id: header.column.id, look: header.column.columnDef.meta }))
    .filter(({ id }) => !hidden.has(id));
  const isUpper = new Set(shown.filter(({ look }) => !look?.under).map(({ id }) => id));
  const isStacked = (under: string | undefined) => under !== undefined && isUpper.has(under);
  return shown
    .filter(({ look }) => !isStacked(look?.under))
    .map((upper) => {
      const all = [upper, ...shown.filter(({ look }) => isUpper.has(upper.id) && look?.under === upper.id)];
      return {
        id: upper.id,
        headers: all.map(({ header }) => header),
        places: all.map(({ place }) => place),
        width: upper.look?.width ?? 7,
        numeric: upper.look?.numeric ?? false,
        wraps: upper.look?.wraps ?? false,
        end: upper.look?.end,
      };
    });
}

/** The columns whose value stands once above the table: those declared so, if all rows hold the same one (decision 72). */
export function sameInAllRows<Data extends RowData>(
  headers: readonly TableHeader<Data>[],
  rows: readonly TableRow<Data>[],
): string[] {
  const [first, ...others] = rows;
  if (!first) return [];
  return headers
    .filter(({ column }) => column.columnDef.meta?.once)
    .map(({ column }) => column.id)
    .filter((id) => others.every((row) => row.getValue(id) === first.getValue(id)));
}

export const lookOf = ({ numeric, wraps, end }: Pick<ColumnStack<RowData>, 'numeric' | 'wraps' | 'end'>) => ({
  'data-numeric': numeric || undefined,
  'data-wraps': wraps || undefined,
  'data-end': end,
});
