import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ok = z.object({ status: z.literal('ok') });

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  requires: 'anyone',
  summary:
    'Whether the server itself answers, whatever its database does: one that does not should be started anew.',
  input: z.object({}),
  output: ok,
  errors: [],
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  requires: 'anyone',
  summary:
    'Whether the server and its database answer: one that is not ready should get no requests for now.',
  input: z.object({}),
  output: ok,
  errors: [],
});

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  requires: 'anyone',
  summary: 'The same as `/api/health/ready`.',
  input: z.object({}),
  output: ok,
  errors: [],
});

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  requires: 'anyone',
  summary: 'This contract as an OpenAPI 3.1 document.',
  input: z.object({}),
  output: z.object({ openapi: z.literal('3.1.0') }).loose(),
  errors: [],
});

export const apiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  requires: 'anyone',
  summary: 'This contract as a page to read.',
  input: z.object({}),
  output: z.unknown(),
  errors: [],
});

export const healthEndpoints = [live, ready, health, openApi, apiDocs];
