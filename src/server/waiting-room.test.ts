import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { live } from '#api/health';
import { boundRequests, type Room } from './waiting-room.ts';

/** A server whose work is done when the test says so. */
function workshop(room: Partial<Room>) {
  const waiting: (() => void)[] = [];
  const http = Fastify();
  boundRequests(http, { most: 500, least: 1, patience: 60_000, ...room });
  http.get('/work', () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  http.get(live.path, async () => 'alive');
  return {
    http,
    /** Sends so many requests at once; how many of them were refused. */
    crowd: async (count: number) => {
      const sent = Array.from({ length: count }, () => http.inject('/work'));
      const refused = sent.map((answer) => answer.then(({ statusCode }) => statusCode !== 200));
      await http.inject(live.path); // and whoever was sent before has come in
      for (const finish of waiting.splice(0)) finish();
      return (await Promise.all(refused)).filter(Boolean).length;
    },
  };
}

describe('the door', () => {
  it('lets in as many requests as may be under way, and refuses more at once', async () => {
    const { crowd } = workshop({ most: 3 });
    expect(await crowd(3)).toBe(0);
    expect(await crowd(5)).toBe(2);
    expect(await crowd(3)).toBe(0);
  });

  it('lets in fewer while they are answered late, but never too few', async () => {
    const { crowd } = workshop({ most: 50, least: 40, patience: -1 });
    expect(await crowd(50)).toBe(0);
    expect(await crowd(50)).toBeGreaterThan(5);
    for (let more = 0; more < 5; more += 1) await crowd(50);
    expect(await crowd(50)).toBe(10);
  });

  it('says that the server is busy, to everybody but whoever watches it', async () => {
    const { http } = workshop({ most: 0 });
    const busy = 'The server is busy. Please try again shortly.';
    const refused = await http.inject('/api/lots');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'x-request-id': expect.any(String) });
    expect(refused.json()).toEqual({ error: { code: 'unavailable', message: busy } });
    expect((await http.inject('/auth/v1/user')).json()).toEqual({ code: 'unavailable', message: busy });
    expect((await http.inject('/functions/v1/fetch-quote')).json()).toEqual({ error: busy });
    expect((await http.inject(live.path)).body).toBe('alive');
  });
});
