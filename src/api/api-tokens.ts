import { z } from 'zod';
import { apiTokenForm, apiTokenSchema } from '#domain/users/api-tokens';
import { endpoint, done } from './endpoint.ts';

export const listApiTokens = endpoint('GET /api/profile/tokens', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  summary: 'Lists the API tokens of the signed-in user, newest first, without the tokens themselves.',
  output: z.array(apiTokenSchema),
});

export const makeApiToken = endpoint('POST /api/profile/tokens', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  summary:
    'Makes an API token for the signed-in user and returns it this once. Requires the current password. A token has the rights of its user, now and later, within its scope.',
  throttled: true,
  input: apiTokenForm,
  output: apiTokenSchema.extend({ token: z.string() }),
  errors: ['conflict'],
});

export const revokeApiToken = endpoint('DELETE /api/profile/tokens/:id', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  summary: 'Revokes an API token of the signed-in user: the next request with it is refused.',
  input: z.object({ id: z.uuid('API token not found') }),
  output: done,
  errors: ['not_found'],
});
