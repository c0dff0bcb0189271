import { Text } from '@mantine/core';
import type { Out } from '#domain/outs';
import { day, dayShort, head, money, weightExact } from '#domain/format';
import { type Columns, columnsFor } from '../../ui/data-table-columns.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { outTypeLabels } from './labels.ts';

/** `out of Sep 1, 2026, 40 head shipped` */
export const outName = (record: Out): string =>
  `out of ${day(record.date_out)}, ${head(record.head_count)} head ${record.type}`;

const column = columnsFor<Out>();

interface Actions {
  onEdit: (record: Out) => void;
  onDelete: (record: Out) => void;
}

export const outColumns = ({ onEdit, onDelete }: Actions): Columns<Out> =>
  column.columns([
    column.accessor('date_out', { header: 'Date', cell: ({ getValue }) => dayShort(getValue()) }),
    column.accessor('type', {
      header: 'Type',
      cell: ({ row: { original: record } }) => (
        <div>
          {outTypeLabels[record.type]}
          {record.destination && (
            <Text size="xs" c="dimmed">
              {record.destination}
            </Text>
          )}
        </div>
      ),
    }),
    column.accessor('head_count', {
      header: 'Head Count',
      meta: { numeric: true },
      cell: ({ getValue }) => head(getValue()),
    }),
    column.accessor('weight', {
      header: 'Weight',
      meta: { numeric: true, unit: 'lbs' },
      cell: ({ getValue }) => weightExact(getValue()),
    }),
    column.accessor('proceeds', {
      header: 'Proceeds',
      meta: { numeric: true },
      cell: ({ getValue }) => money(getValue()),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { numeric: true },
      cell: ({ row: { original: record } }) => (
        <RowActions name={outName(record)} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)} />
      ),
    }),
  ]);
