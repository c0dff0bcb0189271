import { AuthClient, isAuthRefreshDiscardedError, type Session } from '@supabase/auth-js';
import { storageKey } from './session-storage.ts';

/** A status that the auth client does not treat as a network error. */
const READABLE_FAILURE = 599;

/**
 * The auth client treats a server failure as a network error and drops its message. That is right when it refreshes a session,
 * but users who sign in or up need the message, so for them the status is replaced by one that the client reads.
 */
async function fetchKeepingMessages(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const url = new Request(input).url;
  if (response.status < 500 || !/\/(signup|recover|user|token\?grant_type=password)/.test(url))
    return response;
  const { headers } = response;
  return new Response(await response.text(), { status: READABLE_FAILURE, headers });
}

export const auth = new AuthClient({
  fetch: fetchKeepingMessages,
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  storage: window.localStorage,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
});

/** The current session, refreshed if it is about to expire. */
export async function currentSession(): Promise<Session | null> {
  const first = await auth.getSession();
  // Another tab refreshed at the same moment: read its session.
  if (first.error && isAuthRefreshDiscardedError(first.error)) return (await auth.getSession()).data.session;
  return first.data.session;
}

/**
 * Ends the session locally first: it is removed from storage at once, so that a reload does not bring it back while the server is
 * slow. Then the other tabs and the server are notified.
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
