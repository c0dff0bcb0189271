import type { Lot } from '#domain/lots/lots';

/** The link to a lot's page. Several entities may use the same number, so an admin's link has the owner (decision 9). */
export const lotLink = ({ lot, owner }: Pick<Lot, 'lot' | 'owner'>, withOwner: boolean) => ({
  to: '/lot/$lotNumber' as const,
  params: { lotNumber: lot },
  search: withOwner ? { owner } : {},
});

export const closeoutLink = ({ lot, owner }: Pick<Lot, 'lot' | 'owner'>, withOwner: boolean) => ({
  to: '/lot/$lotNumber/closeout' as const,
  params: { lotNumber: lot },
  search: withOwner ? { owner } : {},
});

export const protectLink = ({ lot, owner }: Pick<Lot, 'lot' | 'owner'>, withOwner: boolean) => ({
  to: '/risk-management' as const,
  search: { tab: 'protect', lot, ...(withOwner ? { owner } : {}) },
});

export const equityReportLink = ({ owner }: Pick<Lot, 'owner'>, withOwner: boolean) => ({
  to: '/reports/equity' as const,
  search: withOwner ? { owner } : {},
});
