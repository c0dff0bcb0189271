import { z } from 'zod';
import { daySchema } from '#domain/days';
import { endpoint } from './endpoint.ts';

export const getToday = endpoint({
  method: 'GET',
  path: '/api/today',
  who: 'signed-in',
  summary: 'The calendar day that counts as today: the one in the business’s time zone (decision 16).',
  input: z.object({}),
  output: z.object({ today: daySchema }),
  errors: [],
});

export const todayEndpoints = [getToday];
