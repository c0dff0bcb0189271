import { TextLink } from '../ui/links.tsx';
import type { Day } from '#domain/kit/days';

export const ImportLink = () => <TextLink to="/import">Import a spreadsheet</TextLink>;

interface Days {
  from: Day;
  to?: Day | undefined;
}

export const equityComparisonLink = ({ from, to }: Days) => ({
  to: '/snapshots/compare' as const,
  search: { from, ...(to && { to }) },
});
