import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { peersRequire } from './peers.ts';

const CONNECTIONS = 8;
const SECONDS = 4;

interface LoadRequest {
  url: string;
  token?: string;
  method?: string;
  body?: string;
}

/**
 * Requests per second of eight clients without pauses. The clients run in a separate process (autocannon); a response other
 * than a success fails the measurement.
 */
export async function requestsPerSecond({ url, token, method = 'GET', body }: LoadRequest): Promise<number> {
  const autocannon = peersRequire().resolve('autocannon');
  const headers = [
    ...(token ? ['-H', `authorization=Bearer ${token}`] : []),
    ...(body ? ['-H', 'content-type=application/json', '-b', body] : []),
  ];
  const size = ['-c', String(CONNECTIONS), '-d', String(SECONDS)];
  const child = spawn(process.execPath, [autocannon, ...size, '-m', method, ...headers, '-j', '-n', url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const found = JSON.parse(output) as { '2xx': number; non2xx: number; errors: number; duration: number };
  if (found.non2xx > 0 || found.errors > 0)
    throw new Error(`${url}: ${found.non2xx} refused, ${found.errors} failed. ${complaint}`);
  return found['2xx'] / found.duration;
}
