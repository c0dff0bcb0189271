import { Group, Stack, Text } from '@mantine/core';
import type { Lot } from '#domain/lots/lots';
import { useMemo } from 'react';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { type LrpPosition, ofOthers } from '#domain/lrp/lrp-positions';
import { missing } from '#domain/kit/format';
import { useToday } from '../../lib/today.ts';
import { ResultCell } from '../../lrp/cells.tsx';
import { type LrpLine, recordLine } from '../../parts/lrp-lines.ts';
import { endorsementColumn, policyColumns } from '../../lrp/policy-columns.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { columnsFor } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { TextLink } from '../../ui/links.tsx';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { SectionTitle } from '../../ui/typography.ts';
import { othersLine } from './lrp-messages.ts';

const AddLrpModal = lazily(async () => (await import('../../lrp/add-lrp.tsx')).AddLrpModal);

const column = columnsFor<LrpLine>();

const resultColumn = column.accessor(({ records }) => records[0]?.result, {
  id: 'result',
  header: 'Result',
  meta: { width: 8, numeric: true, wraps: true },
  cell: ({ row: { original: line } }) => (line.ended > 0 ? <ResultCell records={line.records} /> : missing),
});

interface LotLrpTableProps {
  lot: Lot | undefined;
  /** `undefined` while loading. */
  policies: readonly PricedLrpPolicy[] | undefined;
  /** The totals of all the entity's counting policies on the lot. */
  positions: readonly LrpPosition[];
}

/** The user's LRP policies on one lot, one row per record, and a line about those of others in the entity (decision 44). */
export function LotLrpTable({ lot, policies, positions }: LotLrpTableProps) {
  const others = othersLine(ofOthers(positions));
  const today = useToday();
  const columns = useMemo(
    () => column.columns([endorsementColumn, ...policyColumns(today), resultColumn]),
    [today],
  );
  const lines = useMemo(() => policies?.map(recordLine), [policies]);
  const added = useItemModal<Lot>();
  return (
    <Stack gap="sm" component="section" aria-label="LRP Policies">
      <Group justify="space-between">
        <SectionTitle>LRP Policies</SectionTitle>
        <ActionButton
          action="recordPolicies"
          variant="default"
          size="compact-sm"
          disabled={!lot}
          onClick={() => lot && added.open(lot)}
        >
          Add LRP Policy
        </ActionButton>
      </Group>
      <DataTable
        name="lrp"
        label="LRP Policies"
        loadingText="Loading LRP policies..."
        columns={columns}
        likelyRows={2}
        rows={lines}
        rowId={({ id }) => id}
        empty={
          <EmptyState title="No LRP Policies Found">
            Policies on this lot are shown here. The <TextLink to="/risk-management/lrp">LRP page</TextLink>{' '}
            has those of all lots.
          </EmptyState>
        }
      />
      {others && <Text size="sm">{others}</Text>}
      {added.item && <AddLrpModal lot={added.item} {...added.modal} />}
    </Stack>
  );
}
