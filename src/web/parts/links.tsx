import { TextLink } from '../ui/links.tsx';
import type { Day } from '#domain/kit/days';

/** Leads to the import of spreadsheets, where a newcomer looks for it. */
export const ImportLink = () => <TextLink to="/import">Import a spreadsheet</TextLink>;

interface Days {
  from: Day;
  to?: Day | undefined;
  owner?: string | undefined;
}

/** The link to why equity moved between a snapshot and another one, or now. */
export const equityComparisonLink = ({ from, to, owner }: Days) => ({
  to: '/snapshots/compare' as const,
  search: { from, ...(to && { to }), ...(owner && { owner }) },
});
