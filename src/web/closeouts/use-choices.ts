import { useScope } from '../lib/scope.ts';
import { useSearchText } from '../lib/search-params.ts';

export const EVERY_YEAR = 'all';

/** What the address chooses on both tabs: a year, and for an admin an owner. */
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
