import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints';
import { live } from '#api/health';
import { addLot } from '#api/lots';
import { issueTokens } from '#api/session';
import { importTrades } from '#api/trade-imports';
import { createUser } from '#api/users';
import { allowedTypes, isRestricted } from '#domain/users/permissions';
import { headOf, rawConnection } from '../testing/raw-request.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
let url: string;
beforeAll(async () => {
  url = await server.http.listen({ port: 0, host: '127.0.0.1' });
});

const json = 'application/json';
const headers = (token: string | null, more: Record<string, string | number> = {}) => ({
  'content-type': json,
  'content-length': 1_000,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...more,
});
/** The status of the response before any of the body is sent; 0 if there is none for so many milliseconds. */
async function statusWithoutBody(
  line: string,
  more: Record<string, string | number>,
  patience = 20_000,
): Promise<number> {
  const connection = rawConnection(url, headOf(line, more));
  const silence = setTimeout(() => connection.close(), patience);
  const { status } = await connection.response;
  clearTimeout(silence);
  connection.close();
  return status;
}
const sends = endpoints.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
const lineOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`;

describe('a body', () => {
  it.each(
    sends.filter(({ requires }) => requires !== 'anyone').map((endpoint) => [lineOf(endpoint)] as const),
  )('of %s is not read from a sender without permission', async (line) => {
    expect([401, 403]).toContain(await statusWithoutBody(line, headers(null)));
    expect([401, 403]).toContain(await statusWithoutBody(line, headers('forged')));
  });

  it.each(
    sends
      .filter(({ requires }) => isRestricted(requires))
      .map(
        (endpoint) =>
          [
            lineOf(endpoint),
            allowedTypes(endpoint.requires).includes('producer') ? 'admin' : 'producer',
          ] as const,
      ),
  )('of %s is not read from a signed-in %s', async (line, type) => {
    const sender = type === 'admin' ? server.admin : server.ann;
    expect(await statusWithoutBody(line, headers(sender.token))).toBe(403);
  });

  it('is awaited from a permitted sender', async () => {
    const typed = JSON.stringify({ email: 'nobody@else.test', password: 'a guess' });
    const path = `${issueTokens.path}?grant_type=password`;
    const connection = rawConnection(
      url,
      headOf(`POST ${path}`, headers(null, { 'content-length': typed.length })) + typed.slice(0, 10),
    );
    await expect.poll(() => server.http.server.listening).toBe(true);
    connection.send(typed.slice(10));
    expect((await connection.response).status).toBe(400);
    connection.close();
    expect(await statusWithoutBody(lineOf(addLot), headers(server.ann.token), 1_000)).toBe(0);
  });

  it('of an ended session is not read when it is long', async () => {
    const { token } = await server.signedIn(server.ann);
    const long = { 'content-length': 100_000 };
    expect(await statusWithoutBody(lineOf(addLot), headers(token, long), 1_000)).toBe(0);
    await server.bearer(token ?? '').send({ method: 'POST', url: '/auth/v1/logout?scope=local' });
    expect(await statusWithoutBody(lineOf(addLot), headers(token, long))).toBe(401);
  });

  it('with `Expect: 100-continue` is requested once its sender is admitted', async () => {
    const expecting = { expect: '100-continue', 'content-length': 2 };
    const allowed = rawConnection(url, headOf(lineOf(addLot), headers(server.ann.token, expecting)));
    expect((await allowed.response).status).toBe(100);
    allowed.send('{}');
    await expect.poll(allowed.received).toMatch(/^HTTP\/1.1 100 .*HTTP\/1.1 400 /s);
    allowed.close();
    const refused = rawConnection(url, headOf(lineOf(addLot), headers('forged', expecting)));
    expect((await refused.response).status).toBe(401);
    expect(refused.received()).toMatch(/connection: close/i);
    await refused.closed;
  });

  it.each([
    ['with its request', 1_000],
    ['after the response', 0],
    ['in two parts', 500],
  ])('that is refused and sent %s leaves the connection usable', async (_, atFirst) => {
    const body = JSON.stringify({ a: 'x'.repeat(992) });
    const next = headOf(`GET ${live.path}`);
    for (const [line, token, status] of [
      [lineOf(addLot), null, 401],
      [lineOf(createUser), server.ann.token, 403],
      ['POST /api/nothing', null, 404],
    ] as const) {
      const connection = rawConnection(url, headOf(line, headers(token)) + body.slice(0, atFirst));
      expect((await connection.response).status).toBe(status);
      connection.send(body.slice(atFirst) + next);
      await expect.poll(connection.received).toMatch(/HTTP\/1.1 200 /);
      connection.close();
    }
  });

  it('is not read at an unknown address', async () => {
    expect(await statusWithoutBody('POST /api/nothing', headers(null))).toBe(404);
    expect(await statusWithoutBody('POST /auth/v1/nothing', headers(null))).toBe(404);
  });

  it('is never unpacked', async () => {
    const payload = gzipSync(JSON.stringify({ email: 'a@b.cd', password: 'a guess' }));
    const responses = await Promise.all(
      [
        { url: `${issueTokens.path}?grant_type=password`, who: server.nobody },
        { url: addLot.path, who: server.ann },
        { url: createUser.path, who: server.admin },
        { url: importTrades.path, who: server.admin },
      ].map(({ who, ...asked }) =>
        who.send({
          method: 'POST',
          payload,
          headers: { 'content-type': json, 'content-encoding': 'gzip' },
          ...asked,
        }),
      ),
    );
    const message = 'The request body is compressed. Please send it without a content-encoding.';
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([415, 415, 415, 415]);
    expect(responses.map((response) => response.json())).toEqual([
      { code: 'not_unpacked', message },
      { error: { code: 'not_unpacked', message } },
      { error: message },
      { error: { code: 'not_unpacked', message } },
    ]);
    const plain = { method: 'POST', url: addLot.path, payload: '{}' } as const;
    const identity = { 'content-type': json, 'content-encoding': 'identity' };
    expect((await server.ann.send({ ...plain, headers: identity })).json().error.code).toBe('invalid');
  });

  it('that costs more than its size suggests is refused', async () => {
    const objects = `{"a":[${Array.from({ length: 60_000 }, () => '{}').join()}]}`;
    const response = await server.ann.send({
      method: 'POST',
      url: addLot.path,
      payload: objects,
      headers: { 'content-type': json },
    });
    expect(response.statusCode).toBe(413);
  });
});

describe('a large body', () => {
  const large = (objects: number) => Buffer.from(`{"a":[${'{},'.repeat(objects)}{}]}`);
  const send = (payload: Buffer) =>
    server.admin.send({ method: 'POST', url: importTrades.path, payload, headers: { 'content-type': json } });

  it('is parsed on another thread, within limits', async () => {
    expect((await send(large(6_000_000))).statusCode).toBe(413);
    const wrong = await send(large(600_000));
    expect([wrong.statusCode, wrong.json().error.message]).toEqual([400, 'File name is required']);
    const cut = await send(large(600_000).subarray(0, 1_000_000));
    expect([cut.statusCode, cut.json().error.message]).toEqual([400, 'The request is not well formed']);
  });

  it('does not block the server', async () => {
    const bodies = [large(12_900_000), large(2_000_000)];
    const waits: number[] = [];
    const watch = setInterval(async () => {
      const asked = performance.now();
      await server.nobody.send({ method: 'GET', url: live.path });
      waits.push(performance.now() - asked);
    }, 20);
    const responses = await Promise.all(bodies.map(send));
    clearInterval(watch);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([413, 400]);
    expect(waits.length).toBeGreaterThan(10);
    // On the request thread the first takes some ten seconds. `npm run proof costly-bodies` measures it on a real server.
    expect(Math.max(...waits)).toBeLessThan(5_000);
  });
});
