import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listRecipients, listSendings, SENDINGS_PAGE } from '#api/sendings';
import { isUnderWay, type Sending } from '#domain/reports/sendings';
import { call } from '../lib/call.ts';
import { callQuery, invalidate } from '../lib/query-client.ts';

const key = ['sendings'];

/** While mails are on their way the outcome is read again every few seconds. */
const whileSending = (sendings: readonly Sending[] | undefined) =>
  sendings?.some(isUnderWay) ? 3_000 : false;

export const recipientsQuery = callQuery([...key, 'recipients'], listRecipients);

export const batchQuery = (batch: string) =>
  queryOptions({
    queryKey: [...key, 'batch', batch],
    queryFn: () => call(listSendings, { batch }),
    refetchInterval: ({ state }) => whileSending(state.data),
  });

const first: number | undefined = undefined;

export const sendingLogQuery = infiniteQueryOptions({
  queryKey: [...key, 'log'],
  queryFn: ({ pageParam }) => call(listSendings, pageParam === undefined ? {} : { before_id: pageParam }),
  initialPageParam: first,
  getNextPageParam: (page: readonly Sending[]) => (page.length < SENDINGS_PAGE ? undefined : page.at(-1)?.id),
  refetchInterval: ({ state }) => whileSending(state.data?.pages[0]),
});

export const sendingsChanged = (): Promise<void> => invalidate({ queryKey: key });
