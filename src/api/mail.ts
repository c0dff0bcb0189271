import { z } from 'zod';
import { mailPreferencesSchema } from '#domain/alerts/mail-preferences';
import { endpoint, signedInRead, done } from './endpoint.ts';

export const getMailPreferences = signedInRead('/api/mail-preferences', {
  outsideClients: true,
  summary:
    'Returns how often the user gets mail about each kind of alert and about snapshots, and whether the server sends mail at all.',
  output: z.object({ by_mail: z.boolean(), preferences: mailPreferencesSchema }),
});

export const saveMailPreferences = endpoint('PUT /api/mail-preferences', 'signed-in', {
  outsideClients: true,
  tokens: 'write',
  summary: 'Sets how often the user gets mail about each kind.',
  input: z.object({ preferences: mailPreferencesSchema }),
  output: done,
});

/** The key in the link of a mail; the message is for a reader with a mail program that has cut the link. */
export const mailKey = z.uuid('This link is incomplete. Open it again from the email.');

export const unsubscribe = endpoint('POST /api/mail-preferences/unsubscribe', 'anyone', {
  summary:
    'Unsubscribes the user whose mail contained this key from all mail about alerts and snapshots. Mail programs call it too.',
  input: z.object({ key: mailKey }),
  output: done,
  errors: ['not_found'],
});
