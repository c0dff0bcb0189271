import { AuthClient } from '@supabase/auth-js';
import { storageKey } from './stored-session.ts';

/** A status that the auth client does not treat as a network error. */
const READABLE_FAILURE = 599;

/** The auth client drops the message of a server failure, unless the status is one that it reads. */
async function fetchKeepingMessages(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status < 500 || !response.headers.get('content-type')?.includes('json')) return response;
  const { headers } = response;
  return new Response(await response.text(), { status: READABLE_FAILURE, headers });
}

/** It stores the session, which `session.ts` renews. */
const auth = new AuthClient({
  fetch: fetchKeepingMessages,
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  storage: window.localStorage,
  persistSession: true,
  autoRefreshToken: false,
  detectSessionInUrl: false,
});

interface Answer {
  error: { message: string; status?: number | undefined; code?: string | undefined } | null;
}

/** Why a request failed: the server's message about it, a failure with its reference, or no answer; null if it did not fail. */
export function failureOf({ error }: Answer) {
  if (!error) return null;
  const { status = 0, code, message } = error;
  const isForUser = (status >= 400 && status < 500) || (code !== undefined && code !== 'unexpected_failure');
  if (isForUser && message) return { code: code ?? 'unavailable', message };
  const reference = /\(Reference: (\S+)\)/.exec(message)?.[1];
  return reference === undefined ? 'unreachable' : { code: 'internal', message, reference };
}

export const signIn = async (email: string, password: string) =>
  failureOf(await auth.signInWithPassword({ email, password }));

interface SignUpProfile {
  full_name: string;
  entity_name: string;
  phone_number: string;
}

export const submitSignUp = async (email: string, password: string, profile: SignUpProfile) =>
  failureOf(await auth.signUp({ email, password, options: { data: profile } }));

/** Requests a mail with a link to the page for setting a new password. */
export const requestRecovery = async (email: string) => failureOf(await auth.resetPasswordForEmail(email));

/** Opens a session with the token of a recovery link, which is thereby used up. */
export const openRecovery = async (token_hash: string) =>
  failureOf(await auth.verifyOtp({ type: 'recovery', token_hash }));

export const submitNewPassword = async (password: string) => failureOf(await auth.updateUser({ password }));
