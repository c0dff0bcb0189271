import { queryOptions } from '@tanstack/react-query';
import { targetDateBook } from '#api/risk';
import { call } from '../lib/call.ts';

/** The positions behind What-If on a day, suggested contracts, Protect and LRP offers. */
export const scenarioBookQuery = queryOptions({
  queryKey: ['risk', 'scenario-book'],
  queryFn: () => call(targetDateBook),
  refetchInterval: 60_000,
});
