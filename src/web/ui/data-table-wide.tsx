import type { RowData } from '@tanstack/react-table';
import { useMemo, useRef } from 'react';
import { TableBody, virtualFrom } from './data-table-body.tsx';
import { contentOf, lookOf } from './data-table-cell.tsx';
import type { TableHeader, TableRow } from './data-table-columns.ts';
import { HeadCell } from './data-table-head.tsx';
import type { RowBehaviour } from './data-table-row.tsx';
import { type Totals, type TotalColumn, TotalRow } from './data-table-total.tsx';
import classes from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { pageSize, type RowWindow } from './use-row-window.ts';

export interface TableParts<Data extends RowData> extends RowBehaviour<Data> {
  label: string;
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
  totalColumns: readonly TotalColumn[];
}

/** The table on a wide screen: header, first column and end columns are sticky, and long tables render only the rows in view. */
export function WideTable<Data extends RowData>(props: TableParts<Data>) {
  const { label, headers, rows, loading, rowWindow, totals, totalColumns } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const count = rowWindow?.count ?? rows.length;
  const virtual = count > virtualFrom && !props.printing;
  const columnIds = useMemo(() => headers.map((header) => header.column.id), [headers]);
  const {
    widths,
    ruler,
    measure,
    onScroll,
    rowHeight = props.rowHeight,
  } = useColumnWidths(scroller, rows, columnIds, rowWindow ? pageSize : Infinity, virtual);
  const ends = headers.at(-1)?.column.columnDef.meta?.end;
  const minWidth = widths?.reduce((sum, width) => sum + width, 0);
  return (
    <div ref={scroller} className={classes.scroller} data-ends={ends} onScroll={onScroll}>
      <table
        className={classes.table}
        data-fixed={widths ? true : undefined}
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={virtual ? count + (totals ? 2 : 1) : undefined}
        style={{ '--row-height': `${rowHeight}px`, minWidth } as React.CSSProperties}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              <col key={columnIds[index]} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={virtual ? 1 : undefined}>
            {headers.map((header) => (
              <HeadCell key={header.id} header={header} printing={props.printing} />
            ))}
          </tr>
        </thead>
        {loading ? (
          <SkeletonRows columns={headers.length} rows={props.likelyRows} />
        ) : (
          <TableBody {...props} rowHeight={rowHeight} columns={headers.length} scroller={scroller} />
        )}
        {ruler && (
          <tbody aria-hidden className={classes.ruler}>
            <tr ref={measure}>
              {ruler.map(({ id, row }) => (
                <RulerCell key={id} row={row} id={id} />
              ))}
            </tr>
          </tbody>
        )}
        {totals && !loading && (
          <tfoot>
            <TotalRow columns={totalColumns} totals={totals} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function RulerCell<Data extends RowData>({ row, id }: { row: TableRow<Data> | undefined; id: string }) {
  const cell = row?.getAllCells().find(({ column }) => column.id === id);
  return <td {...(cell && lookOf(cell))}>{cell && contentOf(cell)}</td>;
}
