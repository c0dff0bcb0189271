import { queryOptions } from '@tanstack/react-query';
import { listLotChoices, listLots } from '#api/lots';
import { getInterestRate } from '#api/account';
import { listPlans } from '#api/plan';
import { call } from '../lib/call.ts';
import { keepClient } from '../lib/client.ts';
import { callQuery } from '../lib/query-client.ts';
import type { Lot } from '#domain/lots/lots';

/** The link to a lot's page. Several entities may use the same number, so an admin's link has the owner (decision 9). */
export const lotLink = ({ lot, owner }: Pick<Lot, 'lot' | 'owner'>, withOwner: boolean) => ({
  to: '/lot/$lotNumber' as const,
  params: { lotNumber: lot },
  search: withOwner ? { owner } : {},
});

/** The plan to finish a lot, on its page. */
export const planLink = (lot: Pick<Lot, 'lot' | 'owner'>, withOwner: boolean) => {
  const page = lotLink(lot, withOwner);
  return { ...page, search: { ...page.search, tab: 'financial' } };
};

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
  to: '/reports/$report' as const,
  params: { report: 'equity' as const },
  search: withOwner ? { owner } : {},
});

/** Queries of single lots share this key, so that one invalidation refreshes all. Cached so that Back finds the list as it was. */
export const lotsQuery = queryOptions({
  queryKey: ['lots'],
  queryFn: () => call(listLots),
  gcTime: 60 * 60_000,
});

/** The lots a record can be assigned to: all visible ones, by number. */
export const lotChoicesQuery = callQuery(['lots', 'choices'], listLotChoices);

/** Need, expected price and hedge of every lot with head. */
export const lotPricesQuery = queryOptions({
  queryKey: ['lots', 'prices'],
  queryFn: async () => {
    const inSame = keepClient();
    const { fetchLotPrices } = await import('./fetch-lot-prices.ts');
    return inSame(fetchLotPrices);
  },
});

export const plansQuery = callQuery(['lots', 'plans'], listPlans);

export const interestRateQuery = callQuery(['profile', 'interest-rate'], getInterestRate);
