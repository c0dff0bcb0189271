import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useRef } from 'react';
import { count } from '#domain/kit/format';
import { Spacer } from './data-table-body.tsx';
import table from './data-table.module.css';
import { usePrinting } from './print-state.ts';

interface VirtualTableProps {
  label: string;
  /** The number of rows. */
  rows: number;
  rowHeight: number;
  /** The widths of the columns in rem. */
  widths: readonly number[];
  /** The cells of the header. */
  head: ReactNode;
  /** The row at an index, with its key. */
  renderRow: (index: number) => ReactNode;
}

/** A table of a long file: only the rows in view are built and rendered, and all of them on paper. */
export function VirtualTable({ label, rows, rowHeight, widths, head, renderRow }: VirtualTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: { width: 1000, height: 600 },
  });
  const printing = usePrinting() !== null;
  const shown = virtualizer.getVirtualItems();
  const width = widths.reduce((sum, one) => sum + one, 0);
  return (
    <div
      ref={scroller}
      className={table.scroller}
      style={{ '--table-width': `${width}rem` } as React.CSSProperties}
    >
      <table
        className={table.table}
        aria-label={label}
        aria-rowcount={rows + 1}
        style={{ '--row-height': `${rowHeight}px` } as React.CSSProperties}
      >
        <colgroup>
          {widths.map((one, index) => (
            <col key={index} style={{ width: `${one}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>
          {printing ? (
            <PrintedRows rows={rows} columns={widths.length} renderRow={renderRow} />
          ) : (
            <>
              <Spacer height={shown[0]?.start ?? 0} />
              {shown.map(({ index }) => renderRow(index))}
              <Spacer height={virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
            </>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Such rows have fields to edit, which take longer to print than those of other tables. */
const MOST_PRINTED = 1000;

type PrintedRowsProps = Pick<VirtualTableProps, 'rows' | 'renderRow'> & { columns: number };

/** The rows on paper; what is left out of a longer file is said. */
function PrintedRows({ rows, columns, renderRow }: PrintedRowsProps) {
  const printed = Math.min(rows, MOST_PRINTED);
  return (
    <>
      {Array.from({ length: printed }, (_, index) => (
        <Fragment key={index}>{renderRow(index)}</Fragment>
      ))}
      {printed < rows && (
        <tr>
          <td
            colSpan={columns}
          >{`${count(printed)} of ${count(rows)} rows. Narrow the list to print all of it.`}</td>
        </tr>
      )}
    </>
  );
}
