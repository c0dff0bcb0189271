import { AuthClient, isAuthRefreshDiscardedError, type Session } from '@supabase/auth-js';
import { Refusal } from '#api/errors';

/** Who is at the screen. `resolving` lasts until the stored session has been read and, if it had to be, refreshed. */
export interface SessionState {
  status: 'resolving' | 'signed-in' | 'signed-out';
  userId: string | null;
  email: string | null;
}

/** What a new producer tells about themselves; it travels with the sign-up, so that account and profile are made at once. */
export interface SignUpProfile {
  full_name: string;
  entity_name: string;
  phone_number: string;
}

const storageKey = 'drover.session';
const signedOut: SessionState = { status: 'signed-out', userId: null, email: null };

const auth = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  storage: window.localStorage,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
});

let state: SessionState = { status: 'resolving', userId: null, email: null };
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: SessionState): void {
  if (next.status === state.status && next.userId === state.userId && next.email === state.email) return;
  state = next;
  for (const listener of listeners) listener();
}

const stateOf = (session: Session | null): SessionState =>
  session ? { status: 'signed-in', userId: session.user.id, email: session.user.email ?? null } : signedOut;

/** The session as it stands, refreshed when it is about to expire. */
async function currentSession(): Promise<Session | null> {
  const first = await auth.getSession();
  // Another tab refreshed at the same moment and its session stands: read that one.
  if (first.error && isAuthRefreshDiscardedError(first.error)) return (await auth.getSession()).data.session;
  return first.data.session;
}

/** Reads the stored session and follows every later change, in this tab and the others. */
export async function startSession(): Promise<void> {
  auth.onAuthStateChange((event, session) => {
    if (event !== 'INITIAL_SESSION') become(stateOf(session));
  });
  become(stateOf(await currentSession()));
}

/** The bearer token for the next request, or null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const session = await currentSession();
  if (!session && state.status === 'signed-in') become(signedOut);
  return session?.access_token ?? null;
}

/** The server's words when it gave any, else those of the screen. */
function refusalOf(
  error: { message: string; status?: number | undefined; code?: string | undefined },
  otherwise: string,
) {
  const answered = error.status !== undefined && error.status >= 400 && error.status < 500;
  return new Refusal(error.code ?? 'unavailable', answered && error.message ? error.message : otherwise);
}

export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw refusalOf(error, 'An error occurred during sign in');
}

export async function signUp(email: string, password: string, profile: SignUpProfile): Promise<void> {
  const { error } = await auth.signUp({ email, password, options: { data: profile } });
  if (error) throw refusalOf(error, 'An error occurred during sign up');
}

/** Ends the session on this device. Whatever the server answers, the user is signed out here. */
export async function signOut(): Promise<void> {
  become(signedOut);
  try {
    await auth.signOut({ scope: 'local' });
  } finally {
    window.localStorage.removeItem(storageKey);
  }
}
