import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ok = z.object({ status: z.literal('ok') });

export const live = endpoint('GET /api/health/live', 'anyone', {
  summary:
    'Liveness: whether the server process responds, regardless of its database. Restart a server that fails this check.',
  output: ok,
});

export const ready = endpoint('GET /api/health/ready', 'anyone', {
  summary:
    'Readiness: whether the server and its database respond. Send no requests to a server that fails this check.',
  output: ok,
});

export const health = endpoint('GET /api/health', 'anyone', {
  summary: 'The same as `/api/health/ready`.',
  output: ok,
});

export const openApi = endpoint('GET /api/openapi.json', 'anyone', {
  summary: 'Returns this contract as an OpenAPI 3.1 document.',
  output: z.object({ openapi: z.literal('3.1.0') }).loose(),
});

export const apiDocs = endpoint('GET /api/docs', 'anyone', {
  summary: 'Returns this contract as an HTML page.',
  mediaType: 'text/html',
  output: z.unknown(),
});
