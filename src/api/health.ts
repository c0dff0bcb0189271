import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ok = z.object({ status: z.literal('ok') });

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  requires: 'anyone',
  summary:
    'Liveness: whether the server process responds, regardless of its database. Restart a server that fails this check.',
  output: ok,
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  requires: 'anyone',
  summary:
    'Readiness: whether the server and its database respond. Send no requests to a server that fails this check.',
  output: ok,
});

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  requires: 'anyone',
  summary: 'The same as `/api/health/ready`.',
  output: ok,
});

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  requires: 'anyone',
  summary: 'Returns this contract as an OpenAPI 3.1 document.',
  output: z.object({ openapi: z.literal('3.1.0') }).loose(),
});

export const apiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  requires: 'anyone',
  summary: 'Returns this contract as an HTML page.',
  mediaType: 'text/html',
  output: z.unknown(),
});
