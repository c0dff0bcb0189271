import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

const asset = readdirSync(new URL('../../../dist/web/assets', import.meta.url)).find((name) =>
  name.endsWith('.js'),
);
/** Headers that depend on the time or on the body. */
const volatileHeaders = new Set([
  'date',
  'x-request-id',
  'content-length',
  'transfer-encoding',
  'connection',
]);
const stableHeaders = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !volatileHeaders.has(name)));

describe('a HEAD request', () => {
  it.each([
    '/',
    '/dashboard',
    '/lot/A-1?owner=Lazy%20K',
    `/assets/${asset}`,
    '/assets/none.js',
    '/api/health/live',
    '/api/nothing',
  ])('to %s is answered as GET, without the body', async (url) => {
    const [get, head] = [
      await server.nobody.send({ method: 'GET', url }),
      await server.nobody.send({ method: 'HEAD', url }),
    ];
    expect(head.statusCode).toBe(get.statusCode);
    expect(stableHeaders(head.headers)).toEqual(stableHeaders(get.headers));
    expect(head.body).toBe('');
    expect(get.body).not.toBe('');
  });
});

describe('an unknown session address', () => {
  it.each([
    ['GET', '/auth/v1/nothing'],
    ['POST', '/auth/v1/otp'],
    ['PUT', '/auth/v1/token'],
    ['DELETE', '/auth/v1/factors/1'],
  ] as const)('%s %s is refused in the protocol’s format', async (method, url) => {
    const response = await server.nobody.send({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['x-supabase-api-version']).toBe('2024-01-01');
    expect(response.json()).toEqual({ code: 'not_found', message: 'There is no page at this address' });
  });

  it('of the functions is refused in their format', async () => {
    const response = await server.nobody.send({ method: 'POST', url: '/functions/v1/nothing' });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: 'There is no page at this address' },
    ]);
  });
});
