import type { Day } from '#domain/kit/days';

interface Days {
  from: Day;
  /** The present by default. */
  to?: Day | undefined;
  owner?: string | undefined;
}

/** The link to why equity moved between a snapshot and another one, or now. */
export const equityComparisonLink = ({ from, to, owner }: Days) => ({
  to: '/snapshots/compare' as const,
  search: { from, ...(to && { to }), ...(owner && { owner }) },
});
