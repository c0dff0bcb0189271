import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** The total row by column id; the first is the label and reaches to the next: `{ status: 'Total', p_l: moneySigned(sum) }` */
export type Totals = Readonly<Record<string, ReactNode>>;

export interface TotalColumn {
  id: string;
  header: ReactNode;
  numeric: boolean;
}

interface TotalCell {
  id: string;
  span: number;
  content: ReactNode;
  numeric: boolean;
}

/** Lays the totals over the columns: a cell with content reaches to the next one with content, or alone if it is a figure. */
export function totalCells(columns: readonly TotalColumn[], totals: Totals): TotalCell[] {
  const cells: TotalCell[] = [];
  for (const { id, numeric } of columns) {
    const before = cells.at(-1);
    if (id in totals) cells.push({ id, span: 1, content: totals[id], numeric });
    else if (before && !before.numeric) before.span += 1;
    else cells.push({ id, span: 1, content: null, numeric: false });
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
          <td key={cell.id} colSpan={cell.span} data-numeric={cell.numeric || undefined}>
            {cell.content}
          </td>
        ),
      )}
    </tr>
  );
}
