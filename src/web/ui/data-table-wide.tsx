import { FlexRender, type RowData } from '@tanstack/react-table';
import { type CSSProperties, type RefObject, useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { TableBody, virtualFrom } from './data-table-body.tsx';
import { type TableHeader, type TableRow, type ColumnStack, lookOf } from './data-table-columns.ts';
import type { RowLine } from './data-table-lines.tsx';
import type { RowBehaviour } from './data-table-row.tsx';
import type { RowWindow } from './use-row-window.ts';
import classes from './data-table.module.css';

/** The total row by column id; the first is its label, which spans the columns to the next: `{ status: 'Total', p_l: moneySigned(sum) }` */
export type Totals = Readonly<Record<string, ReactNode>>;

type TotalColumn = Pick<ColumnStack<RowData>, 'id' | 'numeric' | 'wraps' | 'end'> & {
  ids: readonly string[];
};

interface TotalCell extends Omit<TotalColumn, 'ids'> {
  span: number;
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

function TotalRow<Data extends RowData>({ stacks, totals }: TotalRowProps<Data>) {
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

const direction = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<Data extends RowData> {
  stack: ColumnStack<Data>;
  /** On paper a button in a repeated head would lose its text. */
  printing: boolean;
}

function HeadCell<Data extends RowData>({ stack, printing }: HeadCellProps<Data>) {
  const sortable = stack.headers.map(({ column }) => column).filter((column) => column.getCanSort());
  const sorted = sortable.map((column) => column.getIsSorted()).find(Boolean);
  return (
    <th
      scope="col"
      {...lookOf(stack)}
      data-stacked={stack.headers.length > 1 || undefined}
      aria-sort={sortable.length > 0 ? (sorted ? direction[sorted] : 'none') : undefined}
    >
      {stack.headers.map((header, at) => (
        <Label
          key={header.id}
          header={header}
          withUnit={unitOf(header) !== unitOf(stack.headers[at + 1])}
          printing={printing}
        />
      ))}
    </th>
  );
}

const unitOf = <Data extends RowData>(header: TableHeader<Data> | undefined) =>
  header?.column.columnDef.meta?.unit;

interface LabelProps<Data extends RowData> {
  header: TableHeader<Data>;
  /** Not if the label below has the same unit. */
  withUnit: boolean;
  printing: boolean;
}

function Label<Data extends RowData>({ header, withUnit, printing }: LabelProps<Data>) {
  const { column } = header;
  const unit = withUnit && unitOf(header);
  const label = (
    <span className={classes.headLabel}>
      <FlexRender header={header} />
      {unit && <span className={classes.unit}>{unit}</span>}
    </span>
  );
  if (!column.getCanSort() || printing) return <div className={classes.label}>{label}</div>;
  return (
    <UnstyledButton className={classes.sort} onClick={column.getToggleSortingHandler()}>
      {label}
      <SortIcon sorted={column.getIsSorted()} />
    </UnstyledButton>
  );
}

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Icon size={14} aria-hidden className={classes.sortIcon} data-sorted={sorted || undefined} />;
}

/** The most of a table's width that the columns that stay may take, so that the others can be read between them. */
const MOST_STAYING = 0.6;

/** The most of a column that may be out of view while the column still counts as in view. */
const MOST_OUT_OF_VIEW = 0.1;

/**
 * The number of columns that are out of view, or partly so, at the right of a table that is scrolled sideways, and whether its first
 * and last columns stay in view meanwhile: not where text is so large that they would leave no room for the others.
 */
function useColumnsOutOfView<Data extends RowData>(
  scroller: RefObject<HTMLElement | null>,
  stacks: readonly ColumnStack<Data>[],
) {
  const [count, setCount] = useState(0);
  const [stay, setStay] = useState(true);
  useEffect(() => {
    const root = scroller.current;
    const table = root?.querySelector('table');
    if (!root || !table) return undefined;
    const heads = [...root.querySelectorAll<HTMLElement>('thead th')];
    const isEnd = (_: unknown, at: number) => stacks[at]?.end !== undefined;
    const widthOf = (some: readonly HTMLElement[]) =>
      some.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
    const measure = () => {
      const ends = widthOf(heads.filter(isEnd));
      const isRoomLeft = widthOf(heads.slice(0, 1)) + ends <= root.clientWidth * MOST_STAYING;
      const edge =
        root.getBoundingClientRect().left + root.clientLeft + root.clientWidth - (isRoomLeft ? ends : 0);
      const isOut = (head: HTMLElement, at: number) => {
        const { right, width } = head.getBoundingClientRect();
        return !isEnd(head, at) && right - edge > width * MOST_OUT_OF_VIEW;
      };
      setCount(heads.filter(isOut).length);
      setStay(isRoomLeft);
    };
    // Widths change with the window, its text size and the rows, without a new render.
    const observer = new ResizeObserver(measure);
    for (const element of [root, table]) observer.observe(element);
    root.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      root.removeEventListener('scroll', measure);
    };
  }, [scroller, stacks]);
  return { count, stay };
}

const SkeletonRows = ({ columns, rows }: { columns: number; rows: number }) => (
  <tbody aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (__, column) => (
          <td key={column}>
            <Skeleton height={12} width={column === 0 ? '80%' : '60%'} radius="sm" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

export interface TableParts<Data extends RowData> extends RowBehaviour<Data> {
  label: string;
  headers: readonly TableHeader<Data>[];
  rows: readonly TableRow<Data>[];
  loading: boolean;
  unsorted: boolean;
  likelyRows: number;
  rowWindow: RowWindow | undefined;
  printing: boolean;
  rowHeight: number;
  sums: readonly Totals[];
  /** On a phone a row is one line. */
  line: RowLine<Data> | undefined;
  /** Where the URL keeps the page of a list on a phone. */
  pageKey: string;
}

/** The table on a wide screen: header, first column and end columns are sticky, and long tables render only the rows in view. */
export function WideTable<Data extends RowData>(props: TableParts<Data>) {
  const { label, stacks, rows, loading, rowWindow, rowHeight, sums } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { count: outOfView, stay } = useColumnsOutOfView(scroller, stacks);
  const count = rowWindow?.count ?? rows.length;
  const virtual = count > virtualFrom && !props.printing;
  return (
    <div className={classes.frame} data-more={outOfView > 0 || undefined}>
      {outOfView > 0 && (
        <div className={classes.more} aria-hidden>
          {outOfView} more {outOfView === 1 ? 'column' : 'columns'}
        </div>
      )}
      <div
        ref={scroller}
        className={classes.scroller}
        data-crowded={!stay || undefined}
        style={widthsOf(stacks)}
      >
        <table
          className={classes.table}
          aria-label={label}
          aria-busy={loading}
          aria-rowcount={virtual ? count + 1 + sums.length : undefined}
          style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
        >
          <colgroup>
            {stacks.map(({ id, width }) => (
              <col key={id} style={{ width: `calc(${width} * var(--column-unit))` }} />
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
          {sums.length > 0 && !loading && (
            <tfoot>
              {sums.map((totals, at) => (
                <TotalRow key={at} stacks={stacks} totals={totals} />
              ))}
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

/** The widths of the whole table and of the columns that stay in view, for the style sheet, which has their unit. */
function widthsOf<Data extends RowData>(stacks: readonly ColumnStack<Data>[]): CSSProperties {
  const sum = (some: readonly ColumnStack<Data>[]) =>
    `calc(${some.reduce((width, stack) => width + stack.width, 0)} * var(--column-unit))`;
  return {
    '--table-width': sum(stacks),
    '--first-width': sum(stacks.slice(0, 1)),
    '--ends-width': sum(stacks.filter(({ end }) => end !== undefined)),
    '--actions-width': sum(stacks.filter(({ end }) => end === 'actions')),
  } as CSSProperties;
}
