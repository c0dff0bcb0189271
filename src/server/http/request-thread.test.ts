import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { listBreakEvens } from '#api/closeouts';
import { exportRecords } from '#api/export';
import { importRecords } from '#api/record-imports';
import { getReport, getReportPdf } from '#api/reports';
import { buildApp } from '../app.ts';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { MOST_QUEUED } from '../threads/fair-queue.ts';
import { requestThread } from './request-thread.ts';

const server = testServer();
let withThread: FastifyInstance;
beforeAll(async () => {
  await fillEdgeCases(server, [server.ann.entity_name], 2);
  const { env, database, ownerUrl } = server;
  withThread = await buildApp({
    env,
    database,
    refuseWhenBusy: false,
    requestThread: requestThread({ env, ownerUrl }),
  });
  // As many lots as make the book a large one.
  await server.owner('insert into auth.record_counts select id, 1000, 0, 1000, true from entities');
});
afterAll(() => withThread.close());

const get = (http: FastifyInstance, url: string, token: Person['token']) =>
  http.inject({ method: 'GET', url, headers: token === null ? {} : { authorization: `Bearer ${token}` } });

describe('a request about a large book', () => {
  const urls = [
    listAlerts.path,
    listBreakEvens.path,
    exportRecords.path,
    getReport.path.replace(':report', 'position'),
  ];
  it.each(urls)('%s is answered by the thread as by the server', async (url) => {
    const [plain, onThread] = await Promise.all(
      [server.http, withThread].map((http) => get(http, url, server.ann.token)),
    );
    expect(onThread?.statusCode).toBe(200);
    const withoutTime = (body = '') => body.replaceAll(/"made_at":"[^"]*"/g, '');
    expect(withoutTime(onThread?.body)).toBe(withoutTime(plain?.body));
  });

  it('answers an administrator inside a client as its producer', async () => {
    const [entity] = await server.owner<{ id: number }>('select id from entities where name = $1', [
      server.ann.entity_name,
    ]);
    for (const client of [entity?.id, 2_147_483_647]) {
      const url = `${exportRecords.path}?client=${client}`;
      const [plain, onThread] = await Promise.all(
        [server.http, withThread].map((http) => get(http, url, server.admin.token)),
      );
      expect(onThread?.statusCode).toBe(client === entity?.id ? 200 : 404);
      expect(onThread?.body).toBe(plain?.body);
    }
    const [ofClient, own] = [
      await get(withThread, `${exportRecords.path}?client=${entity?.id}`, server.admin.token),
      await get(withThread, exportRecords.path, server.ann.token),
    ];
    expect(ofClient.json<{ lots: unknown[] }>().lots).toEqual(own.json<{ lots: unknown[] }>().lots);
    expect(ofClient.json<{ lots: unknown[] }>().lots.length).toBeGreaterThan(0);
  });

  it('brings files with their names', async () => {
    const { statusCode, headers, rawPayload } = await get(
      withThread,
      getReportPdf.path.replace(':report', 'equity'),
      server.ann.token,
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toContain('lazy-k-ranch');
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is refused as by the server', async () => {
    expect((await get(withThread, listAlerts.path, null)).statusCode).toBe(401);
    const unknown = await get(withThread, `${listAlerts.path}?owner=Nobody`, server.admin.token);
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: 'Owner not found' } },
    ]);
  });

  it('is refused in words where too many of the user wait already', async () => {
    const responses = await Promise.all(
      Array.from({ length: MOST_QUEUED + 3 }, () => get(withThread, listAlerts.path, server.ann.token)),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(
      MOST_QUEUED + 3 - refused.length,
    );
  });

  it('with a large body is checked there', async () => {
    const { statusCode, body } = await withThread.inject({
      method: 'POST',
      url: importRecords.path,
      headers: { authorization: `Bearer ${server.ann.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ file_name: 'x'.repeat(300_000) }),
    });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('"code":"invalid"')]);
  });
});
