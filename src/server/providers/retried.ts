import { setTimeout as pause } from 'node:timers/promises';
import { ProviderFailure } from './provider.ts';

export interface RetryOptions {
  /** For one response, in milliseconds. */
  timeout: number;
  tries: number;
  /** Before the second try; it doubles each time. */
  firstWait: number;
  /** The longest that the source may ask to wait before another try. */
  longestWait: number;
}

/** A temporary failure. `after`: the wait that the source demands, in milliseconds. */
export class TemporaryFailure extends Error {
  readonly after: number;
  constructor(message: string, after = 0) {
    super(message);
    this.after = after;
  }
}

/** The failure that an HTTP status tells of a source, such as `The quote vendor`. */
export function statusFailure(source: string, status: number, retryAfter: string | null): Error {
  if (status === 429)
    return new TemporaryFailure(
      `${source} reports too many requests`,
      1_000 * (Number(retryAfter ?? 0) || 0),
    );
  if (status >= 500) return new TemporaryFailure(`${source} failed (${status})`);
  return new ProviderFailure(`${source} refused the request (${status})`);
}

/** Asks a source, and again after a temporary failure, a few times with growing pauses. */
export async function retried<Answer>(
  ask: () => Promise<Answer>,
  { tries, firstWait, longestWait }: RetryOptions,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TemporaryFailure)) throw error;
      if (attempt >= tries || error.after > longestWait) throw new ProviderFailure(error.message);
      await pause(Math.max(error.after, firstWait * 2 ** (attempt - 1)));
    }
  }
}

/** The answer of a source in time; no answer is a temporary failure. */
export async function answered<Answer>(
  source: string,
  timeout: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    return await ask(signal);
  } catch (error) {
    if (error instanceof TemporaryFailure || error instanceof ProviderFailure) throw error;
    throw new TemporaryFailure(
      signal.aborted ? `${source} did not answer in time` : `${source} cannot be reached`,
    );
  }
}
