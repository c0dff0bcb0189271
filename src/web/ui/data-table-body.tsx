import { VisuallyHidden } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import { count } from '#domain/kit/format';
import type { TableRow } from './data-table-columns.ts';
import { BodyRow, DetailRow, type RowBehaviour } from './data-table-row.tsx';
import classes from './data-table.module.css';
import { MOST_PRINTED, usePrinting } from './print-state.ts';
import type { RowWindow } from './use-row-window.ts';

/** With this many rows or more, only those in view are rendered. */
export const virtualFrom = 100;

/** The number of rows prefetched before and after those in view. */
const ahead = 75;

interface BodyProps<Data extends RowData> extends RowBehaviour<Data> {
  rows: readonly TableRow<Data>[];
  rowWindow: RowWindow | undefined;
  columns: number;
  printing: boolean;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
}

type Line<Data extends RowData> = { row: TableRow<Data>; position: number; panel: boolean };

function linesOf<Data extends RowData>(
  rows: readonly TableRow<Data>[],
  hasPanel: boolean,
  indexes?: readonly number[],
): Line<Data>[] {
  return rows.flatMap((row, index) => {
    const line = { row, position: indexes?.[index] ?? index, panel: false };
    return hasPanel && row.getIsExpanded() ? [line, { ...line, panel: true }] : [line];
  });
}

export function TableBody<Data extends RowData>(props: BodyProps<Data>) {
  const all = props.rowWindow?.count ?? props.rows.length;
  if (all > virtualFrom && !props.printing) return <VirtualBody {...props} />;
  return (
    <tbody>
      {linesOf(props.rows, props.detail !== undefined).map((line) => lineOf(props, line))}
      {props.rowWindow && all > props.rows.length && (
        <UnprintedRows rowWindow={props.rowWindow} loaded={props.rows.length} columns={props.columns} />
      )}
    </tbody>
  );
}

function lineOf<Data extends RowData>(
  { stacks, link, detail, rowName, columns }: BodyProps<Data>,
  { row, position, panel }: Line<Data>,
  virtual?: { index: number; measure: ((element: HTMLTableRowElement | null) => void) | undefined },
): ReactNode {
  const index = virtual?.index ?? position;
  if (panel) {
    return (
      <DetailRow key={`${row.id} panel`} columns={columns} index={index} measure={virtual?.measure}>
        {detail?.(row.original)}
      </DetailRow>
    );
  }
  return (
    <BodyRow
      key={row.id}
      row={row}
      expanded={row.getIsExpanded()}
      rowIndex={virtual ? position + 2 : undefined}
      index={index}
      measure={virtual?.measure}
      link={link}
      detail={detail}
      rowName={rowName}
      stacks={stacks}
    />
  );
}

/** The rows in view. A row not loaded yet (`rowWindow`) has a placeholder; such rows all have the same height. */
function VirtualBody<Data extends RowData>(props: BodyProps<Data>) {
  const { rows, rowWindow, detail, columns, rowHeight, scroller } = props;
  const hasPanel = detail !== undefined;
  const indexes = rowWindow?.indexes;
  // Memoized by the list of rows, which is new whenever a row is expanded.
  const lines = useMemo(() => {
    const all = linesOf(rows, hasPanel, indexes);
    return new Map(all.map((line, index) => [indexes ? line.position : index, line]));
  }, [rows, hasPanel, indexes]);
  const virtualizer = useVirtualizer({
    count: rowWindow?.count ?? lines.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    measureElement: heightOf,
    initialRect: { width: 1000, height: 800 },
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const list = rowWindow?.list;
  useLayoutEffect(() => {
    if (list !== undefined && scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, list]);
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  const look = rowWindow?.look;
  useEffect(() => look?.(Math.max(0, first - ahead), last + ahead), [look, first, last]);
  const measure = rowWindow ? undefined : virtualizer.measureElement;
  return (
    <tbody>
      <Spacer height={shown[0]?.start ?? 0} />
      {shown.map(({ index }) => {
        const line = lines.get(index);
        if (!line) return <AwaitedRow key={index} columns={columns} rowIndex={index + 2} />;
        return lineOf(props, line, { index, measure });
      })}
      <Spacer height={virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

/** A row's height, observed after the browser's layout, as reading it earlier would force another layout. */
function heightOf(
  element: HTMLTableRowElement,
  entry: ResizeObserverEntry | undefined,
  { indexFromElement, itemSizeCache, options }: Virtualizer<HTMLDivElement, HTMLTableRowElement>,
): number {
  const reported = entry?.borderBoxSize[0]?.blockSize;
  if (reported !== undefined) return reported;
  const index = indexFromElement(element);
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}

export const Spacer = ({ height }: { height: number }) => <tr aria-hidden style={{ height }} />;

interface UnprintedRowsProps {
  rowWindow: RowWindow;
  loaded: number;
  columns: number;
}

/** Loads the rest of a list to print it. A print that cannot wait states how much of the list is on the paper. */
function UnprintedRows({ rowWindow: { count: all, look }, loaded, columns }: UnprintedRowsProps) {
  const isTooLong = all > MOST_PRINTED;
  const isAwaited = usePrinting() === 'whole' && !isTooLong;
  useEffect(() => {
    if (isAwaited) look(0, all - 1);
  }, [isAwaited, look, all]);
  return (
    <tr aria-busy={isAwaited}>
      <td colSpan={columns}>
        {`${count(loaded)} of ${count(all)} rows.${isTooLong ? ' Narrow the list to print all of it.' : ''}`}
      </td>
    </tr>
  );
}

/** A placeholder row with a single cell, as it may scroll past unseen. */
const AwaitedRow = ({ columns, rowIndex }: { columns: number; rowIndex: number }) => (
  <tr aria-rowindex={rowIndex} aria-busy>
    <td colSpan={columns} className={classes.awaited}>
      <VisuallyHidden>Loading...</VisuallyHidden>
    </td>
  </tr>
);
