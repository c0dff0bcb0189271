import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '#api/errors';
import { onSessionChange, sessionState } from './session.ts';

/** Worth another try: the server was out of reach or failed. A refusal stays a refusal. */
const mayPass = (error: unknown) =>
  !(error instanceof Refusal) || ['unreachable', 'unavailable', 'internal'].includes(error.code);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && mayPass(error) },
  },
});

// What one user has seen is not there for the next.
let { userId } = sessionState();
onSessionChange(() => {
  const next = sessionState().userId;
  if (next !== userId) queryClient.clear();
  userId = next;
});
