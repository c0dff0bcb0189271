import { Group, Stack } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { count, counted } from '#domain/kit/format';
import { LRP_TYPE_LABELS, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { may } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
import { lineName, lrpLines, type LrpLine, linesMatching } from '../parts/lrp-lines.ts';
import { ColumnsChoice, useColumnChoice, ViewsChoice, DataTable, sortingOf } from '../ui/data-table.tsx';
import { useItemModal } from '../ui/confirm-modal.tsx';
import { NotesMark, RecordNotes, type TableNotes, useTableNotes } from '../notes/record-notes.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { Note, SectionTitle, SmallNote, EmptyState, NothingMatches } from '../ui/messages.tsx';
import { columnsFor, compareValues, type TableColumns } from '../ui/data-table-columns.ts';
import { IconButton, RowActions } from '../ui/icon-button.tsx';
import { LotsCell, ProfitCell } from './cells.tsx';
import { endorsementColumn, policyColumns } from './policy-columns.tsx';
import { useSearchText } from '../lib/search-params.ts';
import { csvOf, type CsvColumn } from '../ui/csv.ts';
import { downloadCsv, DownloadButton } from '../ui/download-button.tsx';
import { ImportLink } from '../parts/links.tsx';
import { ActionButton } from '../ui/action-button.tsx';

const title = 'No LRP Policies Found';

export const NoPolicies = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    title={title}
    action={
      <>
        <ActionButton action="recordPolicies" onClick={onAdd}>
          Add Your First Policy
        </ActionButton>
        <ImportLink />
      </>
    }
  >
    An LRP policy insures a price per hundredweight. Add one to track its coverage and count it in your hedge.
  </EmptyState>
);

const NoPolicyMatches = ({ onClear }: { onClear: () => void }) => (
  <NothingMatches title={title} onClear={onClear}>
    No policy matches your search.
  </NothingMatches>
);

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
  const notes = useTableNotes('policy');
  const noted = useItemModal<PricedLrpPolicy>();
  const profile = useProfile();
  const withOwner = may(profile, 'chooseInsured');
  const search = useTypedSearch('q');
  const query = useDeferredValue(search.text);
  const lines = useMemo(() => policies && lrpLines(policies), [policies]);
  const shown = useMemo(() => lines && linesMatching(lines, query), [lines, query]);
  const choice = useColumnChoice('lrp');
  const columns = useMemo(
    () => lrpColumns({ withOwner, today, notes, onEdit, onDelete, onSettle, onNotes: noted.open }),
    [withOwner, today, notes, onEdit, onDelete, onSettle, noted.open],
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" align="baseline">
          <SectionTitle>LRP Policies</SectionTitle>
          <Note component="output">{lines && shown && howMany(shown.length, lines.length)}</Note>
        </Group>
        <Group gap="sm">
          <SearchBox placeholder="Search names, endorsements, lots..." search={search} />
          <ColumnsChoice columns={columns} choice={choice} />
          <ViewsChoice table="lrp" choice={choice} />
          <LrpExportButton lines={shown ?? []} withPuts={may(profile, 'setPutOptions')} />
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
      {noted.item && (
        <RecordNotes
          about={{ about_kind: 'policy', about_id: noted.item.id }}
          name={`LRP ${noted.item.endorsement_number}`}
          {...noted.modal}
        />
      )}
    </Stack>
  );
}

const howMany = (shown: number, all: number): string =>
  shown === all
    ? counted(all, 'policy', 'policies')
    : `${count(shown)} of ${counted(all, 'policy', 'policies')}`;

const column = columnsFor<LrpLine>();

interface LrpColumnsOptions {
  withOwner: boolean;
  today: Day | undefined;
  onEdit: (policy: PricedLrpPolicy) => void;
  onDelete: (policy: PricedLrpPolicy) => void;
  onSettle: (records: readonly PricedLrpPolicy[]) => void;
  notes: TableNotes;
  onNotes: (policy: PricedLrpPolicy) => void;
}

