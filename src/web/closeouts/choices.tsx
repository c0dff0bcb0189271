import { Group, NativeSelect } from '@mantine/core';
import { ScopeSelect } from '../parts/scope-select.tsx';
import { useScope } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';

const EVERY_YEAR = 'all';

/** Choices in the URL of both tabs: a year, and for an administrator an owner. */
export function useChoices() {
  const scope = useScope();
  const [yearText, setYear] = useSearchText('year');
  const year = /^(19|2\d)\d\d$/.test(yearText) ? Number(yearText) : undefined;
  return {
    scope,
    year,
    isEveryYear: yearText === EVERY_YEAR,
    setYear,
    request: {
      ...(year !== undefined && { year }),
      ...(scope.owner !== undefined && { owner: scope.owner }),
    },
  };
}

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
      <ScopeSelect label="Client" scope={scope} />
    </Group>
  );
}
