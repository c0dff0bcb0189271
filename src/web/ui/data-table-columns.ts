import {
  type Cell,
  type CellContext,
  type Column,
  createColumnHelper,
  createExpandedRowModel,
  createSortedRowModel,
  type Header,
  metaHelper,
  type Row,
  rowExpandingFeature,
  rowSortingFeature,
  type RowData,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { type Action, may } from '#domain/users/permissions';
import type { User } from '#domain/users/users';

/** Columns that share a cell, the first on top: strike over put or call. */
export interface ColumnStack<Data extends RowData> {
  id: string;
  headers: readonly TableHeader<Data>[];
  indexes: readonly number[];
  /** In rem. */
  width: number;
  numeric: boolean;
  wraps: boolean;
  end: RowEnd | undefined;
}

/** The columns to show, those that share a cell together. A column with a hidden partner gets a cell of its own. */
export function stacksOf<Data extends RowData>(
  headers: readonly TableHeader<Data>[],
  hidden: ReadonlySet<string>,
): ColumnStack<Data>[] {
  const shown = headers
    .map((header, index) => ({ header, index, id: header.column.id, look: header.column.columnDef.meta }))
    .filter(({ id }) => !hidden.has(id));
  const isUpper = new Set(shown.filter(({ look }) => !look?.under).map(({ id }) => id));
  const isStacked = (under: string | undefined) => under !== undefined && isUpper.has(under);
  return shown
    .filter(({ look }) => !isStacked(look?.under))
    .map((upper) => {
      const all = [upper, ...shown.filter(({ look }) => isUpper.has(upper.id) && look?.under === upper.id)];
      return {
        id: upper.id,
        headers: all.map(({ header }) => header),
        indexes: all.map(({ index }) => index),
        width: upper.look?.width ?? 7,
        numeric: upper.look?.numeric ?? false,
        wraps: upper.look?.wraps ?? false,
        end: upper.look?.end,
      };
    });
}

/** The columns with one value, above the table: those declared so, if all rows hold the same one (decision 72). */
export function sameInAllRows<Data extends RowData>(
  headers: readonly TableHeader<Data>[],
  rows: readonly TableRow<Data>[],
): string[] {
  const [first, ...others] = rows;
  if (!first) return [];
  return headers
    .filter(({ column }) => column.columnDef.meta?.once)
    .map(({ column }) => column.id)
    .filter((id) => others.every((row) => row.getValue(id) === first.getValue(id)));
}

export const lookOf = ({ numeric, wraps, end }: Pick<ColumnStack<RowData>, 'numeric' | 'wraps' | 'end'>) => ({
  'data-numeric': numeric || undefined,
  'data-wraps': wraps || undefined,
  'data-end': end,
});

/** The position of a column at the end of a row: the last figure, or the actions behind it. */
export type RowEnd = 'figure' | 'actions';

export interface ColumnLook {
  /** In rem, with the cell's padding. A table with more room widens all columns in proportion; a shared cell is as wide as its upper column. */
  width: number;
  /** Right-aligned in tabular figures. */
  numeric?: boolean;
  /** Long text takes several lines. Elsewhere it is cut off with an ellipsis, so that all rows have the same height. */
  wraps?: boolean;
  /** The column that shows its values on a second line: put or call under the strike (decision 72). */
  under?: string;
  /** It stands once above the table while all rows hold the same value (decision 72). */
  once?: boolean;
  /** The unit, shown once in the header: `lb`, `$/cwt`. */
  unit?: string;
  /** Sticky, like the first column, when the table is scrolled sideways: for tables wider than a desktop screen. */
  end?: RowEnd;
  /** Beside the name at the head of the row's card on a phone, both in large type. */
  leadsCard?: boolean;
  /** Left out of the row's card on a phone. */
  hideOnCard?: boolean;
  /** Action of its buttons: users without permission do not see the column. */
  action?: Action;
  /** The cell holds its own link, so the table does not wrap it in the row's. */
  ownLink?: boolean;
}

export const features = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  columnMeta: metaHelper<ColumnLook>(),
});

type Features = typeof features;
export type TableRow<Data extends RowData> = Row<Features, Data>;
export type CellOf<Data extends RowData, Value> = CellContext<Features, Data, Value>;
export type TableCell<Data extends RowData> = Cell<Features, Data>;
export type TableHeader<Data extends RowData> = Header<Features, Data>;
type TableColumn<Data extends RowData> = Column<Features, Data>;
export type TableColumns<Data extends RowData> = TableOptions<Features, Data>['columns'];

