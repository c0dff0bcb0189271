import type { ReactNode } from 'react';
import type { RowEnd } from './data-table-columns.ts';
import classes from './data-table.module.css';

/** The total row by column id; the first is the label and spans the columns to the next: `{ status: 'Total', p_l: moneySigned(sum) }` */
export type Totals = Readonly<Record<string, ReactNode>>;

export interface TotalColumn {
  id: string;
  header: ReactNode;
  numeric: boolean;
  end: RowEnd | undefined;
}

interface TotalCell extends Omit<TotalColumn, 'header'> {
  span: number;
  content: ReactNode;
}

/** Distributes the totals over the columns: a label spans the columns to the next cell with content, a figure only its own. */
export function totalCells(columns: readonly TotalColumn[], totals: Totals): TotalCell[] {
  const cells: TotalCell[] = [];
  for (const { id, numeric, end } of columns) {
    const before = cells.at(-1);
    if (id in totals) cells.push({ id, span: 1, content: totals[id], numeric, end });
    else if (before && !before.numeric) before.span += 1;
    else cells.push({ id, span: 1, content: null, numeric: false, end });
  }
  return cells;
}

export function TotalRow({ columns, totals }: { columns: readonly TotalColumn[]; totals: Totals }) {
  return (
    <tr className={classes.total}>
      {totalCells(columns, totals).map((cell, index) =>
        index === 0 ? (
          <th key={cell.id} scope="row" colSpan={cell.span}>
            <span className={classes.totalLabel}>{cell.content}</span>
          </th>
        ) : (
          <td key={cell.id} colSpan={cell.span} data-numeric={cell.numeric || undefined} data-end={cell.end}>
            {cell.content}
          </td>
        ),
      )}
    </tr>
  );
}
