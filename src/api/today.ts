import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { daySchema } from '#domain/fields';

export const getToday = endpoint({
  method: 'GET',
  path: '/api/today',
  requires: 'signed-in',
  tokens: 'read',
  mayBeOld: true,
  summary: 'Returns the current calendar day in the business time zone (decision 16).',
  output: z.object({ today: daySchema }),
});

export const todayEndpoints = [getToday];
