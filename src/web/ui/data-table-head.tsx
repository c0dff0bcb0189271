import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { FlexRender, type RowData } from '@tanstack/react-table';
import type { TableHeader } from './data-table-columns.ts';
import tableClasses from './data-table.module.css';
import classes from './data-table-head.module.css';

const direction = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<Data extends RowData> {
  header: TableHeader<Data>;
  /** On paper a button in a repeated head would lose its text. */
  printing: boolean;
}

/** A column header: its label, its unit, and a button if the column is sortable. */
export function HeadCell<Data extends RowData>({ header, printing }: HeadCellProps<Data>) {
  const { column } = header;
  const look = column.columnDef.meta;
  const sorted = column.getIsSorted();
  const label = (
    <span className={classes.headLabel}>
      <FlexRender header={header} />
      {look?.unit && <span className={tableClasses.unit}>{look.unit}</span>}
    </span>
  );
  return (
    <th
      scope="col"
      data-numeric={look?.numeric || undefined}
      data-end={look?.end}
      aria-sort={column.getCanSort() ? (sorted ? direction[sorted] : 'none') : undefined}
    >
      {column.getCanSort() && !printing ? (
        <UnstyledButton className={classes.sort} onClick={column.getToggleSortingHandler()}>
          {label}
          <SortIcon sorted={sorted} />
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  );
}

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Icon size={14} aria-hidden className={classes.sortIcon} data-sorted={sorted || undefined} />;
}
