import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#api/endpoint';
import { getValueAtRisk } from '#api/value-at-risk';
import { call } from '../lib/call.ts';

export type Risk = OutputOf<typeof getValueAtRisk>;

/** Asked for apart from the dashboard, which does not wait for it; the server keeps it until prices or positions change. */
export const valueAtRiskQuery = (of: RequestOf<typeof getValueAtRisk>) =>
  queryOptions({
    queryKey: ['risk', 'value-at-risk', of],
    queryFn: () => call(getValueAtRisk, of),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
