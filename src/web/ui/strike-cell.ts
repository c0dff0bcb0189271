import type { RowData } from '@tanstack/react-table';
import { strike, strikeDecimals } from '#domain/kit/format';
import type { CellOf } from './data-table-columns.ts';

/** Cached for each array of rows. */
const decimals = new WeakMap<object, 1 | 2>();

/** A strike with the decimals of its column. */
export function strikeCell<Data extends RowData, Strike extends number | null>({
  getValue,
  table,
  column,
}: CellOf<Data, Strike>): string {
  const { rows } = table.getCoreRowModel();
  const known =
    decimals.get(rows) ?? strikeDecimals(rows.map((row) => row.getValue<number | null>(column.id)));
  decimals.set(rows, known);
  return strike(getValue(), known);
}
