import type { RowData } from '@tanstack/react-table';
import { type CSSProperties, useRef } from 'react';
import { TableBody, virtualFrom } from './data-table-body.tsx';
import type { TableHeader, TableRow } from './data-table-columns.ts';
import { HeadCell } from './data-table-head.tsx';
import type { ColumnStack } from './data-table-layout.ts';
import type { RowBehaviour } from './data-table-row.tsx';
import { type Totals, TotalRow } from './data-table-total.tsx';
import classes from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useColumnsOutOfView } from './use-columns-out-of-view.ts';
import type { RowWindow } from './use-row-window.ts';

export interface TableParts<Data extends RowData> extends RowBehaviour<Data> {
  label: string;
  /** All columns, also hidden ones. */
  headers: readonly TableHeader<Data>[];
  rows: readonly TableRow<Data>[];
  loading: boolean;
  /** Whether the rows have a default order. */
  unsorted: boolean;
  likelyRows: number;
  rowWindow: RowWindow | undefined;
  /** Whether every row is rendered, to be printed. */
  printing: boolean;
  rowHeight: number;
  totals: Totals | undefined;
}

/** The table on a wide screen: header, first column and end columns are sticky, and long tables render only the rows in view. */
export function WideTable<Data extends RowData>(props: TableParts<Data>) {
  const { label, stacks, rows, loading, rowWindow, rowHeight, totals } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const outOfView = useColumnsOutOfView(scroller, stacks);
  const count = rowWindow?.count ?? rows.length;
  const virtual = count > virtualFrom && !props.printing;
  return (
    <div className={classes.frame} data-more={outOfView > 0 || undefined}>
      {outOfView > 0 && (
        <div className={classes.more} aria-hidden>
          {outOfView} more {outOfView === 1 ? 'column' : 'columns'}
        </div>
      )}
      <div ref={scroller} className={classes.scroller} style={widthsOf(stacks)}>
        <table
          className={classes.table}
          aria-label={label}
          aria-busy={loading}
          aria-rowcount={virtual ? count + (totals ? 2 : 1) : undefined}
          style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
        >
          <colgroup>
            {stacks.map(({ id, width }) => (
              <col key={id} style={{ width: `${width}rem` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={virtual ? 1 : undefined}>
              {stacks.map((stack) => (
                <HeadCell key={stack.id} stack={stack} printing={props.printing} />
              ))}
            </tr>
          </thead>
          {loading ? (
            <SkeletonRows columns={stacks.length} rows={props.likelyRows} />
          ) : (
            <TableBody {...props} columns={stacks.length} scroller={scroller} />
          )}
          {totals && !loading && (
            <tfoot>
              <TotalRow stacks={stacks} totals={totals} />
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

/** The widths of the whole table and of the columns that stay in view, for the style sheet. */
function widthsOf<Data extends RowData>(stacks: readonly ColumnStack<Data>[]): CSSProperties {
  const sum = (some: readonly ColumnStack<Data>[]) =>
    `${some.reduce((width, stack) => width + stack.width, 0)}rem`;
  return {
    '--table-width': sum(stacks),
    '--first-width': sum(stacks.slice(0, 1)),
    '--ends-width': sum(stacks.filter(({ end }) => end !== undefined)),
    '--actions-width': sum(stacks.filter(({ end }) => end === 'actions')),
  } as CSSProperties;
}
