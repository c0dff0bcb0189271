import { VisuallyHidden } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import { Spacer } from './data-table-body.tsx';
import type { TableRow } from './data-table-columns.ts';
import { BodyRow, type RowBehaviour } from './data-table-row.tsx';
import classes from './data-table.module.css';
import type { RowWindow } from './use-row-window.ts';

/** So many rows before and after those in view are asked for, to be there when they come into view. */
const ahead = 75;

interface WindowBodyProps<Data extends RowData> extends RowBehaviour<Data> {
  rows: readonly TableRow<Data>[];
  rowWindow: RowWindow;
  columns: number;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The body of a list that the server hands out as it comes into view. A row that is on its way keeps its place. */
export function WindowBody<Data extends RowData>(props: WindowBodyProps<Data>) {
  const { rows, rowWindow, columns, rowHeight, scroller, headers, link, detail, rowName } = props;
  const { list, count, places, look } = rowWindow;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: { width: 1000, height: 800 },
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, list]);
  const at = useMemo(() => new Map(places.map((place, index) => [place, rows[index]])), [places, rows]);
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => look(Math.max(0, first - ahead), last + ahead), [look, first, last]);
  return (
    <tbody>
      <Spacer height={shown[0]?.start ?? 0} />
      {shown.map(({ index }) => {
        const row = at.get(index);
        if (!row) return <AwaitedRow key={index} columns={columns} rowIndex={index + 2} />;
        return (
          <BodyRow
            key={row.id}
            row={row}
            expanded={row.getIsExpanded()}
            rowIndex={index + 2}
            index={index}
            measure={undefined}
            link={link}
            detail={detail}
            rowName={rowName}
            headers={headers}
          />
        );
      })}
      <Spacer height={virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

/** One cell for all: a row out of many that may pass by unseen. */
function AwaitedRow({ columns, rowIndex }: { columns: number; rowIndex: number }) {
  return (
    <tr aria-rowindex={rowIndex} aria-busy>
      <td colSpan={columns} className={classes.awaited}>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </td>
    </tr>
  );
}
