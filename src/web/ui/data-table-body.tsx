import type { RowData } from '@tanstack/react-table';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react';
import { BodyRow, DetailRow, type RowBehaviour } from './data-table-row.tsx';
import type { TableRow } from './data-table-columns.ts';

/** From this many rows on, only those in view are in the page. */
export const virtualFrom = 100;

interface BodyProps<Data extends RowData> extends RowBehaviour<Data> {
  rows: readonly TableRow<Data>[];
  columns: number;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
}

/** What stands below one another: rows, and under an open row its panel. */
type Line<Data extends RowData> = { row: TableRow<Data>; position: number; panel: boolean };

function linesOf<Data extends RowData>(rows: readonly TableRow<Data>[], hasPanel: boolean): Line<Data>[] {
  return rows.flatMap((row, position) => {
    const line = { row, position, panel: false };
    return hasPanel && row.getIsExpanded() ? [line, { ...line, panel: true }] : [line];
  });
}

export function TableBody<Data extends RowData>(props: BodyProps<Data>) {
  return props.rows.length > virtualFrom ? <VirtualBody {...props} /> : <WholeBody {...props} />;
}

function lineOf<Data extends RowData>(
  { headers, link, detail, rowName, columns }: BodyProps<Data>,
  { row, position, panel }: Line<Data>,
  virtual?: { index: number; measure: (element: HTMLTableRowElement | null) => void },
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
      headers={headers}
    />
  );
}

function WholeBody<Data extends RowData>(props: BodyProps<Data>) {
  return <tbody>{linesOf(props.rows, props.detail !== undefined).map((line) => lineOf(props, line))}</tbody>;
}

function VirtualBody<Data extends RowData>(props: BodyProps<Data>) {
  const hasPanel = props.detail !== undefined;
  // Opening a row makes a new list of rows, so that this counts again only when it has to.
  const lines = useMemo(() => linesOf(props.rows, hasPanel), [props.rows, hasPanel]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => props.scroller.current,
    estimateSize: () => props.rowHeight,
    overscan: 4,
    measureElement: heightOf,
    initialRect: { width: 1000, height: 800 },
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, props.rowHeight]);
  const shown = virtualizer.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} />
      {shown.map(({ index }) => {
        const line = lines[index];
        return line && lineOf(props, line, { index, measure: virtualizer.measureElement });
      })}
      <Spacer height={after} />
    </tbody>
  );
}

/** A row's height as the browser reports it after its own layout; asking for it earlier would force another one. */
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

/** Stands in for the rows that are out of view. */
export function Spacer({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />;
}
