import { z } from 'zod';
import { isDay } from '#domain/kit/days';
import { equityComparisonSchema } from '#domain/snapshots/comparison/comparison';
import { equityNowSchema } from '#domain/snapshots/equity-now';
import { NOW } from '#domain/snapshots/comparison/messages';
import { requiredDay } from '#domain/kit/fields';
import { signedInRead, ownerChoice } from './endpoint.ts';

/** The lots by need that are listed at first, and at most. */
export const LOTS_BY_NEED = 5;
export const MOST_LOTS_BY_NEED = 500;

export const compareEquity = signedInRead('/api/snapshots/comparison', {
  mayBeOld: true,
  offThread: true,
  wholeBook: true,
  summary:
    'Explains why Equity with Sales and LRP moved between two snapshots, or (`to=now`, the default) between a snapshot and the present: by cause, and for cattle, futures and options, and LRP, to the cent. It covers the user’s entity; for an admin all entities, or the one named by `owner`. For captures from before details were kept, `outline` has the sums of Est. Net Equity instead. The cost grows with the lots with head on either day and with what changed in between.',
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

export const getEquityNow = signedInRead('/api/dashboard/equity', {
  mayBeOld: true,
  offThread: true,
  wholeBook: true,
  summary:
    'Values Equity with Sales and LRP now, explains by cause why it moved since the last snapshot before today, and lists the lots with head whose price expected is furthest below the price they need. It covers the user’s entity; for an admin all entities, or the one named by `owner`.',
  input: z.object({
    owner: ownerChoice,
    limit: z.coerce.number().int().min(1).max(MOST_LOTS_BY_NEED).default(LOTS_BY_NEED),
  }),
  output: equityNowSchema,
  errors: ['not_found'],
});
