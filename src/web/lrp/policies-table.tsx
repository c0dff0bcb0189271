import { Group, Stack } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { count, counted } from '#domain/kit/format';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { may } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
import { lineName, lrpLines } from '../parts/lrp-lines.ts';
import { linesMatching } from '../parts/lrp-links.ts';
import { ColumnsChoice, useColumnChoice } from '../ui/columns-choice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';
import { ViewsChoice } from '../ui/views-choice.tsx';
import { lrpColumns } from './columns.tsx';
import { NoPolicyMatches } from './empty.tsx';
import { ExportButton } from './export-button.tsx';

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
