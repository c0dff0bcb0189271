import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { FlexRender, type RowData } from '@tanstack/react-table';
import type { TableHeader } from './data-table-columns.ts';
import { type ColumnStack, lookOf } from './data-table-layout.ts';
import tableClasses from './data-table.module.css';
import classes from './data-table-head.module.css';

const direction = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<Data extends RowData> {
  stack: ColumnStack<Data>;
  /** On paper a button in a repeated head would lose its text. */
  printing: boolean;
}

/** The header of a column, or of several that share a cell. */
export function HeadCell<Data extends RowData>({ stack, printing }: HeadCellProps<Data>) {
  const sortable = stack.headers.map(({ column }) => column).filter((column) => column.getCanSort());
  const sorted = sortable.map((column) => column.getIsSorted()).find(Boolean);
  return (
    <th
      scope="col"
      {...lookOf(stack)}
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

/** A column's label, its unit, and a button if the column is sortable. */
function Label<Data extends RowData>({ header, withUnit, printing }: LabelProps<Data>) {
  const { column } = header;
  const unit = withUnit && unitOf(header);
  const label = (
    <span className={classes.headLabel}>
      <FlexRender header={header} />
      {unit && <span className={tableClasses.unit}>{unit}</span>}
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
