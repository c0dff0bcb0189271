import type { ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';
import { type ColumnStack, lookOf } from './data-table-layout.ts';
import classes from './data-table.module.css';

/** The total row by column id; the first is its label, which spans the columns to the next: `{ status: 'Total', p_l: moneySigned(sum) }` */
export type Totals = Readonly<Record<string, ReactNode>>;

type TotalColumn = Pick<ColumnStack<RowData>, 'id' | 'numeric' | 'wraps' | 'end'> & {
  ids: readonly string[];
};

interface TotalCell extends Omit<TotalColumn, 'ids'> {
  span: number;
  /** The totals of the columns that share the cell. */
  lines: ReactNode[];
}

/** Distributes the totals over the columns: the label spans the columns to the next total, a figure only its own. */
export function totalCells(columns: readonly TotalColumn[], totals: Totals): TotalCell[] {
  const [label, ...figures] = Object.keys(totals);
  const cells: TotalCell[] = [];
  for (const { ids, ...column } of columns) {
    const before = cells.at(-1);
    const known = ids.filter((id) => figures.includes(id));
    if (!before) cells.push({ ...column, span: 1, lines: label === undefined ? [] : [totals[label]] });
    else if (known.length > 0) cells.push({ ...column, span: 1, lines: known.map((id) => totals[id]) });
    else if (!before.numeric) before.span += 1;
    else cells.push({ ...column, numeric: false, span: 1, lines: [] });
  }
  return cells;
}

interface TotalRowProps<Data extends RowData> {
  stacks: readonly ColumnStack<Data>[];
  totals: Totals;
}

export function TotalRow<Data extends RowData>({ stacks, totals }: TotalRowProps<Data>) {
  const columns = stacks.map((stack) => ({ ...stack, ids: stack.headers.map(({ column }) => column.id) }));
  return (
    <tr className={classes.total}>
      {totalCells(columns, totals).map((cell, index) =>
        index === 0 ? (
          <th key={cell.id} scope="row" colSpan={cell.span}>
            <span className={classes.totalLabel}>{cell.lines[0]}</span>
          </th>
        ) : (
          <td key={cell.id} colSpan={cell.span} {...lookOf(cell)}>
            {cell.lines.map((line, at) => (
              <div key={at}>{line}</div>
            ))}
          </td>
        ),
      )}
    </tr>
  );
}
