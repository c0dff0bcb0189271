import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ExpandedState, type RowData, type Updater, useTable } from '@tanstack/react-table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { missing } from '#domain/kit/format';
import { useProfile } from '../lib/profile.ts';
import { useSearchList } from '../lib/search-params.ts';
import { CardList } from './data-table-cards.tsx';
import { cellContent, type RowLink } from './data-table-cell.tsx';
import {
  type TableColumns,
  features,
  permitted,
  sortable,
  type TableRow,
  columnTitle,
} from './data-table-columns.ts';
import { sameInAllRows, stacksOf } from './data-table-layout.ts';
import type { Totals } from './data-table-total.tsx';
import { WideTable } from './data-table-wide.tsx';
import { usePrinting } from './print-state.ts';
import type { RowWindow } from './use-row-window.ts';
import { useUrlSorting } from './use-url-sorting.ts';
import classes from './data-table.module.css';

/** The expanded rows, stored in the URL by id. */
function useUrlExpanded(key: string) {
  const [ids, setIds] = useSearchList(key);
  const expanded = useMemo(() => Object.fromEntries(ids.map((id) => [id, true])), [ids]);
  const change = useCallback(
    (updater: Updater<ExpandedState>) => {
      const next = typeof updater === 'function' ? updater(expanded) : updater;
      setIds(next === true ? [] : Object.keys(next).filter((id) => next[id]));
    },
    [expanded, setIds],
  );
  return [expanded, change] as const;
}

interface SameInAllRowsProps<Data extends RowData> {
  /** Any row: the first. */
  row: TableRow<Data> | undefined;
  columns: readonly string[];
}

/** Above a table, the columns whose value is the same in all rows: `Account 4711  Name Lazy K Cattle` */
function SameInAllRows<Data extends RowData>({ row, columns }: SameInAllRowsProps<Data>) {
  const cells = row?.getAllCells().filter(({ column }) => columns.includes(column.id)) ?? [];
  if (cells.length === 0) return null;
  return (
    <dl className={classes.same}>
      {cells.map((cell) => (
        <div key={cell.id}>
          <dt>{columnTitle(cell.column)}</dt>
          <dd>{cellContent(cell)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DataTableProps<Data extends RowData> {
  /** The label of the table for screen readers: `Current Lots`. */
  label: string;
  /** Must be stable: created outside the component or memoized. */
  columns: TableColumns<Data>;
  /** `undefined` while loading. Keep the same array between renders. */
  rows: readonly Data[] | undefined;
  rowId: (row: Data) => string;
  /** Set if `rows` are the loaded part of a longer list sorted by the server: from `useRowWindow`. Such rows cannot be expanded. */
  rowWindow?: RowWindow;
  /** The label of a row, for the button that expands it; default its id. */
  rowName?: (row: Data) => string;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** Announced while loading: `Loading receiving records...` */
  loadingText?: string;
  /** The expected number of rows, to reserve space while loading; default eight. */
  likelyRows?: number;
  /** The link of a row; the first cell becomes the link. */
  link?: (row: Data) => RowLink;
  /** Makes rows expandable; renders the panel below an expanded row. */
  detail?: (row: Data) => ReactNode;
  /** Makes rows expandable; returns the rows shown below an expanded row. */
  subRows?: (row: Data) => readonly Data[] | undefined;
  /** The total row, by column id; the first is its label. */
  totals?: Totals;
  /** A row below the total: a part of it. */
  part?: Totals;
  /** The default order: `-date_in`. Without it, the order of `rows`. */
  defaultSort?: string;
  /** Separates the URL keys of several tables on one page: `outs` gives `outs.sort`. */
  name?: string;
  /** Height of one row in pixels: at least that of its highest cell. */
  rowHeight?: number;
  /** The columns that are not shown: from `useColumnChoice`. */
  hidden?: ReadonlySet<string>;
}

const noRows: never[] = [];
const always = () => true;

/** The table's rows and columns, sorted and expanded as the URL says. */
function useUrlTable<Data extends RowData>(props: DataTableProps<Data>, printing: boolean) {
  const { columns, rows, rowWindow, rowId, subRows, detail, name, defaultSort = '' } = props;
  const profile = useProfile();
  const prefix = name ? `${name}.` : '';
  const [sorting, onSortingChange] = useUrlSorting(`${prefix}sort`, defaultSort);
  const [expanded, onExpandedChange] = useUrlExpanded(`${prefix}open`);
  return useTable({
    features,
    columns: useMemo(
      () => sortable(permitted(columns, profile).filter(({ id }) => !printing || id !== 'actions')),
      [columns, profile, printing],
    ),
    data: rows ?? noRows,
    getRowId: rowId,
    ...(subRows ? { getSubRows: subRows } : {}),
    ...(detail ? { getRowCanExpand: always } : {}),
    defaultColumn,
    state: { sorting, expanded },
    onSortingChange,
    onExpandedChange,
    manualSorting: rowWindow !== undefined,
    autoResetExpanded: false,
    enableMultiSort: false,
  });
}

/**
 * The one table: sortable, with rows that are links or expandable, its state in the URL, and cards instead of rows on a phone. Of
 * long lists only the rows in view are rendered.
 */
export function DataTable<Data extends RowData>(props: DataTableProps<Data>) {
  const { rows, rowWindow, rowId, detail, totals, defaultSort = '', rowHeight = 44, hidden } = props;
  const printing = usePrinting() !== null;
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const table = useUrlTable(props, printing);
  const headers = table.getHeaderGroups()[0]?.headers ?? noRows;
  const isWhole = rowWindow === undefined || rowWindow.count === rows?.length;
  const coreRows = isWhole ? table.getCoreRowModel().rows : noRows;
  // A text, so that rows are not rendered again when their data changes and the columns do not.
  const same = useMemo(() => sameInAllRows(headers, coreRows).join(' '), [headers, coreRows]);
  const stacks = useMemo(
    () => stacksOf(headers, new Set([...same.split(' '), ...(hidden ?? [])])),
    [headers, same, hidden],
  );
  const loading = rows === undefined;
  if ((rowWindow?.count ?? rows?.length) === 0 && !loading) return props.empty;
  const View = narrow && !printing ? CardList : WideTable;
  return (
    <>
      {loading && <VisuallyHidden component="output">{props.loadingText ?? 'Loading...'}</VisuallyHidden>}
      <SameInAllRows row={coreRows[0]} columns={same.split(' ')} />
      <View
        label={props.label}
        headers={headers}
        rows={table.getRowModel().rows}
        loading={loading}
        unsorted={defaultSort === ''}
        likelyRows={props.likelyRows ?? 8}
        rowWindow={rowWindow}
        printing={printing}
        rowHeight={rowHeight}
        sums={[totals, props.part].filter((one) => one !== undefined)}
        stacks={stacks}
        link={props.link}
        detail={detail}
        rowName={props.rowName ?? rowId}
      />
    </>
  );
}

const defaultColumn = {
  cell: ({ getValue }: { getValue: () => unknown }) => {
    const value = getValue();
    return typeof value === 'string' || typeof value === 'number' ? String(value) || missing : missing;
  },
};
