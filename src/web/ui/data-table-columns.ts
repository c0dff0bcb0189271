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

/** How a row ends: with its figure, with a figure and actions after it, with its actions. */
export type RowEnd = 'figure' | 'figureBeforeActions' | 'actions';

/** How a column looks, beside its header and its cells. */
interface ColumnLook {
  /** Right-aligned in tabular figures. */
  numeric?: boolean;
  /** Never broken into several lines, so that all rows are of one height. */
  oneLine?: boolean;
  /** Said once, in the head: `lb`, `$/cwt`. */
  unit?: string;
  /** Stays in view, as the first column does, when the table is scrolled sideways: for tables that are wider than a desk. */
  end?: RowEnd;
  /** Left out of the card that stands for the row on a phone. */
  hideOnCard?: boolean;
  /** The cell holds its own link, so the table does not wrap it in the row's. */
  ownLink?: boolean;
}

export const tableKit = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  columnMeta: metaHelper<ColumnLook>(),
});

type Kit = typeof tableKit;
export type TableRow<Data extends RowData> = Row<Kit, Data>;
/** What a column's `cell` is given. */
export type CellOf<Data extends RowData, Value> = CellContext<Kit, Data, Value>;
export type TableCell<Data extends RowData> = Cell<Kit, Data>;
export type TableHeader<Data extends RowData> = Header<Kit, Data>;
type TableColumn<Data extends RowData> = Column<Kit, Data>;
export type Columns<Data extends RowData> = TableOptions<Kit, Data>['columns'];

/**
 * Starts a list of columns: `const column = columnsFor<Lot>(); column.columns([column.accessor('lot', { header: 'Lot' })])`.
 * A missing value reaches a cell as `undefined`, is written `-` and sorts last both ways.
 */
export const columnsFor = <Data extends RowData>() => createColumnHelper<Kit, Data>();

/** What a column is called. */
export const titleOf = <Data extends RowData>({ columnDef, id }: TableColumn<Data>): string =>
  typeof columnDef.header === 'string' ? columnDef.header : id;

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Numbers by size, everything else as words with numbers inside them counted: lot 9 before lot 10. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a), String(b));
}

/** Gives every data column the table's one way of comparing, with what is missing at the end. */
export function sortable<Data extends RowData>(columns: Columns<Data>): Columns<Data> {
  return columns.map((column) => {
    const read = readerOf(column);
    if (!read) return column;
    const id = column.id ?? ('accessorKey' in column ? String(column.accessorKey) : undefined);
    return {
      sortFn: (a: TableRow<Data>, b: TableRow<Data>, by: string) =>
        compareValues(a.getValue(by), b.getValue(by)),
      ...column,
      ...(id === undefined ? {} : { id }),
      accessorFn: (row: Data, index: number) => read(row, index) ?? undefined,
      sortUndefined: 'last',
    };
  });
}

function readerOf<Data extends RowData>(
  column: Columns<Data>[number],
): ((row: Data, index: number) => unknown) | undefined {
  if ('accessorFn' in column) return column.accessorFn;
  if ('accessorKey' in column) return (row) => row[column.accessorKey as keyof Data];
  return undefined;
}
