import { z } from 'zod';
import { interestRateForm } from '#domain/closeout/interest';
import { ownerSchema, profileSchema } from '#domain/users/users';
import { passwordForm, profileForm } from '#domain/users/user-forms';
import { endpoint, signedInRead, done, ownerChoice, version } from './endpoint.ts';

export const getProfile = signedInRead('/api/profile', {
  outsideClients: true,
  allowTemporaryPassword: true,
  summary: 'Returns the signed-in user with their entity.',
  output: profileSchema,
});

export const saveProfile = endpoint('PUT /api/profile', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  summary:
    'Saves the signed-in user’s own profile. A new entity name renames the entity; a name in use is refused (decision 2). A new RJO number counts once an admin confirms it (decision 4).',
  throttled: true,
  input: profileForm.safeExtend({ version }),
  output: profileSchema,
  errors: ['conflict'],
});

export const changePassword = endpoint('PUT /api/profile/password', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  allowTemporaryPassword: true,
  summary:
    'Changes the signed-in user’s password and ends their other sessions. Requires the current password.',
  throttled: true,
  input: passwordForm,
  output: done,
});

export const setSampleLot = endpoint('PUT /api/profile/sample-lot', 'signed-in', {
  outsideClients: true,
  tokens: 'never',
  summary:
    'Loads the sample lot for the signed-in user, or takes it away. It is no record: only its user sees it, and nothing counts, captures or exports it.',
  input: z.object({ has_sample_lot: z.boolean() }),
  output: done,
});

const interestRate = z.object({ interest_rate: z.number().nullable() });

export const getInterestRate = endpoint('GET /api/profile/interest-rate', 'setInterestRate', {
  summary:
    'Returns the yearly interest rate of the user’s entity in percent, or null. An admin can name another entity by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: interestRate,
  errors: ['not_found'],
});

export const saveInterestRate = endpoint('PUT /api/profile/interest-rate', 'setInterestRate', {
  summary:
    'Sets the yearly rate, in percent, that interest is suggested with on the lots of the user’s entity; null for none. An admin can name another entity by `owner`.',
  input: interestRateForm.extend({ owner: z.string().max(120).optional() }),
  output: interestRate,
  errors: ['not_found'],
});

export const listOwners = endpoint('GET /api/owners', 'seeEntities', {
  summary: 'Lists every entity by name with the type of its users, for users who see several.',
  output: z.array(ownerSchema),
});
