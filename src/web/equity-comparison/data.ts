import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '#api/endpoint';
import { compareEquity } from '#api/equity-comparison';
import { call } from '../lib/call.ts';

/** Why equity moved; under the key of lots, as every change of a record changes the present. */
export const equityComparisonQuery = (of: RequestOf<typeof compareEquity>) =>
  queryOptions({
    queryKey: ['lots', 'equity-comparison', of],
    queryFn: () => call(compareEquity, of),
    placeholderData: keepPreviousData,
  });
