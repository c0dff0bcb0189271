import { Group, SegmentedControl, Stack, Text, Title, Button, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useState, useId } from 'react';
import { LRP_TYPE_LABELS, type LrpType } from '#domain/lrp/lrp';
import type { Day } from '#domain/kit/days';
import { type InsuredCattle, offerFigures, type PricedOffer } from '#domain/risk/protection/offers';
import { useSearchText, useSetSearch } from '../../lib/search-params.ts';
import { ChosenPart } from './chosen-part.tsx';
import { LevelTable, type LevelsProps } from './level-table.tsx';
import { SmallNote } from '../../ui/messages.tsx';
import { type Need, AgainstNeed } from './need.tsx';
import type { ChosenOffer } from './offers-panel.tsx';
import {
  counted,
  day as dayText,
  dayShort,
  missing,
  money,
  perCwtInWords,
  share,
  price,
} from '#domain/kit/format';
import { endInWords } from '#domain/lrp/offers/fit-messages';
import classes from './offers.module.css';

interface LevelCardsProps extends LevelsProps {
  /** Whether they scroll in a card of the page. */
  isScrolled: boolean;
}

/** The levels of one end date, each a card: on a phone, and in the narrow card of Protect. */
function LevelCards({ label, lines, chosen, need, onChoose, isScrolled }: LevelCardsProps) {
  const name = useId();
  return (
    <div
      className={classes.cards}
      data-scrolls={isScrolled || undefined}
      role="radiogroup"
      aria-label={`${label} by level`}
    >
      {lines.map((line) => (
        <label key={keyOf(line)} className={classes.card} data-chosen={line === chosen || undefined}>
          <span className={classes.choice}>
            <input type="radio" name={name} checked={line === chosen} onChange={() => onChoose(line)} />
            <strong>{share(line.offer.level)}</strong>
          </span>
          <span className={classes.figure}>
            <small>Coverage</small>
            {perCwtInWords(line.offer.coverage)}
          </span>
          <span className={classes.figure}>
            <small>You pay/Cwt</small>
            {price(line.offer.premium)}
          </span>
          <span className={classes.figure}>
            <small>A head</small>
            {money(line.per_head)}
          </span>
          <span className={classes.floor}>
            <small>Floor with basis</small> {perCwtInWords(line.floor)}
            {need && (
              <>
                , <AgainstNeed floor={line.floor} need={need} /> <small>the {need.name}</small>
              </>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}

interface ByDateProps extends LevelsProps {
  ends: readonly Day[];
  fitting: readonly Day[];
  best: Day | null;
}

/** Every level and end date: cost per head, and the floor with basis. A cell selects its offer. */
function ByDate({ label, lines, ends, fitting, best, chosen, need, onChoose }: ByDateProps) {
  const levels = [...new Set(lines.map(({ offer }) => offer.level))].toSorted((a, b) => b - a);
  const shown = fitting.length > 0 ? ends.filter((end) => fitting.includes(end)) : ends;
  const lineAt = (level: number, end: Day) =>
    lines.find(({ offer }) => offer.level === level && offer.end_date === end);
  return (
    <Table.ScrollContainer minWidth={520} type="native" tabIndex={0}>
      <Table
        withTableBorder
        withColumnBorders
        aria-label={`${label} by level and end date`}
        className={classes.levels}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Level</Table.Th>
            {shown.map((end) => (
              <Table.Th key={end} scope="col">
                {dayShort(end)}
                {end === best && <SmallNote>fits best</SmallNote>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {levels.map((level) => (
            <Table.Tr key={level}>
              <Table.Th scope="row">{share(level)}</Table.Th>
              {shown.map((end) => (
                <Cell key={end} line={lineAt(level, end)} {...{ chosen, need, onChoose }} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface CellProps extends Pick<LevelsProps, 'chosen' | 'need' | 'onChoose'> {
  line: OfferLine | undefined;
}

function Cell({ line, chosen, need, onChoose }: CellProps) {
  if (!line) return <Table.Td>{missing}</Table.Td>;
  const isChosen = line.offer === chosen?.offer;
  return (
    <Table.Td data-chosen={isChosen || undefined}>
      <button type="button" className={classes.cell} aria-pressed={isChosen} onClick={() => onChoose(line)}>
        {money(line.per_head)}
        <small>
          {perCwtInWords(line.floor)}
          {need && (
            <>
              , <AgainstNeed floor={line.floor} need={need} />
            </>
          )}
        </small>
      </button>
    </Table.Td>
  );
}

interface EndChipsProps {
  label: string;
  ends: readonly Day[];
  fitting: readonly Day[];
  best: Day | null;
  shown: Day;
  outDate: Day | null;
  /** On a phone, the one that fits best comes first. */
  bestFirst: boolean;
  onChoose: (end: Day) => void;
}

/** The end dates to choose from; those that do not fit are shown on request. */
function EndChips({ label, ends, fitting, best, shown, outDate, bestFirst, onChoose }: EndChipsProps) {
  const [all, setAll] = useState(false);
  const isEveryShown = all || fitting.length === 0 || !fitting.includes(shown);
  const listed = isEveryShown ? ends : ends.filter((end) => fitting.includes(end));
  const ordered =
    bestFirst && best !== null && listed.includes(best)
      ? [best, ...listed.filter((end) => end !== best)]
      : listed;
  const hidden = ends.length - listed.length;
  return (
    <div>
      <Group gap="xs" role="group" aria-label={`End dates of ${label}`}>
        {ordered.map((end) => (
          <Button
            key={end}
            size="compact-sm"
            radius="xl"
            variant={end === shown ? 'filled' : 'default'}
            aria-pressed={end === shown}
            onClick={() => onChoose(end)}
          >
            {dayText(end)}
            {end === best && ' (fits best)'}
          </Button>
        ))}
        {hidden > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {`Show ${counted(hidden, 'other date')}`}
          </Button>
        )}
      </Group>
      {outDate !== null && shown !== '' && <SmallNote mt={4}>Ends {endInWords(shown, outDate)}.</SmallNote>}
    </div>
  );
}

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
