import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getWebhook } from '#api/webhooks';
import { call } from '../lib/call.ts';

/** The address of an entity with its log, which grows while the page is open; `owner` is undefined for the user's own entity. */
export const webhookQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['webhook', owner ?? null],
    queryFn: () => call(getWebhook, { owner }),
    refetchInterval: 10_000,
  });

export function useWebhookChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['webhook'] });
}
