import type { Session } from '@supabase/auth-js';
import { Refusal } from '#api/errors';
import { storageKey } from './session-storage.ts';
import { store } from './store.ts';

/** The state of the session. `resolving` lasts until the stored session has been read and, if needed, refreshed. */
interface SessionState {
  status: 'resolving' | 'signed-in' | 'signed-out';
  userId: string | null;
}

/** The profile of a new producer; it is sent with the sign-up, so that account and profile are created together. */
interface SignUpProfile {
  full_name: string;
  entity_name: string;
  phone_number: string;
}

const signedOut: SessionState = { status: 'signed-out', userId: null };

const state = store<SessionState>({ status: 'resolving', userId: null });

export const sessionState = state.get;
export const onSessionChange = state.subscribe;
export const useSession = state.use;

/** Calls the listener when another user signs in, or the user signs out. */
export function onUserChange(listener: () => void): void {
  let { userId } = state.get();
  onSessionChange(() => {
    const before = userId;
    userId = state.get().userId;
    if (before !== userId) listener();
  });
}

function setState(next: SessionState): void {
  const { status, userId } = state.get();
  if (next.status !== status || next.userId !== userId) state.set(next);
}

const stateOf = (session: Session | null): SessionState =>
  session ? { status: 'signed-in', userId: session.user.id } : signedOut;

type Client = typeof import('./session-client.ts');
let client: Promise<Client> | undefined;

/** The auth client, loaded only if there is a session or a user signs in, as the sign-in page renders without it. */
function sessionClient(): Promise<Client> {
  client ??= import('./session-client.ts').then(
    (loaded) => {
      loaded.auth.onAuthStateChange((event, session) => {
        if (event !== 'INITIAL_SESSION') setState(stateOf(session));
      });
      return loaded;
    },
    (problem: unknown) => {
      client = undefined;
      throw problem;
    },
  );
  return client;
}

/** Reads the stored session and follows later changes, in this tab and others. */
export async function startSession(): Promise<void> {
  if (window.localStorage.getItem(storageKey) === null) return setState(signedOut);
  const { currentSession } = await sessionClient();
  setState(stateOf(await currentSession()));
}

/** The bearer token for the next request, or null if no user is signed in. */
export async function accessToken(): Promise<string | null> {
  if (state.get().status === 'signed-out') return null;
  const { currentSession } = await sessionClient();
  const session = await currentSession();
  if (!session) setState(signedOut);
  return session?.access_token ?? null;
}

interface AuthFailure {
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}

/** The server's message about the request if there is one, else the screen's, with the failure's reference. */
function refusalOf(failure: AuthFailure, otherwise: string): Refusal {
  const { status = 0, code } = failure;
  const isForUser = (status >= 400 && status < 500) || (code !== undefined && code !== 'unexpected_failure');
  if (isForUser && failure.message) return new Refusal(failure.code ?? 'unavailable', failure.message);
  const reference = /\(Reference: (\S+)\)/.exec(failure.message)?.[1];
  return new Refusal('internal', otherwise, undefined, reference);
}

export async function signIn(email: string, password: string): Promise<void> {
  const { auth } = await sessionClient();
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw refusalOf(error, 'An error occurred during sign in');
}

export async function signUp(email: string, password: string, profile: SignUpProfile): Promise<void> {
  const { auth } = await sessionClient();
  const { error } = await auth.signUp({ email, password, options: { data: profile } });
  if (error) throw refusalOf(error, 'An error occurred during sign up');
}

/** Requests a mail with a link to the page for setting a new password. */
export async function requestRecovery(email: string): Promise<void> {
  const { auth } = await sessionClient();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/reset-password`,
  });
  if (error) throw refusalOf(error, 'The mail could not be sent. Please try again.');
}

/** Signs in with the session in the URL of a recovery link. */
export async function recoverSession(access_token: string, refresh_token: string): Promise<void> {
  const { auth } = await sessionClient();
  const { error } = await auth.setSession({ access_token, refresh_token });
  if (error) throw refusalOf(error, 'The link could not be used. Please try again.');
}

/** Sets a new password in a session opened by a recovery link. */
export async function setNewPassword(password: string): Promise<void> {
  const { auth } = await sessionClient();
  const { error } = await auth.updateUser({ password });
  if (error) throw refusalOf(error, 'The password could not be set. Please try again.');
}

/** Ends the session on this device, whatever the server responds. */
export async function signOut(): Promise<void> {
  setState(signedOut);
  try {
    const { endSession } = await sessionClient();
    await endSession();
  } catch {
    window.localStorage.removeItem(storageKey);
  }
}
