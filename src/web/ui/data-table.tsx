import { VisuallyHidden, Button, type ButtonProps } from '@mantine/core';
import { useLocalStorage, useDisclosure } from '@mantine/hooks';
import {
  useTable,
  type ExpandedState,
  type RowData,
  type Updater,
  type SortingState,
} from '@tanstack/react-table';
import { useCallback, useMemo, lazy, Suspense, useState, type ReactNode, type ComponentProps } from 'react';
import { missing } from '#domain/kit/format';
import { useProfile } from '../lib/profile.ts';
import { useSearchList, useSearchText } from '../lib/search-params.ts';
import { CardList } from './data-table-cards.tsx';
import { cellContent, type RowLink } from './data-table-row.tsx';
import {
  features,
  permitted,
  sortable,
  columnTitle,
  choosableColumns,
  type TableColumns,
  type TableRow,
  sameInAllRows,
  stacksOf,
} from './data-table-columns.ts';
import type { RowLine } from './data-table-lines.tsx';
import { type Totals, WideTable } from './data-table-wide.tsx';
import { QueryError, type QueryErrorProps } from './messages.tsx';
import { usePrinting } from './print-state.ts';
import type { RowWindow } from './use-row-window.ts';
import classes from './data-table.module.css';
import { IconColumns3, IconBookmark } from '@tabler/icons-react';
import { useNarrow } from './use-narrow.ts';
import { lazily } from './lazily.tsx';

/** `-date_in` is descending by `date_in`. */
export function sortingOf(text: string): SortingState {
  if (text === '') return [];
  return text.startsWith('-') ? [{ id: text.slice(1), desc: true }] : [{ id: text, desc: false }];
}

export function sortText(sorting: SortingState): string {
  const [first] = sorting;
  if (!first) return '';
  return first.desc ? `-${first.id}` : first.id;
}

/** A table's order, stored in the URL; the default order is not written. */
function useUrlSorting(key: string, defaultSort: string) {
  const [text, setText] = useSearchText(key);
  const sorting = useMemo(() => sortingOf(text || defaultSort), [text, defaultSort]);
  const change = useCallback(
    (updater: Updater<SortingState>) => {
      const next = sortText(typeof updater === 'function' ? updater(sorting) : updater);
      setText(next === defaultSort ? '' : next);
    },
    [sorting, setText, defaultSort],
  );
  return [sorting, change] as const;
}

const ViewsModal = lazily(async () => (await import('./views-modal.tsx')).ViewsModal);

/** Saves how a table is set up (search, filters, order, columns) under a name, and sets it up so again. */
export function ViewsChoice(props: { table: string; choice?: ColumnVisibility }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return (
    <>
      <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={open}>
        Views
      </Button>
      {wasOpened && <ViewsModal {...props} opened={opened} onClose={close} />}
    </>
  );
}

export interface ColumnVisibility {
  hidden: ReadonlySet<string>;
  show: (column: string, shown: boolean) => void;
  chosen: Record<string, boolean>;
  choose: (chosen: Record<string, boolean>) => void;
}

const none: readonly string[] = [];

/** The columns that the user shows in a table, stored per user in this browser. `hiddenAtFirst` must be stable. */
export function useColumnChoice(table: string, hiddenAtFirst = none): ColumnVisibility {
  const { id } = useProfile();
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `drover.columns.${table}.${id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const hidden = useMemo(() => {
    const off = Object.keys(chosen).filter((column) => chosen[column] === false);
    return new Set([...off, ...hiddenAtFirst.filter((column) => chosen[column] !== true)]);
  }, [chosen, hiddenAtFirst]);
  const show = useCallback(
    (column: string, shown: boolean) => setChosen((before) => ({ ...before, [column]: shown })),
    [setChosen],
  );
  return { hidden, show, chosen, choose: setChosen };
}

export const ColumnsButton = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} {...props}>
    Columns
  </Button>
);

const ColumnsMenu = lazy(async () => ({ default: (await import('./columns-menu.tsx')).ColumnsMenu }));

interface ColumnsChoiceProps<Data extends RowData> {
  columns: TableColumns<Data>;
  choice: ColumnVisibility;
}

/** The menu of a table's columns. Mantine's menu is large, so it is loaded after the table. */
export const ColumnsChoice = <Data extends RowData>({ columns, choice }: ColumnsChoiceProps<Data>) => (
  <Suspense fallback={<ColumnsButton disabled />}>
    <ColumnsMenu columns={choosableColumns(columns)} choice={choice} />
  </Suspense>
);

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
  row: TableRow<Data> | undefined;
  columns: readonly string[];
}

/** Above a table, the columns with the same value in all rows: `Account 4711  Name Lazy K Cattle` */
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
  /** Shown in place of the table where the query of its rows failed before there were any. */
  failure?: QueryErrorProps;
  rowId: (row: Data) => string;
  /** Set if `rows` are the loaded part of a longer list sorted by the server: from `useRowWindow`. Such rows cannot be expanded. */
  rowWindow?: RowWindow;
  /** The label of a row, for the button that expands it; default its id. */
  rowName?: (row: Data) => string;
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
  totals?: Totals;
  part?: Totals;
  /** The default order: `-date_in`. Without it, the order of `rows`. */
  defaultSort?: string;
  /** Separates the URL keys of several tables on one page: `outs` gives `outs.sort`. */
  name?: string;
  /** Height of one row in pixels: at least that of its highest cell. */
  rowHeight?: number;
  /** The columns that are not shown: from `useColumnChoice`. */
  hidden?: ReadonlySet<string>;
  /** On a phone rows are lines under their months, which open to all figures, instead of cards. Must be stable. */
  line?: RowLine<Data>;
}

const noRows: never[] = [];
const always = () => true;

function useUrlTable<Data extends RowData>(props: DataTableProps<Data>, printing: boolean, asCards: boolean) {
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
    ...(detail || (props.line && asCards) ? { getRowCanExpand: always } : {}),
    defaultColumn,
    state: { sorting, expanded },
    onSortingChange,
    onExpandedChange,
    manualSorting: rowWindow !== undefined,
    autoResetExpanded: false,
    enableMultiSort: false,
  });
}

/** The one table: sortable, with links or expandable rows, its state in the URL, virtualized when long, and cards on a phone. */
export function DataTable<Data extends RowData>(props: DataTableProps<Data>) {
  const { rows, rowWindow, rowId, detail, totals, defaultSort = '', rowHeight = 44, hidden } = props;
  const printing = usePrinting() !== null;
  const narrow = useNarrow();
  const asCards = narrow && !printing;
  const table = useUrlTable(props, printing, asCards);
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
  if (loading && props.failure?.query.isError) return <QueryError {...props.failure} />;
  if ((rowWindow?.count ?? rows?.length) === 0 && !loading) return props.empty;
  const View = asCards ? CardList : WideTable;
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
        line={props.line}
        pageKey={props.name ? `${props.name}.page` : 'page'}
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
