import { z } from 'zod';
import { hedgeBandForm } from '#domain/alerts/hedge-band';
import { listedAlertSchema } from '#domain/kit/alert';
import { endpoint, signedInRead, done, ownerChoice } from './endpoint.ts';

export const listAlerts = signedInRead('/api/alerts', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Lists the alerts on records the user can see, first what costs most to miss, without those they have dismissed. Each names the entity that it is about by `client`, its id; `owner`, its name, is for one more release. An administrator names a client by `client`, or, for one more release, by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: z.array(listedAlertSchema),
  errors: ['not_found'],
});

export const dismissAlert = endpoint('POST /api/alerts/dismissals', 'signed-in', {
  tokens: 'write',
  summary: 'Hides an alert from this user until the facts behind it change.',
  input: z.object({ key: z.string().min(1).max(200), facts: z.string().max(10_000) }),
  output: done,
});

const band = z.object({ hedge_low: z.number(), hedge_high: z.number() });
export const getHedgeBand = endpoint('GET /api/alerts/hedge-band', 'setHedgeBand', {
  summary:
    'Returns the hedge, %, outside of which lots of the user’s entity are an alert: 80 to 120 until it is set. An administrator names a client by `client`, or, for one more release, by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: band,
  errors: ['not_found'],
});

export const saveHedgeBand = endpoint('PUT /api/alerts/hedge-band', 'setHedgeBand', {
  summary:
    'Sets the hedge, %, outside of which lots of the user’s entity are an alert; lots left open on purpose never are. An administrator names a client by `client`, or, for one more release, by `owner`.',
  input: hedgeBandForm.safeExtend({ owner: ownerChoice }),
  output: band,
  errors: ['not_found'],
});
