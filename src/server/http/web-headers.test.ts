import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import { securityHeaders } from './security-headers.ts';

const METRICS_TOKEN = 'a token for the metrics';
const server = testServer({ METRICS_TOKEN, TRUST_PROXY: '1' });

type Request = InjectOptions & { url: string };

const url = (path: string): Request => ({ method: 'GET', url: path });
const sent = (payload: string, type = 'application/json'): Request => ({
  method: 'POST',
  url: '/api/lots',
  payload,
  headers: { 'content-type': type },
});

/** A request for every kind of response, and its status. */
const kinds: [what: string, who: 'nobody' | 'ann' | 'admin', request: Request, status: number][] = [
  ['records', 'ann', url('/api/lots'), 200],
  ['a missing session', 'nobody', url('/api/lots'), 401],
  ['an endpoint for admins only', 'ann', url('/api/users'), 403],
  ['an unknown address', 'nobody', url('/api/nothing'), 404],
  ['a missing script', 'nobody', url('/assets/none.js'), 404],
  ['malformed input', 'ann', sent('{}'), 400],
  ['a body that is not JSON', 'ann', sent('{'), 400],
  ['a body of another content type', 'ann', sent('a=1', 'text/csv'), 400],
  ['a body that is too large', 'ann', sent(`"${'x'.repeat(1_100_000)}"`), 413],
  [
    'a wrong password',
    'nobody',
    { ...sent('{"email":"a@b.cd","password":"guess1"}'), url: '/auth/v1/token?grant_type=password' },
    400,
  ],
  ['the function of quotes', 'ann', { ...sent('{}'), url: '/functions/v1/fetch-quote' }, 403],
  ['a backup', 'admin', url('/api/backup'), 200],
  ['health', 'nobody', url('/api/health'), 200],
  ['the contract', 'nobody', url('/api/openapi.json'), 200],
  ['the contract as a page', 'nobody', url('/api/docs'), 200],
  [
    'metrics',
    'nobody',
    { ...url('/api/metrics'), headers: { authorization: `Bearer ${METRICS_TOKEN}` } },
    200,
  ],
  ['metrics without their token', 'nobody', url('/api/metrics'), 401],
  ['a path outside the folder of the screens', 'nobody', url('/..%2f..%2fpackage.json'), 200],
  ['a screen', 'nobody', url('/inventory'), 200],
  ['the licenses of third-party software', 'nobody', url('/licenses.txt'), 200],
];

const directivesOf = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );

const pages = ['the contract as a page', 'a path outside the folder of the screens', 'a screen'];

/** The headers that browsers read on pages alone. */
const OF_PAGES = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
];

describe('every kind of response', () => {
  it.each(kinds)('%s to %s carries the security headers', async (what, who, request, status) => {
    const { statusCode, headers, body } = await server[who].send(request);
    expect(statusCode, body.slice(0, 200)).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    for (const told of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers[told], told).toBeUndefined();
    const isPage = String(headers['content-type']).startsWith('text/html');
    expect(isPage).toBe(pages.includes(what));
    expect(OF_PAGES.filter((name) => name in headers)).toEqual(isPage ? OF_PAGES : []);
  });

  it.each(kinds.filter(([what]) => pages.includes(what)))(
    '%s to %s is protected as a page',
    async (_, who, request) => {
      const { headers } = await server[who].send(request);
      const directives = directivesOf(headers['content-security-policy']);
      expect(directives).toEqual({
        'default-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'worker-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      });
    },
  );

  it.each(kinds.filter(([, , request]) => /^\/(api|auth|functions)\//.test(request.url)))(
    '%s to %s is not cached',
    async (_, who, request) => {
      const { headers } = await server[who].send(request);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('for a path outside the folder of the screens is the index page, not a file', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fserver/main.js',
      '//etc/passwd',
    ]) {
      const { body, statusCode } = await server.nobody.send(url(path));
      expect(body).not.toMatch(/"dependencies"|import |root:/);
      expect([200, 403, 404]).toContain(statusCode);
    }
  });

  it('keeps the browser to HTTPS where a trusted proxy says that it speaks it', async () => {
    const by = async (forwarded: string) =>
      (await server.nobody.send({ ...url('/'), headers: { 'x-forwarded-proto': forwarded } })).headers;
    expect((await by('https'))['strict-transport-security']).toBe('max-age=31536000');
    expect((await by('http'))['strict-transport-security']).toBeUndefined();
  });

  it.each([
    [false, undefined, undefined],
    ['10.0.0.1', undefined, undefined],
    [false, 'http://drover.example.com', undefined],
    [false, 'https://drover.example.com', 'max-age=31536000'],
  ])(
    'behind another proxy than %s and with PUBLIC_URL=%s has Strict-Transport-Security %s',
    async (trustProxy, site, kept) => {
      const http: FastifyInstance = Fastify({ trustProxy });
      securityHeaders(http, { PUBLIC_URL: site });
      http.get('/', async () => '');
      const { headers } = await http.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
      expect(headers['strict-transport-security']).toBe(kept);
    },
  );

  it('to a page of another origin is closed', async () => {
    const asked = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' };
    const { headers } = await server.nobody.send({ method: 'OPTIONS', url: '/api/lots', headers: asked });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
