import { Group, NumberInput, Slider, Text } from '@mantine/core';
import { useId } from 'react';
import { signed } from '#domain/kit/format';

interface MoveInputProps {
  label: string;
  /** The range of the slider in both directions, in $/cwt. */
  reach: number;
  value: number;
  onChange: (value: number) => void;
}

/** A move in $/cwt, set by slider or typed. */
export function MoveInput({ label, reach, value, onChange }: MoveInputProps) {
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
