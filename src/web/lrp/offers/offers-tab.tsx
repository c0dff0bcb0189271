import { NativeSelect, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core';
import { LRP_TYPE_LABELS, LRP_TYPES, lrpType } from '#domain/lrp/lrp';
import { isDay } from '#domain/kit/days';
import { numberTyped } from '#domain/kit/typed-numbers';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { useMay } from '../../lib/profile.ts';
import { useSearchText, useSetSearch } from '../../lib/search-params.ts';
import { QueryError } from '../../ui/messages.tsx';
import type { OffersInput } from './data.ts';
import { needWithPositions, useLotsToInsure } from './lot-need.ts';
import { OfferActions } from './offer-actions.tsx';
import { OffersPanel } from './offers-panel.tsx';

/** The part *Offers* of the LRP page: for a lot, or for a type, weight and date. Source: beyond-2 K. */
export function OffersTab() {
  const { of, found } = useLotsToInsure();
  const [number] = useSearchText('lot');
  const [owner] = useSearchText('owner');
  const lots = of?.book.lots ?? [];
  const lot = lots.find((one) => one.lot === number && (owner === '' || one.owner === owner));
  const [effective] = useSearchText('of');
  const cattle = usePlannedCattle();
  if (found.isLoadingError) return <QueryError message="Failed to load lots" query={found} />;
  if (!of) return <Skeleton height={420} />;
  const input: OffersInput = {
    ...(lot ? { lot_id: lot.id } : cattle),
    ...(isDay(effective) && { effective }),
  };
  return (
    <Stack gap="lg">
      <Choice lots={lots} lot={lot} />
      <OffersPanel input={input} basis={lot?.basis ?? 0} need={lot ? needWithPositions(of, lot) : null}>
        {(chosen) => <OfferActions chosen={chosen} lot={lot} />}
      </OffersPanel>
    </Stack>
  );
}

/** Type, weight and date from the address; the offers of a type stand without weight and date. */
function usePlannedCattle(): OffersInput {
  const [type] = useSearchText('type');
  const [weight] = useSearchText('weight');
  const [day] = useSearchText('day');
  const chosen = lrpType.safeParse(type).data ?? 'fed';
  const pounds = numberTyped(weight === '' ? '' : Number(weight));
  return {
    type: chosen,
    ...(pounds !== null && pounds > 0 && { weight: pounds }),
    ...(isDay(day) && { day }),
  };
}

function Choice({ lots, lot }: { lots: readonly ScenarioLot[]; lot: ScenarioLot | undefined }) {
  const setSearch = useSetSearch();
  const withOwner = useMay('seeEntities');
  const [effective, setEffective] = useSearchText('of');
  const choose = (id: string) => {
    const chosen = lots.find((one) => String(one.id) === id);
    setSearch({
      lot: chosen?.lot,
      owner: chosen && withOwner ? chosen.owner : undefined,
      end: undefined,
      offer: undefined,
    });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: lot ? 2 : 5 }} spacing="md" data-screen-only>
      <NativeSelect
        label="Lot"
        data={[
          { value: '', label: 'No lot: by type and weight' },
          ...lots.map(({ id, lot: number, owner }) => ({
            value: String(id),
            label: withOwner ? `${number} (${owner})` : number,
          })),
        ]}
        value={lot ? String(lot.id) : ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {!lot && <TypeWeightDay />}
      <TextInput
        label="Day of Offers"
        type="date"
        description="Empty: the newest"
        inputWrapperOrder={['label', 'input', 'description']}
        value={effective}
        onChange={({ currentTarget: { value } }) => setEffective(value)}
      />
    </SimpleGrid>
  );
}

function TypeWeightDay() {
  const [type, setType] = useSearchText('type');
  const [weight, setWeight] = useSearchText('weight');
  const [day, setDay] = useSearchText('day');
  return (
    <>
      <NativeSelect
        label="Type"
        data={LRP_TYPES.map((value) => ({ value, label: LRP_TYPE_LABELS[value] }))}
        value={type === '' ? 'fed' : type}
        onChange={({ currentTarget: { value } }) => setType(value)}
      />
      <TextInput
        label="Out Weight"
        inputMode="decimal"
        rightSection="lb"
        value={weight}
        onChange={({ currentTarget: { value } }) => setWeight(value)}
      />
      <TextInput
        label="Out Date"
        type="date"
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
    </>
  );
}
