import { Refusal } from '#api/errors';
import { isSession, type StoredSession, storedSession, storeSession } from './stored-session.ts';
import { notReached } from './unreachable.ts';

/** The server's codes for a session that has ended. No other answer, least of all a proxy's, ends one (decision 96). */
const ENDED = ['refresh_token_not_found', 'refresh_token_already_used', 'session_not_found'];

/** The pauses before another try, in milliseconds. */
const PAUSES = [200, 400, 800];

/** How long all tries together may take, in milliseconds: a save that waits for them must answer within seconds. */
const PATIENCE = 5_000;

/** A session renewed, null for one that has ended, or the refusal of a server that cannot tell. */
type Outcome = StoredSession | Refusal | null;

let underWay: Promise<StoredSession | null> | undefined;

/**
 * Exchanges the refresh token of a session for a new one; null if the session has ended. Throws a refusal if the server cannot be
 * reached. Several requests at once wait for the same exchange.
 */
export const renewSession = (session: StoredSession): Promise<StoredSession | null> =>
  (underWay ??= renewed(session).finally(() => (underWay = undefined)));

async function renewed({ refresh_token }: StoredSession): Promise<StoredSession | null> {
  const outcome = await outcomeOf(refresh_token);
  if (outcome instanceof Refusal) throw outcome;
  const stored = storedSession();
  // Meanwhile another tab has renewed the session, or its user has signed out.
  if (stored?.refresh_token !== refresh_token) return stored;
  if (outcome) storeSession(outcome);
  return outcome;
}

async function outcomeOf(refreshToken: string): Promise<Outcome> {
  const signal = AbortSignal.timeout(PATIENCE);
  for (let tried = 0; ; tried += 1) {
    const outcome = await exchange(refreshToken, signal).catch(notReached);
    const pause = PAUSES[tried];
    if (!(outcome instanceof Refusal) || pause === undefined || signal.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function exchange(refresh_token: string, signal: AbortSignal): Promise<Outcome> {
  const response = await fetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
    signal,
  });
  return outcomeIn(response.ok, await response.json());
}

/** The outcome in the server's answer. */
export function outcomeIn(isOk: boolean, body: unknown): Outcome {
  if (isOk) return isSession(body) ? body : notReached();
  const { code, message } = Object(body) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && ENDED.includes(code)) return null;
  return typeof message === 'string' ? new Refusal('unavailable', message) : notReached();
}
