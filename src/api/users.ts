import { z } from 'zod';
import { accountLimitsForm, accountUseSchema } from '#domain/users/account-limits';
import { ENTITY_CHANGES, entitySchema } from '#domain/users/entity-change';
import { text } from '#domain/kit/fields';
import { userSchema } from '#domain/users/users';
import { confusableNameSchema } from '#domain/kit/confusable-names';
import { createUserForm, editUserForm } from '#domain/users/user-forms';
import { endpoint, done, version } from './endpoint.ts';

const userId = z.uuid('User not found');

export const listUsers = endpoint('GET /api/users', 'manageUsers', {
  mayBeOld: true,
  summary:
    'Lists every user, newest first. `rjo_confirmed` is false while the RJO number awaits confirmation.',
  output: z.array(userSchema),
});

export const findEntity = endpoint('GET /api/entities', 'manageUsers', {
  summary:
    'Finds the entity with this name, in any spelling, with its number of users and lots; null when the name is free.',
  input: z.object({ entity_name: text('Entity name is required') }),
  output: z.object({ entity: entitySchema.nullable() }),
});

export const listConfusableNames = endpoint('GET /api/confusable-names', 'manageUsers', {
  summary:
    'Lists names of entities and lots that predate the current rules: they look like another name, or would be refused today. They stay until they are edited.',
  output: z.array(confusableNameSchema),
});

const namedEntity = { entity_name: text('Entity name is required') };

export const getAccountLimits = endpoint('GET /api/entities/limits', 'manageUsers', {
  summary: 'Returns how much an entity may hold and import in a day, and how much it holds and has imported.',
  input: z.object(namedEntity),
  output: accountUseSchema,
  errors: ['not_found'],
});

export const setAccountLimits = endpoint('PUT /api/entities/limits', 'manageUsers', {
  summary: 'Sets how much an entity may hold and import in a day: at least what every entity may.',
  input: accountLimitsForm.extend({ ...namedEntity, version }),
  output: accountUseSchema,
  errors: ['not_found', 'conflict'],
});

export const createUser = endpoint('POST /functions/v1/create-user', 'manageUsers', {
  summary:
    'Creates an account with a password, in the named entity or in a new one. Refusals are returned as `{ error: "message" }`.',
  input: createUserForm,
  output: z.object({ user: userSchema }),
  errors: ['conflict'],
});

export const editUser = endpoint('PUT /api/users/:id', 'manageUsers', {
  summary:
    'Changes a user. `entity_change` is the intended effect of the typed entity name; refused when the effect has changed meanwhile (decision 2). A new RJO number counts as confirmed (decision 4).',
  input: editUserForm.safeExtend({ id: userId, version, entity_change: z.enum(ENTITY_CHANGES) }),
  output: userSchema,
  errors: ['not_found', 'conflict'],
});

export const confirmRjoNumber = endpoint('POST /api/users/:id/rjo-confirmation', 'manageUsers', {
  summary:
    'Confirms a user’s RJO account number: trades of that account then belong to their entity (decision 4). Refused when the number has changed meanwhile.',
  input: z.object({ id: userId, rjo_account_number: z.string().min(1).max(40) }),
  output: userSchema,
  errors: ['not_found', 'conflict'],
});

export const giveTemporaryPassword = endpoint('POST /api/users/:id/temporary-password', 'manageUsers', {
  summary:
    'Sets a temporary password, returns it this once, and ends the user’s sessions. The user must change it at the next sign-in.',
  input: z.object({ id: userId }),
  output: z.object({ password: z.string() }),
  errors: ['not_found', 'conflict'],
});

export const deleteUser = endpoint('DELETE /api/users/:id', 'manageUsers', {
  summary:
    'Deletes a user and ends their sessions. Their entity and its records stay; their LRP policies stay visible to admins (decision 6).',
  input: z.object({ id: userId }),
  output: done,
  errors: ['not_found', 'conflict'],
});
