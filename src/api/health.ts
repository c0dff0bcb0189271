import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  who: 'anyone',
  summary: 'Whether the server and its database answer.',
  input: z.object({}),
  output: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'This contract as an OpenAPI 3.1 document.',
  input: z.object({}),
  output: z.object({ openapi: z.literal('3.1.0') }).loose(),
  errors: [],
});

export const healthEndpoints = [health, openApi];
