import { queryOptions } from '@tanstack/react-query';
import { listClients, refreshClientRisks } from '#api/clients';
import { call } from '../lib/call.ts';

/** The clients by need; keyed under lots because every changed record changes it. */
export const clientsQuery = queryOptions({
  queryKey: ['lots', 'clients'],
  queryFn: () => call(listClients),
  // As often as alerts.
  refetchInterval: 300_000,
  staleTime: 30_000,
});

/** The value at risk of each client, which is calculated apart from the board, some clients at a time. */
export const clientRisksQuery = queryOptions({
  queryKey: ['lots', 'clients', 'value-at-risk'],
  queryFn: () => call(refreshClientRisks),
  refetchInterval: ({ state: { data } }) => (data && data.remaining > 0 ? 2_000 : 300_000),
  staleTime: 30_000,
});

/** Leads into a client. */
export const clientLink = (id: number) => ({
  to: '/admin/client' as const,
  search: { client: String(id) },
});
