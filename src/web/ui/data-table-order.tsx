import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useId } from 'react';
import { type TableHeader, titleOf } from './data-table-columns.ts';
import classes from './data-table.module.css';

interface CardOrderProps<Data extends RowData> {
  /** The label of the list: `Current Lots`. */
  label: string;
  headers: readonly TableHeader<Data>[];
  /** Whether the cards have a default order. */
  unsorted: boolean;
}

/** Chooses the sort key and direction of cards, as a phone shows no column headers. */
export function CardOrder<Data extends RowData>({ label, headers, unsorted }: CardOrderProps<Data>) {
  const id = useId();
  const columns = headers.map(({ column }) => column).filter((column) => column.getCanSort());
  const sorted = columns.find((column) => column.getIsSorted());
  const descending = sorted?.getIsSorted() === 'desc';
  const sortBy = (chosen: string) => {
    const column = columns.find((each) => each.id === chosen);
    if (column) column.toggleSorting(column.getFirstSortDir() === 'desc');
    else sorted?.clearSorting();
  };
  if (columns.length === 0) return null;
  return (
    <div role="group" aria-label={`Order of ${label}`} className={classes.order}>
      <label htmlFor={id}>Sort by</label>
      <NativeSelect
        id={id}
        className={classes.orderBy}
        data={[
          ...(unsorted ? [{ value: '', label: 'Default order' }] : []),
          ...columns.map((column) => ({ value: column.id, label: titleOf(column) })),
        ]}
        value={sorted?.id ?? ''}
        onChange={(event) => sortBy(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        disabled={!sorted}
        aria-label={descending ? 'Sort ascending' : 'Sort descending'}
        onClick={() => sorted?.toggleSorting(!descending)}
      >
        {descending ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
