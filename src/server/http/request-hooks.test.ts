import { describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints';
import { listLots } from '#api/lots';
import { openTestServer, testServer } from '../testing/test-server.ts';

const METRICS_TOKEN = 'a token for the metrics';
const server = testServer({ METRICS_TOKEN });

describe('every response', () => {
  it('carries its request id and the security headers', async () => {
    const { headers } = await server.nobody.send({ method: 'GET', url: '/api/health' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const page = await server.nobody.send({ method: 'GET', url: '/api/docs' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('for an unknown address is a plain 404', async () => {
    const response = await server.nobody.send({ method: 'GET', url: '/api/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json().error.code).toBe('not_found');
  });
});

describe('health', () => {
  const asked = async () =>
    Promise.all(
      ['live', 'ready', ''].map(async (kind) => {
        const url = `/api/health/${kind}`.replace(/\/$/, '');
        const { statusCode, headers } = await server.nobody.send({ method: 'GET', url });
        return [kind, statusCode, headers['retry-after']];
      }),
    );

  it('distinguishes a live server from one whose database answers', async () => {
    const well = [
      ['live', 200, undefined],
      ['ready', 200, undefined],
      ['', 200, undefined],
    ];
    expect(await asked()).toEqual(well);
    const [role] = await server.owner<{ name: string }>(
      `select 'drover_visitor_' || oid as name from pg_database where datname = current_database()`,
    );
    await server.owner(`alter role ${role?.name} connection limit 0`);
    await server.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role?.name}'`,
    );
    await expect.poll(asked).toEqual([
      ['live', 200, undefined],
      ['ready', 503, '5'],
      ['', 503, '5'],
    ]);
    await server.owner(`alter role ${role?.name} connection limit -1`);
    await expect.poll(asked).toEqual(well);
  });
});

describe('the contract', () => {
  it('is an HTML page with every endpoint and without script', async () => {
    const { headers, body } = await server.nobody.send({ method: 'GET', url: '/api/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { method, path } of endpoints) expect(body).toContain(`<b>${method}</b> ${path} `);
    expect(body).not.toMatch(/<script|javascript:|https?:\/\/|undefined|\[object/);
  });

  it('is an OpenAPI document', async () => {
    const document = (await server.nobody.send({ method: 'GET', url: '/api/openapi.json' })).json<{
      paths: Record<string, object>;
    }>();
    const described = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(endpoints.length);
  });
});

describe('metrics', () => {
  const metrics = (authorization: string) =>
    server.nobody.send({ method: 'GET', url: '/api/metrics', headers: { authorization } });

  it('require the token', async () => {
    await server.ann.call(listLots, {});
    expect((await metrics('Bearer guess')).statusCode).toBe(401);
    const { statusCode, body } = await metrics(`Bearer ${METRICS_TOKEN}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/lots",status="200"}',
    );
  });

  it('do not exist without a configured token', async () => {
    const plain = await openTestServer();
    const response = await plain.nobody.send({ method: 'GET', url: '/api/metrics' });
    expect(response.statusCode).toBe(404);
    await plain.close();
  });
});
