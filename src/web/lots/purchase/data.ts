import { queryOptions } from '@tanstack/react-query';
import { getInterestRate } from '#api/account';
import { listPurchasePlans } from '#api/purchase';
import { call } from '../../lib/call.ts';
import { callQuery } from '../../lib/query-client.ts';

export const purchasePlansQuery = callQuery(['purchase-plans'], listPurchasePlans);

/** The interest rate of an entity; of the user's own where none is named. */
export const interestRateQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['profile', 'interest-rate', owner],
    queryFn: () => call(getInterestRate, owner === undefined ? {} : { owner }),
  });
