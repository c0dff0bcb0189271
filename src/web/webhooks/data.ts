import { queryOptions } from '@tanstack/react-query';
import { getWebhook } from '#api/webhooks';
import { call } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';

/** The address of an entity with its log, which grows while the page is open; `owner` is undefined for the user's own entity. */
export const webhookQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['webhook', owner ?? null],
    queryFn: () => call(getWebhook, { owner }),
    refetchInterval: 10_000,
  });

export const webhookChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['webhook'] });
