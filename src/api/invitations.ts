import { z } from 'zod';
import { newClientForm } from '#domain/clients/new-client';
import { idSchema } from '#domain/kit/fields';
import { invitationSchema, madeInvitationSchema } from '#domain/users/invitations';
import { byMail, inviteUserForm, newPasswordForm } from '#domain/users/user-forms';
import { done, endpoint } from './endpoint.ts';
import { sessionSchema } from './session.ts';

const userId = z.uuid('User not found');
const token = z
  .string('The link is incomplete')
  .min(1, 'The link is incomplete')
  .max(200, 'The link is invalid');

export const addClient = endpoint('POST /api/clients', 'manageUsers', {
  summary:
    'Adds an entity with its first user, who is invited, its broker account, interest rate, hedge band and a lender’s rates, all or nothing. The token of the invitation is returned this once; with `by_mail` its link is mailed too.',
  input: newClientForm,
  output: madeInvitationSchema.extend({ entity_id: idSchema }),
  errors: ['conflict'],
});

export const inviteUser = endpoint('POST /api/invitations', 'manageUsers', {
  summary:
    'Adds a user to the named entity and invites them: they choose their password with a link that works once, for a week. The token of the link is returned this once; with `by_mail` the link is mailed too.',
  input: inviteUserForm,
  output: madeInvitationSchema,
  errors: ['not_found', 'conflict'],
});

export const listInvitations = endpoint('GET /api/invitations', 'manageUsers', {
  summary: 'Lists the users who have no password yet, each with the newest invitation and its state.',
  output: z.array(invitationSchema),
});

export const renewInvitation = endpoint('POST /api/users/:id/invitation', 'manageUsers', {
  summary:
    'Invites a user who has no password yet once more. The link before stops working. The token is returned this once; with `by_mail` the link is mailed too.',
  input: z.object({ id: userId, by_mail: byMail }),
  output: madeInvitationSchema,
  errors: ['not_found', 'conflict'],
});

export const revokeInvitation = endpoint('DELETE /api/users/:id/invitation', 'manageUsers', {
  summary: 'Ends the open invitation of a user: its link stops working.',
  input: z.object({ id: userId }),
  output: done,
  errors: ['not_found'],
});

export const lookUpInvitation = endpoint('POST /api/invitations/look-up', 'anyone', {
  summary:
    'Returns the person, address and entity of an open invitation, by the token of its link. One that was used, ended or is too old is refused with what to do next. It uses nothing up.',
  throttled: true,
  input: z.object({ token }),
  output: z.object({ email: z.string(), full_name: z.string(), entity_name: z.string() }),
  errors: ['not_found', 'conflict'],
});

export const acceptInvitation = endpoint('POST /api/invitations/acceptance', 'anyone', {
  summary: 'Uses an invitation up: stores the password that its user has chosen, and signs in.',
  throttled: true,
  input: newPasswordForm.safeExtend({ token }),
  output: sessionSchema,
  errors: ['not_found', 'conflict'],
});
