import { queryOptions } from '@tanstack/react-query';
import { listComparisons } from '#api/comparisons';
import { call } from '../../lib/call.ts';

export const comparisonsQuery = queryOptions({
  queryKey: ['comparisons'],
  queryFn: () => call(listComparisons),
});
