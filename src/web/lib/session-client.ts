import { AuthClient, isAuthRefreshDiscardedError, type Session } from '@supabase/auth-js';
import { storageKey } from './session-storage.ts';

export const auth = new AuthClient({
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