/**
 * Starts a list of columns: `const column = columnsFor<Lot>(); column.columns([column.accessor('lot', { header: 'Lot' })])`. A
 * missing value is passed to a cell as `undefined`, is shown as `-` and sorts last in both directions.
 */
export function columnsFor<Data extends RowData>() {
  const column = createColumnHelper<Features, Data>();
  return {
    ...column,
    /** A column with cells made of the whole row: `column.drawn('b_s', 'B/S', { width: 4 }, ({ b_s }) => <Side b_s={b_s} />)` */
    drawn: (id: keyof Data & string, header: string, meta: ColumnLook, cellOf: (row: Data) => ReactNode) =>
      column.accessor((row) => row[id], { id, header, meta, cell: ({ row }) => cellOf(row.original) }),
    /** A column of text made of the row: `column.written('held', 'Futures Held', { width: 11 }, ({ held }) => heldMessage(held))` */
    written: (id: string, header: string, meta: ColumnLook, textOf: (row: Data) => string | null) =>
      column.accessor(textOf, { id, header, meta }),
    /** A column of computed values: `column.computed('base', ({ result }) => result.base, figures('Base', money, { width: 10 }))` */
    computed: <Value>(id: string, valueOf: (row: Data) => Value, look: FormattedColumn<Value>) =>
      column.accessor(valueOf, { id, ...look }),
  };
}

/** A cell with the column's value, formatted: `cell: formatted(money)` */
export const formatted =
  <Value>(format: (value: Value) => string) =>
  ({ getValue }: { getValue: () => Value }): string =>
    format(getValue());

interface FormattedColumn<Value> {
  header: string;
  meta: ColumnLook;
  cell: (of: { getValue: () => Value }) => string;
}

/** A column of figures: `column.accessor('head_in', figures('Head In', head, { width: 5.5 }))` */
export const figures = <Value>(
  header: string,
  format: (value: Value) => string,
  look: ColumnLook,
): FormattedColumn<Value> => ({
  header,
  meta: { numeric: true, ...look },
  cell: formatted(format),
});

/** A column of formatted text: `column.accessor('trade_date', texts('Trade Date', dayShort, { width: 6.5 }))` */
export const texts = <Value>(header: string, format: (value: Value) => string, look: ColumnLook) => ({
  header,
  meta: look,
  cell: formatted(format),
});

/** The column of a row's buttons: `actionsColumn<Lot>({ width: 8 }, (lot) => <DeleteButton lot={lot} />)` */
export const actionsColumn = <Data extends RowData>(look: ColumnLook, buttonsOf: (row: Data) => ReactNode) =>
  columnsFor<Data>().display({
    id: 'actions',
    header: 'Actions',
    meta: { numeric: true, ...look },
    cell: ({ row }) => buttonsOf(row.original),
  });

/** The columns that a user gets: without buttons for actions not permitted. */
export const permitted = <Data extends RowData>(
  columns: TableColumns<Data>,
  user: Pick<User, 'user_type'>,
): TableColumns<Data> => columns.filter(({ meta }) => !meta?.action || may(user, meta.action));

const idOf = <Data extends RowData>(column: TableColumns<Data>[number]): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');

/** The columns that a user may hide: all with data but the first, which names the row. */
export const choosableColumns = <Data extends RowData>(columns: TableColumns<Data>) =>
  columns
    .filter((column) => readerOf(column) !== undefined)
    .slice(1)
    .map((column) => ({ id: idOf(column), title: String(column.header) }));

export const columnTitle = <Data extends RowData>({ columnDef, id }: TableColumn<Data>): string =>
  typeof columnDef.header === 'string' ? columnDef.header : id;

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Compares numbers by size and other values as text in natural order: lot 9 before lot 10. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a), String(b));
}

/** Gives every data column the same comparison, with missing values last. */
export function sortable<Data extends RowData>(columns: TableColumns<Data>): TableColumns<Data> {
  return columns.map((column) => {
    const read = readerOf(column);
    if (!read) return column;
    return {
      sortFn: (a: TableRow<Data>, b: TableRow<Data>, by: string) =>
        compareValues(a.getValue(by), b.getValue(by)),
      ...column,
      id: idOf(column),
      accessorFn: (row: Data, index: number) => read(row, index) ?? undefined,
      sortUndefined: 'last',
    };
  });
}

function readerOf<Data extends RowData>(
  column: TableColumns<Data>[number],
): ((row: Data, index: number) => unknown) | undefined {
  if ('accessorFn' in column) return column.accessorFn;
  if ('accessorKey' in column) return (row) => row[column.accessorKey as keyof Data];
  return undefined;
}