export const lrpColumns = ({
  withOwner,
  today,
  notes,
  onNotes,
  onEdit,
  onDelete,
  onSettle,
}: LrpColumnsOptions): TableColumns<LrpLine> =>
  column.columns([
    column.accessor('insured_name', { header: 'Insured Name', meta: { width: 12.75, once: true } }),
    endorsementColumn,
    column.accessor((line) => line.lots || null, {
      id: 'lots',
      header: 'Lot',
      meta: { width: 7, wraps: true },
      cell: ({ row }) => <LotsCell records={row.original.records} withOwner={withOwner} />,
    }),
    ...policyColumns(today),
    column.drawn('profit_loss', 'P/L', { width: 8.5, numeric: true, wraps: true, end: 'figure' }, (row) => (
      <ProfitCell line={row} />
    )),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 8.25, numeric: true, end: 'actions', action: 'recordPolicies' },
      cell: ({ row: { original: line, depth } }) => (
        // An endorsement is settled once for all of its records, never for a single one.
        <PolicyActions
          line={line}
          settles={depth === 0 && line.ended === line.records.length}
          {...{ notes, onNotes, onEdit, onDelete, onSettle }}
        />
      ),
    }),
  ]);

interface PolicyActionsProps extends Omit<LrpColumnsOptions, 'withOwner' | 'today'> {
  line: LrpLine;
  settles: boolean;
}

function PolicyActions({ line, settles, notes, onNotes, onEdit, onDelete, onSettle }: PolicyActionsProps) {
  const [record, ...others] = line.records;
  const name = lineName(line);
  return (
    <Group gap={4} justify="flex-end">
      {settles && (
        <IconButton
          icon="settle"
          title="Settle"
          label={`Settle ${name}`}
          onClick={() => onSettle(line.records)}
        />
      )}
      {!record || others.length > 0 ? (
        <SmallNote>{line.records.length} records</SmallNote>
      ) : (
        <>
          <NotesMark name={name} id={record.id} notes={notes} onOpen={() => onNotes(record)} />
          <RowActions name={name} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)} />
        </>
      )}
    </Group>
  );
}

const columns: CsvColumn<PricedLrpPolicy>[] = [
  { header: 'Insured Name', value: ({ insured_name }) => insured_name },
  { header: 'Endorsement #', value: ({ endorsement_number }) => endorsement_number },
  { header: 'Lot', value: ({ lot }) => lot },
  { header: 'Type', value: ({ type }) => LRP_TYPE_LABELS[type] },
  { header: 'State', value: ({ state }) => state },
  { header: 'County', value: ({ county }) => county },
  { header: 'Effective Date', value: ({ effective_date }) => effective_date },
  { header: 'End Date', value: ({ end_date }) => end_date },
  { header: 'Head Count', value: ({ head_count }) => head_count },
  { header: 'Target Wt (lbs)', value: ({ target_wt }) => target_wt },
  { header: 'Coverage/Cwt', value: ({ coverage }) => coverage },
  { header: 'Premium/Cwt', value: ({ premium }) => premium },
  { header: 'Net Coverage', value: ({ net_coverage }) => net_coverage },
  { header: 'Total Premium', value: ({ total_premium }) => total_premium },
  { header: 'Theoretical Value/Cwt', value: ({ theoretical_value }) => theoretical_value },
  { header: 'P/L', value: ({ profit_loss }) => profit_loss },
  { header: 'Actual Ending Value', value: ({ actual_ending_value }) => actual_ending_value },
  { header: 'Indemnity Paid', value: ({ indemnity }) => indemnity },
  { header: 'Result', value: ({ result }) => result },
];

const putColumns: CsvColumn<PricedLrpPolicy>[] = [
  { header: 'Put Symbol', value: ({ put_symbol }) => put_symbol },
  { header: 'Put Quantity', value: ({ put_qty }) => put_qty },
];

function LrpExportButton({ lines, withPuts }: { lines: readonly LrpLine[]; withPuts: boolean }) {
  const [sort] = useSearchText('sort');
  const save = () => {
    const records = inOrder(lines, sort).flatMap((line) => line.records);
    downloadCsv('lrp-policies.csv', csvOf(withPuts ? [...columns, ...putColumns] : columns, records));
  };
  return (
    <DownloadButton disabled={lines.length === 0} onClick={save}>
      Export CSV
    </DownloadButton>
  );
}

/** Sorts the lines as the table does: missing values come last in both directions. */
export function inOrder(lines: readonly LrpLine[], sort: string): readonly LrpLine[] {
  const [by] = sortingOf(sort);
  if (!by) return lines;
  const valueOf = (line: LrpLine): unknown => {
    const value = line[by.id as keyof LrpLine];
    return value === null || value === '' ? undefined : value;
  };
  return lines.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    return by.desc ? compareValues(second, first) : compareValues(first, second);
  });
}
