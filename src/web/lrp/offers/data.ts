import { queryOptions } from '@tanstack/react-query';
import { listClosedDays, listOfferFiles, listOffers, listPastOffers } from '#api/lrp-offers';
import { call, type InputArgument } from '../../lib/call.ts';
import { callQuery } from '../../lib/query-client.ts';

export type OffersInput = Omit<NonNullable<InputArgument<typeof listOffers>[0]>, 'subsidy'>;
type PastOffersInput = NonNullable<InputArgument<typeof listPastOffers>[0]>;

/** The offers of a day for a standard or a beginning producer, with those that fit; new ones come once a day, and close in the morning. */
export function offersQuery(wanted: OffersInput, beginning: boolean) {
  const input = { ...wanted, subsidy: beginning ? 'beginning' : 'standard' } as const;
  return queryOptions({
    queryKey: ['lrp-offers', input],
    queryFn: () => call(listOffers, input),
    refetchInterval: 60_000,
  });
}

export const pastOffersQuery = (input: PastOffersInput) =>
  queryOptions({
    queryKey: ['lrp-offers', 'history', input],
    queryFn: () => call(listPastOffers, input),
    staleTime: 600_000,
  });

export const offerFilesQuery = callQuery(['lrp-offers', 'files'], listOfferFiles);

export const closedDaysQuery = callQuery(['lrp-closed-days'], listClosedDays);
