import { Button, Group, Stack, Text } from '@mantine/core';
import { useContext, useMemo } from 'react';
import { excludedMessages } from '#domain/book/excluded';
import { count, counted, missing, moneySigned } from '#domain/kit/format';
import type { Lot } from '#domain/lots/lots';
import {
  insuredHead,
  ofOthers,
  positionsProfit,
  type PricedLrpPolicy,
  type LrpPosition,
} from '#domain/lrp/lrp';
import { useToday } from '../../lib/profile.ts';
import { useSearchText } from '../../lib/search-params.ts';
import { ResultCell } from '../../lrp/cells.tsx';
import { endorsementColumn, policyColumns } from '../../lrp/policy-columns.tsx';
import { recordLine, type LrpLine } from '../../parts/lrp-lines.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { columnsFor } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, SectionTitle } from '../../ui/messages.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { TextLink } from '../../ui/links.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { OnSampleLot } from './lot-links.ts';

const LotOffers = lazily(async () => (await import('../../lrp/offers/lot-offers.tsx')).LotOffers, 360);

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
  policies: readonly PricedLrpPolicy[] | undefined;
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
  const isSample = useContext(OnSampleLot);
  const [offers, setOffers] = useSearchText('offers');
  const showsOffers = offers === '1' && !isSample;
  return (
    <Stack gap="sm" component="section" aria-label="LRP Policies">
      <Group justify="space-between">
        <SectionTitle>LRP Policies</SectionTitle>
        <Group gap="xs">
          {lot && lot.current_hd > 0 && !isSample && (
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={showsOffers}
              onClick={() => setOffers(showsOffers ? '' : '1')}
            >
              {showsOffers ? 'Hide LRP Offers' : 'LRP Offers'}
            </Button>
          )}
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
            lists the policies of all lots.
          </EmptyState>
        }
      />
      {lot && showsOffers && <LotOffers lot={lot} />}
      {others && <Text size="sm">{others}</Text>}
      {added.item && <AddLrpModal lot={added.item} insured={insuredHead(positions)} {...added.modal} />}
    </Stack>
  );
}

/** `2 policies of others in your entity: 380 head, +$4,120.00`; null where there are none. Source: decision 44. */
export function othersLine(others: readonly LrpPosition[]): string | null {
  if (others.length === 0) return null;
  const { total, excluded_count } = positionsProfit(others);
  const made = excluded_count === others.length ? missing : moneySigned(total);
  const line = `${counted(others.length, 'policy', 'policies')} of others in your entity: ${count(insuredHead(others))} head, ${made}`;
  return [line, ...excludedMessages({ policies_without_value: { count: excluded_count } })].join('; ');
}
