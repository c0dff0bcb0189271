import { setTimeout as pause } from 'node:timers/promises';
import type { Day } from '#domain/kit/days';
import { dailyFile } from '#domain/lrp/offers/file/reader';
import { ProviderFailure } from '../../providers/provider.ts';
import type { OfferProvider } from './provider.ts';

export interface RetryOptions {
  /** For one response, in milliseconds. */
  timeout: number;
  tries: number;
  /** Before the second try; it doubles each time. */
  firstWait: number;
  /** The longest that RMA may ask to wait before another try. */
  longestWait: number;
}

const RETRY: RetryOptions = { timeout: 30_000, tries: 3, firstWait: 1_000, longestWait: 10_000 };

/** As for files that are sent: RMA's have less than one. */
const LARGEST_MB = 20;

/** A temporary failure. `after`: how long RMA asks to wait, in milliseconds. */
class Passing extends Error {
  readonly after: number;
  constructor(message: string, after = 0) {
    super(message);
    this.after = after;
  }
}

/** RMA's public files, a zip for each day. Retries temporary failures a few times with growing pauses. */
export function rmaProvider(url: string, retry = RETRY): OfferProvider {
  return {
    source: 'rma',
    replacesFiles: true,
    fileOf: async (day) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await fetched(url, day, retry.timeout);
        } catch (error) {
          if (!(error instanceof Passing)) throw error;
          if (attempt >= retry.tries || error.after > retry.longestWait)
            throw new ProviderFailure(error.message);
          await pause(Math.max(error.after, retry.firstWait * 2 ** (attempt - 1)));
        }
      }
    },
  };
}

async function fetched(url: string, day: Day, timeout: number) {
  const path = dailyFile(day);
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(`${url}/${path}`, { signal });
    if (response.ok) return { name: path.slice(path.indexOf('/') + 1), content: await contentOf(response) };
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw failureOf(response.status, response.headers.get('retry-after'));
  } catch (error) {
    if (error instanceof Passing || error instanceof ProviderFailure) throw error;
    throw new Passing(signal.aborted ? 'RMA did not answer in time' : 'RMA cannot be reached');
  }
}

function failureOf(status: number, retryAfter: string | null): Error {
  if (status === 429)
    return new Passing('RMA reports too many requests', 1_000 * (Number(retryAfter ?? 0) || 0));
  if (status >= 500) return new Passing(`RMA failed (${status})`);
  return new ProviderFailure(`RMA refused the request (${status})`);
}

/** The body, up to the largest that is read. */
async function contentOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > LARGEST_MB * 1024 * 1024)
      throw new ProviderFailure(`RMA’s file is larger than ${LARGEST_MB} MB`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
