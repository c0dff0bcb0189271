import { z } from 'zod';
import { isDay } from '#domain/kit/days';
import { equityComparisonSchema } from '#domain/snapshots/comparison/comparison';
import { NOW } from '#domain/snapshots/comparison/messages';
import { requiredDay } from '#domain/kit/fields';
import { signedInRead } from './endpoint.ts';

export const compareEquity = signedInRead({
  path: '/api/snapshots/comparison',
  mayBeOld: true,
  offThread: true,
  summary:
    'Explains why Equity with Sales and LRP moved between two captures, or (`to=now`, the default) between a capture and the present: by cause, and for cattle, futures and options, and LRP, to the cent. It covers the user’s entity; for an admin all entities, or the one named by `owner`. For captures from before details were kept, `outline` has the sums of Est. Net Equity instead. The cost grows with the lots with head on either day and with what changed in between.',
  input: z.object({
    from: requiredDay('From is required'),
    to: z
      .string('To is required')
      .refine((to) => to === NOW || isDay(to), 'To must be a valid date, or now')
      .default(NOW),
    owner: z.string().max(120, 'Owner must be at most 120 characters').optional(),
  }),
  output: equityComparisonSchema,
  errors: ['not_found'],
});
