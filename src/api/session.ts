import { z } from 'zod';
import { newPasswordForm, recoveryForm, signInForm, signUpForm } from '#domain/users/user-forms';
import { endpoint } from './endpoint.ts';

// The session endpoints speak the wire format of the browser's session client (`@supabase/auth-js`): errors are
// `{ code, message }` with the header `x-supabase-api-version`, not the API's own shape.

/** The user as the session client knows them: identity only. The profile is `/api/profile`. */
export const sessionUser = z.object({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  created_at: z.string(),
  /** Whether the password is a temporary one: everything but changing it is refused until then. */
  app_metadata: z.object({ must_change_password: z.boolean() }),
  user_metadata: z.object({}),
});

export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().positive(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: sessionUser,
});

export const signUp = endpoint('POST /auth/v1/signup', 'anyone', {
  summary: 'Creates an account, its profile and its entity in one transaction, and signs in.',
  throttled: true,
  input: z
    .object({
      email: z.string('Email address is required'),
      password: z.string('Password is required'),
      data: z.record(z.string(), z.unknown()).default({}),
    })
    .transform(({ email, password, data }) => ({ ...data, email, password }))
    .pipe(signUpForm),
  output: sessionSchema,
  errors: ['conflict'],
});

export const issueTokens = endpoint('POST /auth/v1/token', 'anyone', {
  summary: 'Signs in with e-mail and password, or exchanges a refresh token, depending on `grant_type`.',
  throttled: true,
  input: z.discriminatedUnion('grant_type', [
    z.object({ grant_type: z.literal('password'), ...signInForm.shape }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(200) }),
  ]),
  output: sessionSchema,
});

export const signOut = endpoint('POST /auth/v1/logout', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  allowTemporaryPassword: true,
  summary:
    'Ends this session (`local`), all sessions of the user (`global`), or all but this one (`others`). Returns 204.',
  emptyStatus: 204,
  input: z.object({ scope: z.enum(['global', 'local', 'others']).default('global') }),
  output: z.undefined(),
  errors: ['unauthorized'],
});

export const currentUser = endpoint('GET /auth/v1/user', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  allowTemporaryPassword: true,
  summary: 'Returns the signed-in user’s identity.',
  output: sessionUser,
  errors: ['unauthorized'],
});

/** Whether a lost password is recovered by mail or by an administrator. */
export const recoverySettings = endpoint('GET /api/password-recovery', 'anyone', {
  summary: 'Returns whether a lost password can be recovered by mail.',
  output: z.object({ by_mail: z.boolean() }),
});

export const recoverPassword = endpoint('POST /auth/v1/recover', 'anyone', {
  summary:
    'Mails a recovery link to the account with this e-mail address. The answer is the same whether there is one or not. The link is valid for an hour and works once; another request, a new password or a new e-mail address ends it.',
  throttled: true,
  input: recoveryForm,
  output: z.object({}),
});

export const verifyRecovery = endpoint('POST /auth/v1/verify', 'anyone', {
  summary: 'Exchanges the token of a recovery link for a session, which can set a new password for an hour.',
  throttled: true,
  input: z.object({ type: z.literal('recovery'), token_hash: z.string().min(1).max(200) }),
  output: sessionSchema,
  errors: ['forbidden'],
});

export const setNewPassword = endpoint('PUT /auth/v1/user', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  allowTemporaryPassword: true,
  summary:
    'Sets a new password in a session opened by a recovery link, and ends the other sessions. Any other session changes it with the current password, in Account Settings.',
  input: newPasswordForm,
  output: sessionUser,
  errors: ['unauthorized', 'forbidden'],
});
