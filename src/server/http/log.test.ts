import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { callerOf } from './inject.ts';
import { loggedBy } from '../db/slow-statements.ts';
import { sql } from '../db/sql.ts';
import { someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

interface Line {
  level: number;
  reqId?: string;
  msg: string;
  ms?: number;
  sql?: string;
  err?: { message: string };
  req?: { route: string };
}

const server = testServer();
let http: FastifyInstance;
let database: Database;
let lines: string[] = [];
const logged = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

/** A server that logs as much as possible: every request, every statement. */
beforeAll(async () => {
  database = await openDatabase({ ownerUrl: server.ownerUrl, slowMs: 0 });
  http = await buildApp({
    env: { ...server.env, LOG_LEVEL: 'trace', SLOW_QUERY_MS: 1 },
    database,
    logTo: { write: (line) => void lines.push(line) },
  });
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const as = (person: Person) => callerOf(http, person.token);
const somebody = 'Wilhelmina';
const headers = {
  'user-agent': somebody,
  cookie: `name=${somebody}`,
  'x-forwarded-for': somebody,
  'x-request-id': somebody,
};

describe('the log', () => {
  it('has every request and statement, but no personal data, at level trace', async () => {
    const { id } = await someLot(server.ann, somebody);
    const get = (url: string) => as(server.ann).send({ method: 'GET', url, headers });
    const post = (url: string, payload: object | string) =>
      as(server.ann).send({ method: 'POST', url, payload, headers });
    const profile = { full_name: somebody, entity_name: somebody, phone_number: '806 555 0142' };
    const responses = [
      await get(`/api/lots/named/${somebody}`),
      await get(`/api/expenses?q=${somebody}`),
      await get(`/api/${somebody}?q=${somebody}`),
      await get(`/lot/${somebody}?owner=${somebody}`),
      await post('/auth/v1/signup', { email: `${somebody}@x.test`, password: somebody, data: profile }),
      await post('/auth/v1/token?grant_type=password', { email: `${somebody}@x.test`, password: 'wrong' }),
      await post(`/api/lots/${id}/outs`, { date_out: somebody, head_count: somebody }),
      await post(`/api/lots/${id}/outs`, { date_out: '2026-05-01', head_count: 1, destination: somebody }),
      await post('/api/expenses', `{"type": "${somebody}`),
      await post('/functions/v1/create-user', { full_name: somebody }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([
      200,
      200,
      404,
      expect.any(Number),
      200,
      400,
      400,
      200,
      400,
      403,
    ]);
    const routes = logged().flatMap(({ req }) => req?.route ?? []);
    expect(routes).toContain('/api/lots/named/:lot');
    expect(routes.length).toBeGreaterThanOrEqual(responses.length);
    expect(logged().filter(({ msg }) => msg === 'slow statement').length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.includes(somebody))).toEqual([]);
    expect(lines.filter((line) => /127\.0\.0\.1|eyJ/.test(line))).toEqual([]);
  });

  it('has the failure whose reference the user got, without the record’s values', async () => {
    await server.owner('alter table outs add constraint surprise check (head_count <> 13)');
    const { id } = await someLot(server.ann, 'surprised');
    const payload = { date_out: '2026-05-01', head_count: 13, destination: somebody };
    const response = await as(server.ann).send({ method: 'POST', url: `/api/lots/${id}/outs`, payload });
    await server.owner('alter table outs drop constraint surprise');
    expect(response.statusCode).toBe(500);
    const { message } = response.json<{ error: { message: string } }>().error;
    const reference = /\(Reference: (\S+)\)$/.exec(message)?.[1];
    expect(response.headers['x-request-id']).toBe(reference);
    const [failure] = logged().filter(({ msg }) => msg === 'request failed');
    expect(failure?.reqId).toBe(reference);
    expect(failure?.err?.message).toContain('violates check constraint "surprise"');
    expect(lines.filter((line) => line.includes(somebody))).toEqual([]);
  });

  it('names a slow statement with its request, never with its values', async () => {
    const response = await as(server.ann).send({ method: 'GET', url: `/api/expenses?q=${somebody}` });
    const slow = logged().filter(
      ({ reqId, msg }) => msg === 'slow statement' && reqId === response.headers['x-request-id'],
    );
    expect(slow.map(({ sql: text }) => text?.slice(0, 16))).toContain('select app.enter');
    const searched = slow.filter((line) => line.sql?.includes('from expenses'));
    // The list. Only a search of all entities reads a sample before it.
    expect(searched).toHaveLength(1);
    for (const statement of searched) {
      expect(statement).toMatchObject({ level: 40, ms: expect.any(Number) as number });
      expect(statement.sql).toMatch(/\$1/);
    }
  });

  it('omits fast statements, also within one round trip', async () => {
    const patient = await openDatabase({ ownerUrl: server.ownerUrl, slowMs: 200 });
    const heard: object[] = [];
    const log = { warn: (line: object) => void heard.push(line) };
    await loggedBy(log, () =>
      patient.as(null).batch([sql`select 1`, sql`select pg_sleep(${0.3})`, sql`select 2`]),
    );
    await patient.close();
    expect(heard).toEqual([{ ms: expect.any(Number) as number, sql: 'select pg_sleep($1)' }]);
  });
});
