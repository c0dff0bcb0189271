import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { live } from '#api/health';
import { headOf, type RawConnection, rawConnection } from '../testing/raw-request.ts';
import { type ConcurrencyLimits, limitConcurrency } from './concurrency-limit.ts';
import { type BodyLimits, limitBodies } from './admission.ts';

/** A server with requests that finish when the test lets them. */
function serverUnder(limits: Partial<ConcurrencyLimits>) {
  const waiting: (() => void)[] = [];
  const http = Fastify();
  limitConcurrency(http, { most: 500, least: 1, timeout: 60_000, ...limits });
  const work = () => new Promise<string>((resolve) => waiting.push(() => resolve('done')));
  http.get('/work', work);
  http.post('/work', work);
  http.get('/large', async () => 'x'.repeat(20_000_000));
  http.get(live.path, async () => 'alive');
  return {
    http,
    finish: () => {
      for (const finish of waiting.splice(0)) finish();
    },
    waiting,
    /** Sends concurrent requests; returns how many were refused. */
    crowd: async (count: number) => {
      const sent = Array.from({ length: count }, () => http.inject('/work'));
      const refused = sent.map((response) => response.then(({ statusCode }) => statusCode !== 200));
      await http.inject(live.path); // earlier requests have been received by then
      for (const finish of waiting.splice(0)) finish();
      return (await Promise.all(refused)).filter(Boolean).length;
    },
  };
}

describe('the concurrency limit', () => {
  it('admits requests up to the limit, and refuses more immediately', async () => {
    const { crowd } = serverUnder({ most: 3 });
    expect(await crowd(3)).toBe(0);
    expect(await crowd(5)).toBe(2);
    expect(await crowd(3)).toBe(0);
  });

  it('lowers the limit while responses are late, but not below the minimum', async () => {
    const { crowd } = serverUnder({ most: 50, least: 40, timeout: -1 });
    expect(await crowd(50)).toBe(0);
    expect(await crowd(50)).toBeGreaterThan(5);
    for (let more = 0; more < 5; more += 1) await crowd(50);
    expect(await crowd(50)).toBe(10);
  });

  it('refuses with "busy", except the liveness check', async () => {
    const { http } = serverUnder({ most: 0 });
    const busy = 'The server is busy. Please try again shortly.';
    const refused = await http.inject('/api/lots');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'x-request-id': expect.any(String) });
    expect(refused.json()).toEqual({ error: { code: 'unavailable', message: busy } });
    expect((await http.inject('/auth/v1/user')).json()).toEqual({ code: 'unavailable', message: busy });
    expect((await http.inject('/functions/v1/fetch-quote')).json()).toEqual({ error: busy });
    expect((await http.inject(live.path)).body).toBe('alive');
  });

  it('ignores requests whose body is still arriving', async () => {
    const { http, waiting, finish, crowd } = serverUnder({ most: 3, timeout: 1_000 });
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    const head = headOf('POST /work', { 'content-type': 'application/json', 'content-length': 2 });
    const slow = Array.from({ length: 20 }, () => rawConnection(url, head));
    await sleep(1_100);
    expect(await crowd(3)).toBe(0);
    slow.slice(0, 3).forEach((connection) => connection.send('{}'));
    await expect.poll(() => waiting.length).toBe(3);
    expect(await crowd(1)).toBe(1); // the control: once a body has arrived, its request counts
    finish();
    await Promise.all(slow.slice(0, 3).map(({ response }) => response));
    expect(await crowd(3)).toBe(0);
    slow.forEach((connection) => connection.close());
    await http.close();
  });

  it('does not count requests whose client does not read the response', async () => {
    const { http, crowd } = serverUnder({ most: 3 });
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    const readers = Array.from({ length: 3 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
    for (const reader of readers) reader.pause().write(headOf('GET /large'));
    await sleep(200);
    expect(await crowd(3)).toBe(0);
    readers.forEach((reader) => reader.destroy());
    await http.close();
  });
});

describe('the limit on bodies', () => {
  const serverWith = async (limits: BodyLimits) => {
    const http = Fastify();
    limitBodies(http, limits);
    http.post('/body', async () => 'read');
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    return { url, close: () => http.close() };
  };
  const head = headOf('POST /body', { 'content-type': 'application/json', 'content-length': 2 });

  const posted = { method: 'POST', url: '/body', payload: {} } as const;

  it('aborts a body that does not arrive, with a message, and closes the connection', async () => {
    const { url, close } = await serverWith({ perAddress: 10, slowAfter: 0, timeout: 100 });
    const [slow, quick] = [rawConnection(url, `${head}{`), rawConnection(url, `${head}{}`)];
    const response = await slow.response;
    expect(response.status).toBe(408);
    expect(response.text).toContain('The request took too long to arrive. Please try again.');
    await slow.closed;
    expect((await quick.response).status).toBe(200);
    quick.close();
    await close();
  });

  it.each([
    [
      'on a connection',
      (url: string) => rawConnection(url, `${head}{}`).response.then(({ status }) => status),
    ],
    [
      'handed to a thread',
      (_: string, http: FastifyInstance) => http.inject(posted).then((is) => is.statusCode),
    ],
  ])('ends once the body has arrived, however long the work takes: %s', async (_, statusBy) => {
    const http = Fastify();
    limitBodies(http, { perAddress: 10, slowAfter: 0, timeout: 500 });
    http.post('/body', () => sleep(1_000, 'read'));
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    expect(await statusBy(url, http)).toBe(200);
    http.server.closeAllConnections();
    await http.close();
  });

  it('aborts the oldest body of an address that sends too many, not the newest', async () => {
    const { url, close } = await serverWith({ perAddress: 5, slowAfter: 0, timeout: 60_000 });
    const slow: RawConnection[] = [];
    for (let more = 0; more < 8; more += 1) {
      slow.push(rawConnection(url, `${head}{`));
      await sleep(10);
    }
    const given = await Promise.all(slow.slice(0, 3).map(({ response }) => response));
    expect(given.map(({ status }) => status)).toEqual([408, 408, 408]);
    const honest = rawConnection(url, `${head}{}`);
    expect((await honest.response).status).toBe(200);
    slow.at(-1)?.send('}');
    expect((await slow.at(-1)?.response)?.status).toBe(200);
    [honest, ...slow].forEach((connection) => connection.close());
    await close();
  });

  it('aborts none of many that arrive promptly, such as from users behind one address', async () => {
    const { url, close } = await serverWith({ perAddress: 5, slowAfter: 1_000, timeout: 60_000 });
    const senders = Array.from({ length: 50 }, () => rawConnection(url, `${head}{`));
    await sleep(50);
    for (const sender of senders) sender.send('}');
    const responses = await Promise.all(senders.map(({ response }) => response));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    senders.forEach((connection) => connection.close());
    await close();
  });
});
