import { Group, NativeSelect } from '@mantine/core';
import { ScopeSelect } from '../parts/scope-select.tsx';
import { EVERY_YEAR, useChoices } from './use-choices.ts';

interface ChoicesProps {
  year: number | undefined;
  years: readonly number[];
  withEveryYear?: boolean;
}

export function CloseoutChoices({ year, years, withEveryYear = false }: ChoicesProps) {
  const { scope, setYear, isEveryYear } = useChoices();
  const known = [...new Set([...years, ...(year === undefined ? [] : [year])])].toSorted((a, b) => b - a);
  const every = withEveryYear ? [{ value: EVERY_YEAR, label: 'Every year' }] : [];
  return (
    <Group gap="sm">
      <NativeSelect
        label="Closed out in"
        data={[...known.map(String), ...every]}
        value={withEveryYear && isEveryYear ? EVERY_YEAR : String(year ?? '')}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      <ScopeSelect label="Owner" scope={scope} />
    </Group>
  );
}
