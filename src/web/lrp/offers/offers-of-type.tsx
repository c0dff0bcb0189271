import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { LRP_TYPE_LABELS, type LrpType } from '#domain/lrp/lrp';
import type { Day } from '#domain/kit/days';
import { type InsuredCattle, offerFigures, type PricedOffer } from '#domain/risk/protection/offers';
import { useSearchText, useSetSearch } from '../../lib/search-params.ts';
import { ByDate } from './by-date.tsx';
import { ChosenPart } from './chosen-part.tsx';
import { EndChips } from './end-chips.tsx';
import { LevelCards } from './level-cards.tsx';
import { LevelTable } from './level-table.tsx';
import { SmallNote } from '../../ui/messages.tsx';
import type { Need } from './need.tsx';
import type { ChosenOffer } from './offers-panel.tsx';

export interface OffersOfTypeProps {
  type: LrpType;
  /** Whether no other type fits the cattle. */
  isOnly: boolean;
  offers: readonly PricedOffer[];
  insured: InsuredCattle;
  outDate: Day | null;
  fitting: readonly Day[];
  best: Day | null;
  need: Need | null;
  beginning: boolean;
  compact: boolean;
  children: (chosen: ChosenOffer) => ReactNode;
}

/** An offer with its figures for the cattle. */
export interface OfferLine {
  offer: PricedOffer;
  per_head: number | null;
  total: number | null;
  floor: number | null;
}

const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'date', label: 'By date' },
];

/** The offers of one type: by level for one end date, or by level and end date. */
export function OffersOfType(props: OffersOfTypeProps) {
  const { type, isOnly, offers, insured, fitting, best, compact } = props;
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const setSearch = useSetSearch();
  const [end] = useSearchText('end');
  const [chosenKey] = useSearchText('offer');
  const [by] = useSearchText('by');
  const ends = useMemo(() => [...new Set(offers.map(({ end_date }) => end_date))].toSorted(), [offers]);
  const lines = offers.map((offer): OfferLine => ({ offer, ...offerFigures(offer, insured) }));
  const shownEnd = ends.find((one) => one === end) ?? best ?? fitting[0] ?? ends[0] ?? '';
  const atEnd = lines.filter(({ offer }) => offer.end_date === shownEnd);
  const chosen = atEnd.find((line) => keyOf(line) === chosenKey);
  const byDate = by === 'date' && !narrow;
  const choose = (line: OfferLine) => setSearch({ end: line.offer.end_date, offer: keyOf(line) });
  const shared = { lines: atEnd, chosen, onChoose: choose, need: props.need, label: LRP_TYPE_LABELS[type] };
  return (
    <Stack gap="sm" component="section" aria-label={`Offers of ${LRP_TYPE_LABELS[type]}`}>
      {!isOnly && (
        <Title order={3} size="h5">
          {LRP_TYPE_LABELS[type]}
        </Title>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        {byDate ? (
          <SmallNote>$ a head, and below it the floor with basis, $/cwt.</SmallNote>
        ) : (
          <EndChips
            {...{ ends, fitting, best }}
            shown={shownEnd}
            outDate={props.outDate}
            bestFirst={narrow}
            label={LRP_TYPE_LABELS[type]}
            onChoose={(one) => setSearch({ end: one })}
          />
        )}
        {!narrow && <ViewChoice type={type} byDate={byDate} />}
      </Group>
      {byDate ? (
        <ByDate {...shared} lines={lines} ends={ends} fitting={fitting} best={best} />
      ) : narrow ? (
        <LevelCards {...shared} isScrolled={compact} />
      ) : (
        <LevelTable {...shared} />
      )}
      {chosen ? (
        <ChosenPart line={chosen} {...props} />
      ) : (
        <Text size="sm" c="dimmed">
          Select a level to use it.
        </Text>
      )}
    </Stack>
  );
}

function ViewChoice({ type, byDate }: { type: LrpType; byDate: boolean }) {
  const setSearch = useSetSearch();
  return (
    <SegmentedControl
      aria-label={`View of ${LRP_TYPE_LABELS[type]}`}
      data={VIEWS}
      value={byDate ? 'date' : 'table'}
      onChange={(value) => setSearch({ by: value === 'date' ? 'date' : undefined })}
    />
  );
}

/** The key of a type and level in the URL. */
export const keyOfOffer = ({ type, level }: Pick<PricedOffer, 'type' | 'level'>): string =>
  `${type}.${level}`;

export const keyOf = ({ offer }: OfferLine): string => keyOfOffer(offer);
