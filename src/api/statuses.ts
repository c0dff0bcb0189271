import { type Endpoint, takesClient, tokenAccess } from './endpoint.ts';
import { errorStatus } from './errors.ts';
import { live } from './health.ts';
import { PROGRESS_LINES } from './progress.ts';

export const bodyIsSent = ({ method }: Pick<Endpoint, 'method'>): boolean =>
  method !== 'GET' && method !== 'DELETE';

/** The HTTP status of each code of the server beside the five kinds. */
export const serverStatus = {
  too_slow: 408,
  too_large: 413,
  not_unpacked: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/**
 * The codes with which an endpoint may refuse, by their HTTP status: its own, and those that follow from its requirement and
 * input.
 */
export function refusalsOf(endpoint: Endpoint): Map<number, string[]> {
  const isPublic = endpoint.requires === 'anyone';
  const status = endpoint.path.startsWith('/auth/') ? sessionStatus : { ...errorStatus, ...serverStatus };
  const codes = [
    'invalid',
    // A user with a temporary password, or an API token, may not call everything.
    ...(isPublic ? [] : (['unauthorized', 'forbidden'] as const)),
    ...(takesClient(endpoint) ? (['not_found'] as const) : []),
    ...endpoint.errors,
    ...(bodyIsSent(endpoint) ? (['too_slow', 'too_large', 'not_unpacked'] as const) : []),
    ...(endpoint.offThread || endpoint.wholeBook ? (['too_large', 'too_many_requests'] as const) : []),
    ...(endpoint.throttled || tokenAccess(endpoint) !== 'never' ? (['too_many_requests'] as const) : []),
    'internal',
    ...(endpoint.path === live.path ? [] : (['unavailable'] as const)),
  ] as const;
  const found = new Map<number, string[]>();
  for (const code of new Set(codes))
    for (const at of [status[code]].flat()) found.set(at, [...(found.get(at) ?? []), code]);
  return new Map([...found].toSorted(([one], [other]) => one - other));
}

/** Where the session client expects another status. */
const sessionStatus = {
  ...errorStatus,
  ...serverStatus,
  invalid: [400, 422],
  unauthorized: [401, 403],
  conflict: 422,
} as const;

export const mediaTypesOf = ({ mediaType, reportsProgress }: Endpoint): string[] => [
  mediaType ?? 'application/json',
  ...(reportsProgress ? [PROGRESS_LINES] : []),
];
