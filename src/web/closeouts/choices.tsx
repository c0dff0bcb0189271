import { NativeSelect } from '@mantine/core';
import { useSearchText } from '../lib/search-params.ts';

const EVERY_YEAR = 'all';

/** The year in the URL of both tabs. */
export function useChoices() {
  const [yearText, setYear] = useSearchText('year');
  const year = /^(19|2\d)\d\d$/.test(yearText) ? Number(yearText) : undefined;
  return {
    year,
    isEveryYear: yearText === EVERY_YEAR,
    setYear,
    request: year === undefined ? {} : { year },
  };
}

interface ChoicesProps {
  year: number | undefined;
  years: readonly number[];
  withEveryYear?: boolean;
}

export function CloseoutChoices({ year, years, withEveryYear = false }: ChoicesProps) {
  const { setYear, isEveryYear } = useChoices();
  const known = [...new Set([...years, ...(year === undefined ? [] : [year])])].toSorted((a, b) => b - a);
  const every = withEveryYear ? [{ value: EVERY_YEAR, label: 'Every year' }] : [];
  return (
    <NativeSelect
      label="Closed out in"
      data={[...known.map(String), ...every]}
      value={withEveryYear && isEveryYear ? EVERY_YEAR : String(year ?? '')}
      onChange={(event) => setYear(event.currentTarget.value)}
    />
  );
}
