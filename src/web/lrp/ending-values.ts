import { useQuery } from '@tanstack/react-query';
import { listEndingValues } from '#api/lrp-offers';
import type { LrpPolicy } from '#domain/lrp/lrp';
import { cropYearOf } from '#domain/lrp/lrp-rules';
import type { EndingValue } from '#domain/lrp/offers/offer';
import { callQuery } from '../lib/query-client.ts';

type Ended = Pick<LrpPolicy, 'type' | 'end_date' | 'effective_date'>;

const endingValuesQuery = ({ type, end_date }: Ended) =>
  callQuery(['lrp-ending-values', type, end_date], listEndingValues, { type, from: end_date, to: end_date });

/** The actual ending value that RMA published for an ended policy; null without one, undefined while it loads. */
export function useEndingValue(policy: Ended): EndingValue | null | undefined {
  const { data, isError } = useQuery(endingValuesQuery(policy));
  if (isError) return null;
  return data && (data.find(({ crop_year }) => crop_year === cropYearOf(policy.effective_date)) ?? null);
}
