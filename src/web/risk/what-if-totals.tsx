import { SimpleGrid, Group, NumberInput, Slider, Text } from '@mantine/core';
import {
  excludedMessage,
  excludedMessages,
  type ExcludedReason,
  lotsWithoutPlan,
} from '#domain/book/excluded';
import type { LotRisk } from '#domain/book/risk';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { money, moneySigned, signed } from '#domain/kit/format';
import { type KnownSum, knownSum, sumCents, sumOfSums } from '#domain/kit/money';
import { isBeforeCostToFinish } from '#domain/lots/lots';
import { tone } from '../lib/format.ts';
import { Sentence } from '../ui/sentence.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import type { ValuedBook } from './data.ts';
import { useId } from 'react';
import type { MarketingClass, Root } from '#domain/market/contracts';
import type { MarketMove, Movable } from '#domain/risk/what-if';

interface MoveFieldsProps {
  move: MarketMove;
  onMove: (change: (before: MarketMove) => MarketMove) => void;
  movable: Movable;
}

/** The futures and the basis that can be moved: those that the book holds. */
export const MoveFields = ({ movable: { roots, classes }, ...moves }: MoveFieldsProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
    {roots.map((root) => (
      <FuturesMove key={root} root={root} {...moves} />
    ))}
    {classes.map((kind) => (
      <BasisMove key={kind} kind={kind} {...moves} />
    ))}
  </SimpleGrid>
);

const FUTURES = {
  GF: { label: 'Feeder cattle futures (GF)', reach: 60 },
  LE: { label: 'Live cattle futures (LE)', reach: 40 },
} as const;

type MoveProps = Omit<MoveFieldsProps, 'movable'>;

const FuturesMove = ({ root, move, onMove }: MoveProps & { root: Root }) => (
  <MoveInput
    {...FUTURES[root]}
    value={move.futures[root]}
    onChange={(value) => onMove((before) => ({ ...before, futures: { ...before.futures, [root]: value } }))}
  />
);

const BasisMove = ({ kind, move, onMove }: MoveProps & { kind: MarketingClass }) => (
  <MoveInput
    label={`${kind} basis`}
    reach={20}
    value={move.basis[kind]}
    onChange={(value) => onMove((before) => ({ ...before, basis: { ...before.basis, [kind]: value } }))}
  />
);

interface MoveInputProps {
  label: string;
  reach: number;
  value: number;
  onChange: (value: number) => void;
}

function MoveInput({ label, reach, value, onChange }: MoveInputProps) {
  const id = useId();
  const within = (typed: number) => Math.min(reach, Math.max(-reach, typed));
  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {label}{' '}
        <Text span c="dimmed" size="sm">
          $/cwt
        </Text>
      </Text>
      <Group gap="md" wrap="nowrap">
        <Slider
          flex={1}
          min={-reach}
          max={reach}
          step={0.5}
          value={value}
          onChange={onChange}
          label={signed}
          thumbLabel={label}
          startPointValue={0}
          marks={[{ value: 0 }]}
        />
        <NumberInput
          w={110}
          aria-labelledby={id}
          value={value}
          min={-reach}
          max={reach}
          step={0.5}
          decimalScale={2}
          onChange={(typed) => onChange(within(typeof typed === 'number' ? typed : 0))}
        />
      </Group>
    </div>
  );
}

interface Part {
  label: string;
  sum: (lots: readonly LotRisk[]) => KnownSum;
  reason: ExcludedReason;
  /** Whether it excludes sales and costs to finish, which are named beside it. */
  withoutSales?: true;
}

const parts: readonly Part[] = [
  {
    label: 'Est. Value',
    sum: (lots) => knownSum(lots.map((lot) => lot.est_future_value)),
    reason: 'lots_without_price',
  },
  {
    label: 'Futures P/L',
    sum: (lots) => sumOfSums(lots.map((lot) => lot.futures_pl)),
    reason: 'trades_without_price',
  },
  {
    label: 'Options P/L',
    sum: (lots) => sumOfSums(lots.map((lot) => lot.options_pl)),
    reason: 'trades_without_price',
  },
  {
    label: 'LRP P/L',
    sum: (lots) => sumOfSums(lots.map((lot) => lot.lrp_pl)),
    reason: 'policies_without_value',
  },
  {
    label: 'Net Equity',
    sum: (lots) => knownSum(lots.map((lot) => lot.net_equity)),
    reason: 'lots_without_price',
    withoutSales: true,
  },
];

/** The sums over the lots with head after a move, and its changes; without parts that the lots do not have. */
export function WhatIfTotals({ now, moved }: { now: ValuedBook['risks']; moved: ValuedBook['risks'] }) {
  const sales = sumCents(now.map(({ proceeds }) => proceeds));
  const withoutPlan = excludedMessage(lotsWithoutPlan(now));
  const isUnfinished = now.some(isBeforeCostToFinish);
  const held = parts
    .map(({ sum, ...part }) => ({ ...part, before: sum(now), after: sum(moved) }))
    .filter(({ before, after }) => before.total !== 0 || after.total !== 0 || after.excluded_count > 0);
  if (held.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 2, md: held.length }} spacing="sm">
      {held.map(({ label, before, after, reason, withoutSales }) => {
        const change = before.total === null || after.total === null ? null : after.total - before.total;
        const excluded = excludedMessages({ [reason]: { count: after.excluded_count } });
        const without = withoutSales
          ? [withoutSalesMessage(sales), withoutPlan].filter((of) => of !== null)
          : [];
        const against = change ? [`${moneySigned(change)} against today`] : [];
        const note = [...against, ...without, ...excluded].join('; ');
        return (
          <StatCard
            key={label}
            label={label}
            value={money(after.total)}
            tone={without.length > 0 || (withoutSales && isUnfinished) ? undefined : tone(change)}
            note={note && <Sentence>{note}</Sentence>}
          />
        );
      })}
    </SimpleGrid>
  );
}
