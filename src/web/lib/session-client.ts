import { AuthClient, isAuthRefreshDiscardedError, type Session } from '@supabase/auth-js';
import { storageKey } from './session-storage.ts';

/** A status that the client does not know. */
const FAILED_WITH_WORDS = 599;

/**
 * The client takes a failure of the server for a broken line, and drops what the server says. That is right while it
 * refreshes a session by itself; whoever signs in or up is to be told, so these failures come under a status that it reads.
 */
async function fetchWithWords(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const url = new Request(input).url;
  if (response.status < 500 || !/\/(signup|recover|user|token\?grant_type=password)/.test(url))
    return response;
  const { headers } = response;
  return new Response(await response.text(), { status: FAILED_WITH_WORDS, headers });
}

export const auth = new AuthClient({
  fetch: fetchWithWords,
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  storage: window.localStorage,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
});

/** The session as it stands, refreshed when it is about to expire. */
export async function currentSession(): Promise<Session | null> {
  const first = await auth.getSession();
  // Another tab refreshed at the same moment and its session stands: read that one.
  if (first.error && isAuthRefreshDiscardedError(first.error)) return (await auth.getSession()).data.session;
  return first.data.session;
}

/**
 * Ends the session here first: it leaves the storage at once, so that not even a reload brings it back while the
 * server is slow to answer. Then the other tabs hear of it, and the server.
 */
export async function endSession(): Promise<void> {
  const token = accessTokenIn(window.localStorage.getItem(storageKey));
  window.localStorage.removeItem(storageKey);
  await auth.signOut({ scope: 'local' });
  if (token) await auth.admin.signOut(token, 'local');
}

function accessTokenIn(stored: string | null): string | undefined {
  try {
    return (JSON.parse(stored ?? '{}') as Partial<Session>).access_token;
  } catch {
    return undefined;
  }
}
