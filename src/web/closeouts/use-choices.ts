import { useMay } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';

export const EVERY_YEAR = 'all';

/** What the address chooses on both tabs: a year, and for an admin an owner. */
export function useChoices() {
  const withOwner = useMay('chooseOwner');
  const [yearText, setYear] = useSearchText('year');
  const [owner, setOwner] = useSearchText('owner');
  const year = /^(19|2\d)\d\d$/.test(yearText) ? Number(yearText) : undefined;
  return {
    withOwner,
    year,
    isEveryYear: yearText === EVERY_YEAR,
    setYear,
    owner,
    setOwner,
    /** The choices as a request names them. */
    request: { ...(year !== undefined && { year }), ...(withOwner && owner !== '' && { owner }) },
  };
}
