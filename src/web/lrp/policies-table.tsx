import { Group, Stack } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { count, counted } from '#domain/kit/format';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { may } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
import { lineName, lrpLines, type LrpLine } from '../parts/lrp-lines.ts';
import { linesMatching } from '../parts/lrp-links.ts';
import { ColumnsChoice, useColumnChoice } from '../ui/columns-choice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { Note, SectionTitle, SmallNote } from '../ui/typography.ts';
import { ViewsChoice } from '../ui/views-choice.tsx';
import { NoPolicyMatches } from './empty.tsx';
import { ExportButton } from './export-button.tsx';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { LotsCell, ProfitCell } from './cells.tsx';
import { endorsementColumn, policyColumns } from './policy-columns.tsx';

interface PoliciesTableProps {
  /** `undefined` while loading. */
  policies: readonly PricedLrpPolicy[] | undefined;
  today: Day | undefined;
  onEdit: (policy: PricedLrpPolicy) => void;
  onDelete: (policy: PricedLrpPolicy) => void;
  onSettle: (records: readonly PricedLrpPolicy[]) => void;
}

/** The policies, with one expandable row per insured name and endorsement. */
export function PoliciesTable({ policies, today, onEdit, onDelete, onSettle }: PoliciesTableProps) {
  const profile = useProfile();
  const withOwner = may(profile, 'chooseInsured');
  const search = useTypedSearch('q');
  const query = useDeferredValue(search.text);
  const lines = useMemo(() => policies && lrpLines(policies), [policies]);
  const shown = useMemo(() => lines && linesMatching(lines, query), [lines, query]);
  const choice = useColumnChoice('lrp');
  const columns = useMemo(
    () => lrpColumns({ withOwner, today, onEdit, onDelete, onSettle }),
    [withOwner, today, onEdit, onDelete, onSettle],
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" align="baseline">
          <SectionTitle>LRP Policies</SectionTitle>
          <Note component="output">{lines && shown && howMany(recordsOf(shown), recordsOf(lines))}</Note>
        </Group>
        <Group gap="sm">
          <SearchBox placeholder="Search names, endorsements, lots..." search={search} />
          <ColumnsChoice columns={columns} choice={choice} />
          <ViewsChoice table="lrp" choice={choice} />
          <ExportButton lines={shown ?? []} withPuts={may(profile, 'setPutOptions')} />
        </Group>
      </Group>
      <DataTable
        label="LRP Policies"
        loadingText="Loading LRP policies..."
        columns={columns}
        hidden={choice.hidden}
        rows={shown}
        rowId={({ id }) => id}
        rowName={lineName}
        rowHeight={48}
        subRows={({ lines: records }) => records}
        empty={<NoPolicyMatches onClear={search.clear} />}
      />
    </Stack>
  );
}

const recordsOf = (lines: readonly { records: readonly unknown[] }[]): number =>
  lines.reduce((sum, { records }) => sum + records.length, 0);

const howMany = (shown: number, all: number): string =>
  shown === all
    ? counted(all, 'policy', 'policies')
    : `${count(shown)} of ${counted(all, 'policy', 'policies')}`;

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
