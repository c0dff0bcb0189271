import { z } from 'zod';
import { alertSchema } from '#domain/kit/alert';
import { endpoint, signedInRead } from './endpoint.ts';
import { done, ownerChoice } from './records.ts';

export const listAlerts = signedInRead({
  path: '/api/alerts',
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Lists the alerts on records the user can see, newest first, without those they have dismissed. An admin can name an entity by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: z.array(alertSchema),
  errors: ['not_found'],
});

export const dismissAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/dismissals',
  requires: 'signed-in',
  tokens: 'write',
  summary: 'Hides an alert from this user until the facts behind it change.',
  input: z.object({ key: z.string().min(1).max(200), facts: z.string().max(10_000) }),
  output: done,
});
