import { Group } from '@mantine/core';
import type { Day } from '#domain/kit/days';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { SmallNote } from '../ui/typography.ts';
import { LotsCell, ProfitCell } from './cells.tsx';
import { lineName, type LrpLine } from '../parts/lrp-lines.ts';
import { endorsementColumn, policyColumns } from './policy-columns.tsx';

const column = columnsFor<LrpLine>();

interface LrpColumnsOptions {
  /** For admins, who see the policies of all entities. */
  withOwner: boolean;
  today: Day | undefined;
  onEdit: (policy: PricedLrpPolicy) => void;
  onDelete: (policy: PricedLrpPolicy) => void;
  /** Called with the records of an endorsement, all of which have ended. */
  onSettle: (records: readonly PricedLrpPolicy[]) => void;
}

export const lrpColumns = ({
  withOwner,
  today,
  onEdit,
  onDelete,
  onSettle,
}: LrpColumnsOptions): Columns<LrpLine> =>
  column.columns([
    column.accessor('insured_name', {
      header: 'Insured Name',
      meta: { width: 12.75, once: true },
    }),
    endorsementColumn,
    column.accessor((line) => line.lots || null, {
      id: 'lots',
      header: 'Lot',
      meta: { width: 7, wraps: true },
      cell: ({ row }) => <LotsCell records={row.original.records} withOwner={withOwner} />,
    }),
    ...policyColumns(today),
    column.accessor('profit_loss', {
      header: 'P/L',
      meta: { width: 8.5, numeric: true, wraps: true, end: 'figure' },
      cell: ({ row }) => <ProfitCell line={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 8.25, numeric: true, end: 'actions', action: 'recordPolicies' },
      cell: ({ row: { original: line, depth } }) => {
        const [record, ...others] = line.records;
        // An endorsement is settled once for all of its records, never for a single one.
        const settles = depth === 0 && line.ended === line.records.length;
        return (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {settles && (
              <IconButton
                icon="settle"
                title="Settle"
                label={`Settle ${lineName(line)}`}
                onClick={() => onSettle(line.records)}
              />
            )}
            {!record || others.length > 0 ? (
              <SmallNote>{line.records.length} records</SmallNote>
            ) : (
              <RowActions
                name={lineName(line)}
                onEdit={() => onEdit(record)}
                onDelete={() => onDelete(record)}
              />
            )}
          </Group>
        );
      },
    }),
  ]);
