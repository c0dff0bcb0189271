import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { refusalMessage } from '#domain/lots/refusals';
import { buildApp } from '../app.ts';
import type { Role } from '../db/roles.ts';
import { openDatabase } from '../db/database.ts';
import { callerOf } from '../http/inject.ts';
import { hashOf } from '../session/refresh-tokens.ts';
import { programOf } from '../testing/api-tokens.ts';
import { connectLogIns, type LogIns, tryOut } from '../testing/log-ins.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
let logIns: LogIns;
beforeAll(async () => {
  logIns = await connectLogIns(server.ownerUrl);
});
afterAll(() => logIns.end());

/** The rows of the last statement, or the code and the message of the error that ends the transaction. */
const tried = (role: Role, ...statements: pg.QueryConfig[]): Promise<unknown> =>
  tryOut(logIns[role], statements).then(
    ({ rows }) => rows,
    (error: unknown) =>
      error instanceof pg.DatabaseError ? `${error.code} ${error.message}` : String(error),
  );

const enter = (token: string) => ({
  text: `select app.enter_by_token($1, '{producer,admin}', true)`,
  values: [hashOf(token)],
});
const admin = { text: 'select app.is_admin() as admin' };
const make = (session: string) => ({
  text: `select auth.make_api_token($1, 'x', 'write', '\\x01', 20)`,
  values: [session],
});

describe('SQL under the log-ins of requests', () => {
  it('enters with a token only under the role of its user', async () => {
    const anns = await programOf(server, server.ann, 'write');
    const admins = await programOf(server, server.admin, 'write');
    expect(await tried('producer', enter(anns.token), admin)).toEqual([{ admin: false }]);
    expect(await tried('admin', enter(admins.token), admin)).toEqual([{ admin: true }]);
    expect(await tried('producer', enter(admins.token), admin)).toMatch(/^DR002/);
    expect(await tried('admin', enter(anns.token), admin)).toMatch(/^DR002/);
    expect(await tried('visitor', enter(anns.token), admin)).toMatch(/^42501/);
    expect(await tried('producer', enter('drover_unknown'))).toBe('DR001 token_unknown');
  });

  it('makes no token after entering with one, nor for a user whose session it does not know', async () => {
    const { token } = await programOf(server, server.ann, 'write');
    const [session] = await server.owner<{ id: string }>(
      `select s.id from auth.sessions s join users u on u.id = s.user_id where u.email = $1`,
      [server.bob.email],
    );
    const stranger = session?.id ?? '';
    const random = '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11';
    expect(await tried('producer', enter(token), make(random))).toBe('DR001 session_ended');
    expect(await tried('producer', enter(token), make(stranger))).toBe('DR001 session_ended');
    expect(await tried('visitor', make(stranger))).toMatch(/^42501/);
    // The control: with the user's own session a token is made.
    const bob = {
      text: `select set_config('app.user_id', user_id::text, true) from auth.session_user($1) s (user_id)`,
      values: [stranger],
    };
    expect(await tried('producer', bob, make(stranger))).toMatchObject([
      { make_api_token: expect.any(String) },
    ]);
  });

  it('neither reads nor changes the stored tokens', async () => {
    for (const role of ['visitor', 'producer', 'admin'] as const) {
      expect(await tried(role, { text: 'select token_hash from auth.api_tokens' })).toMatch(/^42501/);
      expect(await tried(role, { text: `update auth.api_tokens set scope = 'write'` })).toMatch(/^42501/);
    }
  });
});

describe('requests with API tokens are throttled', () => {
  it('after three hundred a minute with one token, with the time to wait', async () => {
    const program = await programOf(server, server.ann, 'read');
    const other = await programOf(server, server.ann, 'read');
    const get = (person = program) => person.send({ method: 'GET', url: '/api/today' });
    const statuses = new Set<number>();
    for (let nth = 0; nth < 300; nth += 1) statuses.add((await get()).statusCode);
    expect([...statuses]).toEqual([200]);
    const late = await get();
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(late.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    expect((await get(other)).statusCode).toBe(200);
    expect(await server.ann.call(listLots, {})).toEqual([]);
  });

  it('after fifty with unknown tokens from one network, which leaves valid tokens alone', async () => {
    const seen = await programOf(server, server.ann, 'read');
    await seen.call(listLots, {});
    const guess = (nth: number) =>
      server.bearer(`drover_${String(nth).padStart(43, 'x')}`).send({ method: 'GET', url: '/api/lots' });
    const first = await guess(0);
    expect([first.statusCode, first.json()]).toEqual([
      401,
      { error: { code: 'unauthorized', message: refusalMessage('token_unknown') } },
    ]);
    const statuses: number[] = [];
    for (let nth = 1; nth < 60; nth += 1) statuses.push((await guess(nth)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.at(-1)).toBe(429);
    const unseen = await programOf(server, server.ann, 'read');
    for (const program of [seen, unseen]) expect(await program.call(listLots, {})).toEqual([]);
  });
});

describe('an API token does not leak', () => {
  it('into the log, even with every request and statement in it', async () => {
    const lines: string[] = [];
    const database = await openDatabase({ ownerUrl: server.ownerUrl, slowMs: 0 });
    const http = await buildApp({
      env: { ...server.env, LOG_LEVEL: 'trace', SLOW_QUERY_MS: 1 },
      database,
      logTo: { write: (line) => void lines.push(line) },
    });
    const { token } = await programOf(server, server.bob, 'read');
    const program = callerOf(http, token);
    await program.call(listLots, {});
    await program.send({ method: 'GET', url: `/api/lots?token=${token}` });
    await program.send({ method: 'POST', url: '/api/expenses', payload: '{"broken' });
    await callerOf(http, `${token.slice(0, -2)}xx`).send({ method: 'GET', url: '/api/lots' });
    await Promise.all([http.close(), database.close()]);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes(token.slice(0, 20)))).toEqual([]);
    expect(lines.filter((line) => line.includes(hashOf(token).toString('hex')))).toEqual([]);
  });

  it('into a backup, an export or the history', async () => {
    const { token } = await programOf(server, server.ann, 'write');
    const hash = hashOf(token);
    const forms = [token, hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')];
    const get = (url: string, person = server.admin) => person.send({ method: 'GET', url });
    const responses = [
      await get('/api/backup'),
      await get('/api/export', server.ann),
      await get('/api/history'),
      await get('/api/profile/tokens', server.ann),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(responses.filter(({ body }) => forms.some((form) => body.includes(form)))).toEqual([]);
    expect(responses[0]?.body).not.toContain('api_tokens');
  });
});
