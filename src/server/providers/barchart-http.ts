import { z } from 'zod';
import { ProviderFailure } from './provider.ts';

/** Timeouts and retries of the adapter. */
export interface RetryOptions {
  /** For one response, in milliseconds. */
  timeout: number;
  /** Tries in all. */
  tries: number;
  /** Before the second try; it doubles each time. */
  firstWait: number;
  /** The longest that the vendor may ask to wait before another try. */
  longestWait: number;
}

export const RETRY: RetryOptions = { timeout: 10_000, tries: 3, firstWait: 500, longestWait: 5_000 };

/** The vendor sends the code as a number or as text; anything else is ignored. */
const code = z.unknown().transform((given) => {
  const value = typeof given === 'string' ? Number.parseInt(given, 10) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : 200;
});

const envelope = z.object({
  status: z.object({ code }).nullish(),
  results: z.array(z.unknown()).nullish(),
});

/** A permanent refusal by the vendor. */
export class VendorRefusal extends ProviderFailure {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** A temporary failure. `after`: how long the vendor asks to wait, in milliseconds. */
class Passing extends Error {
  readonly after: number;
  constructor(message: string, after = 0) {
    super(message);
    this.after = after;
  }
}

/**
 * Queries the vendor and returns the rows of its result, none if it has no data. Retries temporary failures (timeout, server
 * error, too many requests) a few times with growing pauses. The URL contains the key, so neither the URL nor network errors
 * go into any message.
 */
export async function askVendor(url: URL, retry: RetryOptions): Promise<unknown[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await oneResponse(url, retry.timeout);
    } catch (error) {
      if (!(error instanceof Passing)) throw error;
      if (attempt >= retry.tries || error.after > retry.longestWait) {
        throw new ProviderFailure(error.message);
      }
      await pause(Math.max(error.after, retry.firstWait * 2 ** (attempt - 1)));
    }
  }
}

async function oneResponse(url: URL, timeout: number): Promise<unknown[]> {
  const signal = AbortSignal.timeout(timeout);
  try {
    // A redirect would send the key to another address.
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (response.status === 204) return [];
    if (response.ok) return rowsOf(await response.text());
    await response.body?.cancel();
    throw refusalOf(response.status, response.headers.get('retry-after'));
  } catch (error) {
    if (error instanceof Passing || error instanceof ProviderFailure) throw error;
    throw new Passing(
      signal.aborted ? 'The quote vendor did not answer in time' : 'The quote vendor cannot be reached',
    );
  }
}

function refusalOf(status: number, retryAfter: string | null): Error {
  if (status === 429) {
    const seconds = Number(retryAfter ?? 0);
    return new Passing('The quote vendor says that it is asked too often', 1000 * (seconds || 0));
  }
  if (status >= 500) return new Passing(`The quote vendor failed (${status})`);
  if (status === 401 || status === 403) {
    return new VendorRefusal(`The quote vendor refused the key (${status}): check BARCHART_API_KEY`, status);
  }
  return new VendorRefusal(`The quote vendor refused the request (${status})`, status);
}

function rowsOf(text: string): unknown[] {
  if (text.trim() === '') return [];
  const parsed = envelope.safeParse(parsedJson(text));
  if (!parsed.success) throw new Passing('The quote vendor answered with something that is not quotes');
  const { status, results } = parsed.data;
  // The status inside the body means the same as an HTTP status.
  if (status && status.code >= 400) throw refusalOf(status.code, null);
  return results ?? [];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
