import { Group, Text } from '@mantine/core';
import type { Day } from '#domain/days';
import type { PricedLrpPolicy } from '#domain/lrp';
import { count, headWeight, money, perCwt, premium } from '#domain/format';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { LotsCell, NameCell, PeriodCell, ProfitCell, TypeCell, ValueCell } from './cells.tsx';
import { lineName, type LrpLine } from './lines.ts';

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

const numeric = { numeric: true } as const;

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
      cell: ({ getValue }) => <NameCell>{getValue()}</NameCell>,
    }),
    column.accessor('endorsement_number', { header: 'Endorsement #' }),
    column.accessor((line) => line.lots || null, {
      id: 'lots',
      header: 'Lot',
      cell: ({ row }) => <LotsCell records={row.original.records} withOwner={withOwner} />,
    }),
    column.accessor('type', { header: 'Type', cell: ({ getValue }) => <TypeCell>{getValue()}</TypeCell> }),
    column.accessor('effective_date', {
      header: 'Coverage Period',
      cell: ({ row }) => <PeriodCell records={row.original.records} today={today} />,
    }),
    column.accessor('head_count', {
      header: 'Head Count',
      meta: numeric,
      cell: ({ getValue }) => count(getValue()),
    }),
    column.accessor('target_wt', {
      header: 'Target Wt',
      meta: { ...numeric, unit: 'lbs' },
      cell: ({ getValue }) => headWeight(getValue()),
    }),
    column.accessor('coverage', {
      header: 'Coverage/Cwt',
      meta: numeric,
      cell: ({ getValue }) => perCwt(getValue()),
    }),
    column.accessor('premium', {
      header: 'Premium/Cwt',
      meta: numeric,
      cell: ({ getValue }) => premium(getValue()),
    }),
    column.accessor('net_coverage', {
      header: 'Net Coverage',
      meta: numeric,
      cell: ({ getValue }) => perCwt(getValue()),
    }),
    column.accessor('total_premium', {
      header: 'Total Premium',
      meta: numeric,
      cell: ({ getValue }) => money(getValue()),
    }),
    column.accessor('theoretical_value', {
      header: 'Theoretical Value/Cwt',
      meta: numeric,
      cell: ({ row: { original: line } }) => (
        <ValueCell value={line.theoretical_value} records={line.records} />
      ),
    }),
    column.accessor('profit_loss', {
      header: 'P/L',
      meta: { ...numeric, end: 'figure' },
      cell: ({ row }) => <ProfitCell line={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { ...numeric, end: 'actions', action: 'recordPolicies' },
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
              <Text size="xs" c="dimmed">
                {line.records.length} records
              </Text>
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
