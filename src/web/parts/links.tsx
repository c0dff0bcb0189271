import { TextLink } from '../ui/links.tsx';
import type { Day } from '#domain/kit/days';

export const ImportLink = () => <TextLink to="/import">Import a spreadsheet</TextLink>;

export const equityComparisonLink = ({ from, to }: { from: Day; to?: Day | undefined }) => ({
  to: '/snapshots/compare' as const,
  search: { from, ...(to && { to }) },
});
