import { Refusal } from '#api/errors';
import { store } from './store.ts';
import {
  forgetSession,
  isSession,
  onStoredInOtherTab,
  type StoredSession,
  storedSession,
  storeSession,
} from './stored-session.ts';
import { isTextTyped } from './unsaved.ts';

export const notReached = (): Refusal => new Refusal('unreachable', 'The server cannot be reached');

/** Ends a promise that failed on the way to the server: `fetch(url).catch(unreachable)` */
export function unreachable(): never {
  throw notReached();
}

/** The server's codes for a session that has ended. No other answer, least of all a proxy's, ends one (decision 96). */
const ENDED = ['refresh_token_not_found', 'refresh_token_already_used', 'session_not_found'];

const PAUSES = [200, 400, 800];

/** How long all tries together may take, in milliseconds: a save that waits for them must answer within seconds. */
const PATIENCE = 5_000;

/** A session renewed, null for one that has ended, or the refusal of a server that cannot tell. */
type Outcome = StoredSession | Refusal | null;

let underWay: Promise<StoredSession | null> | undefined;

/** Exchanges the refresh token once for all waiting requests; null if the session has ended. Throws if the server is unreachable. */
const renewSession = (session: StoredSession): Promise<StoredSession | null> =>
  (underWay ??= tryToRenew(session).finally(() => (underWay = undefined)));

async function tryToRenew({ refresh_token }: StoredSession): Promise<StoredSession | null> {
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
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await exchange(refreshToken, signal).catch(notReached);
    const pause = PAUSES[attempt];
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

export function outcomeIn(isOk: boolean, body: unknown): Outcome {
  if (isOk) return isSession(body) ? body : notReached();
  const { code, message } = Object(body) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && ENDED.includes(code)) return null;
  return typeof message === 'string' ? new Refusal('unavailable', message) : notReached();
}

/** A session that has ended keeps its user while a form holds typed text, until that user signs in again (decision 96). */
interface SessionState {
  status: 'signed-in' | 'ended' | 'signed-out';
  userId: string | null;
}

const signedOut: SessionState = { status: 'signed-out', userId: null };
const ended: SessionState = { status: 'ended', userId: null };

const state = store<SessionState>(signedOut);

export const sessionState = state.get;
export const useSession = state.use;

export function onUserChange(listener: () => void): void {
  let { userId } = state.get();
  state.subscribe(() => {
    const before = userId;
    userId = state.get().userId;
    if (before !== userId) listener();
  });
}

function setState(next: SessionState): void {
  const { status, userId } = state.get();
  if (next.status !== status || next.userId !== userId) state.set(next);
}

function readSession(): void {
  const session = storedSession();
  if (session) setState({ status: 'signed-in', userId: session.user.id });
  else if (state.get().status === 'signed-in') endSession();
}

export function startSession(): void {
  readSession();
  onStoredInOtherTab(readSession);
}

function endSession(): null {
  forgetSession();
  setState(isTextTyped() ? { ...state.get(), status: 'ended' } : ended);
  return null;
}

/** Gives up the form above which the password was asked for. */
export const leaveForm = (): void => setState(ended);

/** A token is renewed when it is valid for less than this, in milliseconds (specification 1, section 9). */
const MARGIN = 90_000;

const validFor = ({ expires_at }: StoredSession) => expires_at * 1_000 - Date.now();

/** The bearer token for the next request, or null if no user is signed in. Throws if the server cannot be reached to renew it. */
export async function accessToken(): Promise<string | null> {
  const session = storedSession();
  const { status, userId } = state.get();
  if (status === 'ended' && userId !== null)
    throw new Refusal('unauthorized', 'Your session has ended. Please sign in again.');
  if (!session || status !== 'signed-in') return null;
  if (validFor(session) > MARGIN) return session.access_token;
  const renewed = await renewSession(session).catch((failure: unknown) => {
    if (validFor(session) > 0) return session;
    throw failure;
  });
  return (renewed ?? endSession())?.access_token ?? null;
}

/** Another token in place of one that the server refuses, or null if the session has ended. */
export async function renewedToken(refused: string): Promise<string | null> {
  const session = storedSession();
  if (session && session.access_token !== refused) return session.access_token;
  return ((session && (await renewSession(session))) ?? endSession())?.access_token ?? null;
}

type Client = typeof import('./session-client.ts');

export const clientLoaded = (): Promise<Client> => import('./session-client.ts').catch(unreachable);

/** Does something with the auth client, which is loaded only where a user signs in or up, and takes over its session. */
export async function withClient(
  action: (client: Client) => Promise<ReturnType<Client['failureOf']>>,
): Promise<void> {
  const failure = await action(await clientLoaded());
  readSession();
  if (failure === 'unreachable') throw notReached();
  if (failure) throw new Refusal(failure.code, failure.message, undefined, failure.reference);
}

/** Takes over a session that the server has opened without the auth client. */
export function takeSession(session: StoredSession): void {
  storeSession(session);
  readSession();
}

/** Ends the session on this device, even if the server fails. */
export async function signOutHere(): Promise<void> {
  const session = storedSession();
  forgetSession();
  setState(signedOut);
  if (!session) return;
  const headers = { authorization: `Bearer ${session.access_token}` };
  await fetch('/auth/v1/logout?scope=local', { method: 'POST', headers, keepalive: true }).catch(() => null);
}

/** The search part of /signin for a user who is sent there from an address: `?return=%2Flot%2F1024%3Ftab%3Dfinancial` (decision 56). */
export const returnSearch = (href: string): { return?: string } =>
  /^\/(dashboard|signin.*)?$/.test(href) ? {} : { return: href };
