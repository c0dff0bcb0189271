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
