import { Group, NumberInput, SimpleGrid, Slider, Text } from '@mantine/core';
import { useId } from 'react';
import { signed } from '#domain/kit/format';
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
