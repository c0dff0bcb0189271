import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listRecipients, listDeliveries, DELIVERIES_PAGE } from '#api/deliveries';
import { isUnderWay, type Delivery } from '#domain/reports/deliveries';
import { call } from '../lib/call.ts';
import { callQuery, invalidate } from '../lib/query-client.ts';

const key = ['deliveries'];

/** While mails are on their way the outcome is read again every few seconds. */
const whileDelivering = (deliveries: readonly Delivery[] | undefined) =>
  deliveries?.some(isUnderWay) ? 3_000 : false;

export const recipientsQuery = callQuery([...key, 'recipients'], listRecipients);

export const batchQuery = (batch: string) =>
  queryOptions({
    queryKey: [...key, 'batch', batch],
    queryFn: () => call(listDeliveries, { batch }),
    refetchInterval: ({ state }) => whileDelivering(state.data),
  });

const first: number | undefined = undefined;

export const deliveryLogQuery = infiniteQueryOptions({
  queryKey: [...key, 'log'],
  queryFn: ({ pageParam }) => call(listDeliveries, pageParam === undefined ? {} : { before_id: pageParam }),
  initialPageParam: first,
  getNextPageParam: (page: readonly Delivery[]) =>
    page.length < DELIVERIES_PAGE ? undefined : page.at(-1)?.id,
  refetchInterval: ({ state }) => whileDelivering(state.data?.pages[0]),
});

export const deliveriesChanged = (): Promise<void> => invalidate({ queryKey: key });
