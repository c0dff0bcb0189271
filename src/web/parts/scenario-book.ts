import { queryOptions } from '@tanstack/react-query';
import { targetDateBook } from '#api/risk';
import { call } from '../lib/call.ts';

/** What What-If on a day, the suggested contracts, Protect and LRP offers are worked out from. */
export const scenarioBookQuery = queryOptions({
  queryKey: ['risk', 'scenario-book'],
  queryFn: () => call(targetDateBook),
  refetchInterval: 60_000,
});
