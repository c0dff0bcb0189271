import type { Lot } from '#domain/lots';

/** Where a lot's page is. Several entities may use one number, so an admin's link says whose lot it is (decision 9). */
export const lotLink = ({ lot, owner }: Pick<Lot, 'lot' | 'owner'>, withOwner: boolean) => ({
  to: '/lot/$lotNumber' as const,
  params: { lotNumber: lot },
  search: withOwner ? { owner } : {},
});
