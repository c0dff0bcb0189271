import type { Endpoint } from '#api/endpoint';
import { PROGRESS_LINES, type ProgressLine } from '#api/progress';
import type { Person } from './test-server.ts';

/** Posts to an endpoint of a listening server, and asks for its progress. */
export const postForProgress = (
  url: string,
  { path }: Endpoint,
  { token }: Person,
  body: object,
  { accept = PROGRESS_LINES, ...more }: { accept?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      accept,
      connection: 'close',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    ...more,
  });

/** The lines of a response with progress. */
export const progressIn = async (response: Response): Promise<ProgressLine[]> =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ProgressLine);
