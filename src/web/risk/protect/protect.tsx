import { Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { scenarioBook, scoped, type ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { useMay, useToday } from '../../lib/profile.ts';
import { useSetSearch, useSearchText } from '../../lib/search-params.ts';
import { lrpRulesQuery } from '../../lrp-rules/data.ts';
import { EmptyState, Note, SectionTitle } from '../../ui/messages.tsx';
import { QueryError } from '../../ui/error-panel.tsx';
import { usePrintedEntity } from '../../ui/print-state.ts';
import { useTabScope } from '../../lib/scope.ts';
import { scenarioBookQuery } from '../target-date/data.ts';
import type { ProtectBook } from './compared.ts';
import { LotProtection } from './lot-protection.tsx';

/** Compares a lot as it is now with a short future, a put or fence, and LRP added to what is held. */
export function Protect() {
  const rules = useQuery(lrpRulesQuery);
  const found = useQuery(scenarioBookQuery);
  const { owner: chosen = null } = useTabScope();
  const { data } = found;
  const today = useToday();
  const of = useMemo(
    (): ProtectBook | undefined =>
      data && today
        ? { book: scoped(scenarioBook(data), { lot_id: null, owner: chosen }), today }
        : undefined,
    [data, today, chosen],
  );
  const [number] = useSearchText('lot');
  const [owner] = useSearchText('owner');
  const lots = of?.book.lots ?? [];
  const lot =
    lots.find((one) => one.lot === number && (owner === '' || one.owner === owner)) ??
    (number === '' ? lots[0] : undefined);
  usePrintedEntity(lot?.owner);
  if (rules.isLoadingError) return <QueryError message="Failed to load LRP rules" query={rules} />;
  if (found.isLoadingError) return <QueryError message="Failed to load risk data" query={found} />;
  if (!of || !rules.data) return <Skeleton height={420} />;
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
            The lot as it is now, and what each protection adds: floor, cost, and the net price if the market
            moves.
          </Note>
        </div>
        <LotPicker lots={lots} lot={lot} />
      </Group>
      {lot ? (
        <LotProtection key={lot.id} lot={lot} of={of} rules={rules.data} />
      ) : (
        <EmptyState title="Lot Not Found">No lot with head has the number {number}.</EmptyState>
      )}
    </Stack>
  );
}

function LotPicker({ lots, lot }: { lots: readonly ScenarioLot[]; lot: ScenarioLot | undefined }) {
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
