import { z } from 'zod';
import { signedInRead } from './endpoint.ts';
import { daySchema } from '#domain/kit/fields';

export const getToday = signedInRead('/api/today', {
  mayBeOld: true,
  summary: 'Returns the current calendar day in the business time zone (decision 16).',
  output: z.object({ today: daySchema }),
});
