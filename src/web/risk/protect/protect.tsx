import { Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OpenLot } from '#domain/book/open-book';
import { useMay } from '../../lib/profile.ts';
import { useSetSearch, useSearchText } from '../../lib/search-params.ts';
import { lrpRulesQuery } from '../../lrp-rules/data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-panel.tsx';
import { Note, SectionTitle } from '../../ui/typography.ts';
import { usePrintedEntity } from '../../ui/print-state.ts';
import type { ValuedBook } from '../data.ts';
import { LotProtection } from './lot-protection.tsx';

/** Compares doing nothing, a short future, a put or fence, and LRP for one lot. */
export function Protect({ valued }: { valued: ValuedBook | undefined }) {
  const rules = useQuery(lrpRulesQuery);
  const [number] = useSearchText('lot');
  const [owner] = useSearchText('owner');
  const lots = useMemo(() => valued?.book.lots ?? [], [valued]);
  const lot =
    lots.find((one) => one.lot === number && (owner === '' || one.owner === owner)) ??
    (number === '' ? lots[0] : undefined);
  usePrintedEntity(lot?.owner);
  if (rules.isLoadingError) return <QueryError message="Failed to load LRP rules" query={rules} />;
  if (!valued || !rules.data) return <Skeleton height={420} />;
  if (lots.length === 0)
    return (
      <EmptyState title="No Lots with Head">
        Lots with head appear here, so you can compare ways to protect their price.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <SectionTitle>Compare protection</SectionTitle>
          <Note>
            Which protection gives which floor, at what cost, and the net price if the market moves.
          </Note>
        </div>
        <LotPicker lots={lots} lot={lot} />
      </Group>
      {lot ? (
        <LotProtection key={lot.id} lot={lot} valued={valued} rules={rules.data} />
      ) : (
        <EmptyState title="Lot Not Found">No lot with head has the number {number}.</EmptyState>
      )}
    </Stack>
  );
}

function LotPicker({ lots, lot }: { lots: readonly OpenLot[]; lot: OpenLot | undefined }) {
  const withOwner = useMay('seeEntities');
  const setSearch = useSetSearch();
  const options = useMemo(
    () =>
      lots.map(({ id, lot: number, owner }) => ({
        value: String(id),
        label: withOwner ? `${number} (${owner})` : number,
      })),
    [lots, withOwner],
  );
  const choose = (id: string) => {
    const chosen = lots.find((one) => String(one.id) === id);
    if (!chosen) return;
    // The owner would narrow the whole page, so it is named only where it is needed.
    const isAmbiguous = lots.some((one) => one.lot === chosen.lot && one.id !== chosen.id);
    setSearch({ lot: chosen.lot, ...(isAmbiguous && { owner: chosen.owner }) });
  };
  return (
    <NativeSelect
      label="Lot"
      data={lot ? options : [{ value: '', label: 'Select a lot' }, ...options]}
      value={lot ? String(lot.id) : ''}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  );
}
