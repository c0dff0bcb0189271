import { Group, NativeSelect } from '@mantine/core';
import type { Day } from '#domain/kit/days';
import { NOW } from '#domain/snapshots/comparison/days-compared';
import { day as written } from '#domain/kit/format';
import { isDay } from '#domain/kit/days';
import { ScopeSelect } from '../parts/scope-select.tsx';
import type { ComparisonChoice } from './use-comparison-choice.ts';

interface DaysChoiceProps {
  choice: ComparisonChoice;
  /** The captured days, newest first. */
  days: readonly Day[];
  /** Messages by field. */
  problems: Readonly<Record<string, string>>;
}

const option = (value: string) => ({ value, label: isDay(value) ? written(value) : value });

/** With a value of the address that is not among the options, so that its problem stands at it. */
const optionsWith = (value: string, values: readonly string[]) =>
  (values.includes(value) || value === '' ? [...values] : [value, ...values]).map(option);

/** The two days that are compared and, for an admin, the owner. */
export function DaysChoice({ choice, days, problems }: DaysChoiceProps) {
  const { from, to, scope } = choice;
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label="From"
        data={optionsWith(from, days)}
        value={from}
        error={problems['from']}
        onChange={(event) => choice.setFrom(event.currentTarget.value)}
      />
      <NativeSelect
        label="To"
        data={[{ value: NOW, label: 'Now' }, ...optionsWith(to === NOW ? '' : to, days)]}
        value={to}
        error={problems['to']}
        onChange={(event) => choice.setTo(event.currentTarget.value)}
      />
      <ScopeSelect label="Owner" scope={scope} error={problems['owner']} />
    </Group>
  );
}
