import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#api/endpoint';
import { getMargin } from '#api/margin';
import { call } from '../lib/call.ts';

export type Margin = OutputOf<typeof getMargin>;

/** Accounts, rates and the positions that a move of prices changes; of one owner for an admin. */
export const marginQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['risk', 'margin', owner],
    queryFn: () => call(getMargin, owner === undefined ? {} : { owner }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
