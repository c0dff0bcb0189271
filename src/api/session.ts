import { z } from 'zod';
import { signInForm, signUpForm } from '#domain/people-forms';
import { endpoint } from './endpoint.ts';

// The session endpoints speak the wire format of the browser's session client (`@supabase/auth-js`): errors are
// `{ code, message }` with the header `x-supabase-api-version`, not the API's own shape.

/** The user as the session client knows them: identity only; the profile is `/api/profile`. */
export const sessionUser = z.object({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  created_at: z.string(),
  app_metadata: z.object({}),
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

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/v1/signup',
  who: 'anyone',
  summary: 'Makes an account, its profile and its entity in one transaction, and signs in.',
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

export const issueTokens = endpoint({
  method: 'POST',
  path: '/auth/v1/token',
  who: 'anyone',
  summary: 'Signs in with e-mail and password, or exchanges a refresh token, by `grant_type`.',
  input: z.discriminatedUnion('grant_type', [
    z.object({ grant_type: z.literal('password'), ...signInForm.shape }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(200) }),
  ]),
  output: sessionSchema,
  errors: ['unauthorized'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/v1/logout',
  who: 'signed-in',
  newcomers: true,
  summary:
    'Ends this session (`local`), all of the user (`global`), or all but this one (`others`). Answers 204.',
  input: z.object({ scope: z.enum(['global', 'local', 'others']).default('global') }),
  output: z.undefined(),
  errors: ['unauthorized'],
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/auth/v1/user',
  who: 'signed-in',
  newcomers: true,
  summary: 'The signed-in user, bare.',
  input: z.object({}),
  output: sessionUser,
  errors: ['unauthorized'],
});

export const sessionEndpoints = [signUp, issueTokens, signOut, currentUser];
