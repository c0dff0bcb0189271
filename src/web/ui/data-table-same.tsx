import type { RowData } from '@tanstack/react-table';
import { contentOf } from './data-table-cell.tsx';
import { type TableRow, titleOf } from './data-table-columns.ts';
import classes from './data-table.module.css';

interface SameInAllRowsProps<Data extends RowData> {
  /** Any row: the first. */
  row: TableRow<Data> | undefined;
  columns: readonly string[];
}

/** Above a table, the columns whose value is the same in all rows: `Account 4711  Name Lazy K Cattle` */
export function SameInAllRows<Data extends RowData>({ row, columns }: SameInAllRowsProps<Data>) {
  const cells = row?.getAllCells().filter(({ column }) => columns.includes(column.id)) ?? [];
  if (cells.length === 0) return null;
  return (
    <dl className={classes.same}>
      {cells.map((cell) => (
        <div key={cell.id}>
          <dt>{titleOf(cell.column)}</dt>
          <dd>{contentOf(cell)}</dd>
        </div>
      ))}
    </dl>
  );
}
