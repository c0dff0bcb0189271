import { Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Lot } from '#domain/lots';
import { LRP_TYPE_LABELS, type PricedLrpPolicy } from '#domain/lrp';
import { type LrpPosition, ofOthers } from '#domain/lrp-positions';
import { count, headWeight, missing, money, perCwt, premium } from '#domain/format';
import { useToday } from '../../lib/today.ts';
import { PeriodCell, ResultCell, TypeCell, ValueCell } from '../../lrp/cells.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { columnsFor } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/links.tsx';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { othersLine } from './lrp-messages.ts';

const AddLrpModal = lazy(async () => ({ default: (await import('../../lrp/add-lrp.tsx')).AddLrpModal }));

const column = columnsFor<PricedLrpPolicy>();
const numeric = { numeric: true } as const;

const columns = column.columns([
  column.accessor('endorsement_number', { header: 'Endorsement #' }),
  column.accessor((policy) => LRP_TYPE_LABELS[policy.type], {
    id: 'type',
    header: 'Type',
    cell: ({ getValue }) => <TypeCell>{getValue()}</TypeCell>,
  }),
  column.accessor('effective_date', {
    header: 'Coverage Period',
    cell: ({ row: { original: policy } }) => <Period policy={policy} />,
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
    cell: ({ row: { original: policy } }) => (
      <ValueCell value={policy.theoretical_value} records={[policy]} />
    ),
  }),
  column.accessor('result', {
    header: 'Result',
    meta: numeric,
    cell: ({ row: { original: policy } }) => (policy.ended ? <ResultCell records={[policy]} /> : missing),
  }),
]);

const Period = ({ policy }: { policy: PricedLrpPolicy }) => (
  <PeriodCell records={[policy]} today={useToday()} />
);

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
  const added = useItemModal<Lot>();
  return (
    <Stack gap="sm" component="section" aria-label="LRP Policies">
      <Group justify="space-between">
        <Title order={2} size="h4">
          LRP Policies
        </Title>
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
        rows={policies}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No LRP Policies Found">
            Policies on this lot are shown here. The <TextLink to="/risk-management/lrp">LRP page</TextLink>{' '}
            has those of all lots.
          </EmptyState>
        }
      />
      {others && <Text size="sm">{others}</Text>}
      {added.item && (
        <Suspense>
          <AddLrpModal lot={added.item} opened={added.opened} onClose={added.close} />
        </Suspense>
      )}
    </Stack>
  );
}
