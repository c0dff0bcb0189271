import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { openWorld, type World } from './testing/world.ts';

const METRICS_TOKEN = 'a token for the metrics';
let world: World;
beforeAll(async () => {
  world = await openWorld({ METRICS_TOKEN });
});
afterAll(() => world.close());

describe('every answer', () => {
  it('carries its request id and the security headers', async () => {
    const { headers } = await world.nobody.send({ method: 'GET', url: '/api/health' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('about an address that is not there is a plain no', async () => {
    const answer = await world.nobody.send({ method: 'GET', url: '/api/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not_found');
  });
});

describe('health', () => {
  it('says whether the database answers', async () => {
    expect((await world.nobody.send({ method: 'GET', url: '/api/health' })).json()).toEqual({ status: 'ok' });
  });
});

describe('metrics', () => {
  const metrics = (authorization: string) =>
    world.nobody.send({ method: 'GET', url: '/api/metrics', headers: { authorization } });

  it('are for who brings the token', async () => {
    await world.ann.call(listLots, {});
    expect((await metrics('Bearer guess')).statusCode).toBe(401);
    const { statusCode, body } = await metrics(`Bearer ${METRICS_TOKEN}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/lots",status="200"}',
    );
  });

  it('are not there without a token in the settings', async () => {
    const plain = await openWorld();
    const answer = await plain.nobody.send({ method: 'GET', url: '/api/metrics' });
    expect(answer.statusCode).toBe(404);
    await plain.close();
  });
});
