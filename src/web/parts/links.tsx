import { TextLink } from '../ui/links.tsx';
import type { Day } from '#domain/kit/days';

export const ImportLink = () => <TextLink to="/import">Import a spreadsheet</TextLink>;

interface Days {
  from: Day;
  to?: Day | undefined;
  owner?: string | undefined;
}

export const equityComparisonLink = ({ from, to, owner }: Days) => ({
  to: '/snapshots/compare' as const,
  search: { from, ...(to && { to }), ...(owner && { owner }) },
});
