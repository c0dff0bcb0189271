import { beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '#api/account';
import { listApiTokens, makeApiToken, revokeApiToken } from '#api/api-tokens';
import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { giveTemporaryPassword } from '#api/users';
import { MOST_TOKENS } from '#domain/users/api-tokens';
import { refusalMessage } from '#domain/lots/refusals';
import { newUser } from '../testing/accounts.ts';
import { programOf } from '../testing/api-tokens.ts';
import { someLot } from '../testing/trades.ts';
import { PASSWORD, type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
let annsLot: number;
beforeAll(async () => {
  annsLot = (await someLot(server.ann, 'A-1')).id;
  await someLot(server.bob, 'B-1');
});

const form = { name: 'Feed yard', scope: 'read' as const, current_password: PASSWORD };
const unknown = { code: 'unauthorized', message: refusalMessage('token_unknown') };
const lotsOf = async (person: Person) => (await person.call(listLots, {})).map(({ lot }) => lot);
const newPerson = async (more: object = {}) => server.signedIn(await newUser(server, more));

describe('making an API token', () => {
  it('returns it once, and stores only its hash', async () => {
    const person = await newPerson();
    const { token, ...made } = await person.call(makeApiToken, form);
    expect(token).toMatch(/^drover_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'Feed yard', scope: 'read', last_used_at: null });
    expect(await person.call(listApiTokens, {})).toEqual([made]);
    const rows = await server.owner<{ row: string }>(
      'select row_to_json(t)::text as row from auth.api_tokens t',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token.slice(7)))).toEqual([]);
  });

  it('answers with the new token, not with an earlier one', async () => {
    const person = await newPerson();
    const names: string[] = [];
    for (const name of ['First', 'Second', 'Third'])
      names.push((await person.call(makeApiToken, { ...form, name })).name);
    expect(names).toEqual(['First', 'Second', 'Third']);
    // The list is sorted by time, and a clock that was set back puts an earlier token first.
    await server.owner(
      `update auth.api_tokens t set created_at = now() + interval '1 hour'
         from users u where u.id = t.user_id and u.email = $1 and t.name = 'First'`,
      [person.email],
    );
    expect(await person.call(makeApiToken, { ...form, name: 'Fourth' })).toMatchObject({ name: 'Fourth' });
  });

  it('requires the current password', async () => {
    const wrong = { ...form, current_password: 'a guess' };
    await expect(server.bob.call(makeApiToken, wrong)).toBeRefused('invalid', {
      current_password: 'Current password is incorrect',
    });
    expect(await server.bob.call(listApiTokens, {})).toEqual([]);
  });

  it(`is refused beyond ${MOST_TOKENS} of a user, also for requests at the same moment`, async () => {
    const person = await newPerson();
    await server.owner(
      `insert into auth.api_tokens (user_id, name, scope, token_hash)
       select u.id, 'x', 'read', decode(md5(n::text || u.id), 'hex') from users u, generate_series(1, $2) n where u.email = $1`,
      [person.email, MOST_TOKENS - 1],
    );
    const made = await Promise.allSettled([1, 2, 3].map(() => person.call(makeApiToken, form)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = { code: 'conflict', message: refusalMessage('too_many_tokens', MOST_TOKENS) };
    await expect(person.call(makeApiToken, form)).rejects.toMatchObject(refused);
  });
});

describe('a program with an API token', () => {
  it('reads what its user sees, and nothing else', async () => {
    expect(await lotsOf(await programOf(server, server.ann, 'read'))).toEqual(['A-1']);
    expect(await lotsOf(await programOf(server, server.bob, 'write'))).toEqual(['B-1']);
    expect(await lotsOf(await programOf(server, server.admin, 'read'))).toEqual(
      expect.arrayContaining(['A-1', 'B-1']),
    );
  });

  it('writes only where its scope permits it', async () => {
    const expense = { lot_id: annsLot, date: '2026-05-02', amount: 12.5 };
    const saved = async () => (await server.owner('select from expenses where amount = 12.5')).length;
    const reader = await programOf(server, server.ann, 'read');
    await expect(reader.call(addExpense, expense)).toBeRefused(
      'forbidden',
      'This API token is read-only. Create one with read and write access to change records.',
    );
    expect(await saved()).toBe(0);
    await (await programOf(server, server.ann, 'write')).call(addExpense, expense);
    expect(await saved()).toBe(1);
    const stranger = await programOf(server, server.bob, 'write');
    await expect(stranger.call(addExpense, expense)).toBeRefused('not_found');
  });

  it('is recognized by the header only: not by a cookie, the address or the body', async () => {
    const { token } = await programOf(server, server.ann, 'write');
    const url = `/api/lots?access_token=${token}&token=${token}`;
    for (const headers of [
      {},
      { cookie: `token=${token}` },
      { 'x-api-key': token },
      { authorization: token },
    ]) {
      const response = await server.nobody.send({ method: 'GET', url, headers });
      expect(response.statusCode, JSON.stringify(Object.keys(headers))).toBe(401);
    }
    const bearer = { authorization: `Bearer ${token}` };
    expect((await server.nobody.send({ method: 'GET', url, headers: bearer })).statusCode).toBe(200);
  });

  it('cannot get a session, another token or its user’s account', async () => {
    const program = await programOf(server, server.ann, 'write');
    const grant = { grant_type: 'refresh_token', refresh_token: program.token };
    const sends: [method: 'GET' | 'POST' | 'PUT', url: string, payload?: object][] = [
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user', { password: 'taken over' }],
      ['POST', '/auth/v1/logout'],
      ['POST', '/auth/v1/token', grant],
      ['POST', '/api/profile/tokens', form],
      ['PUT', '/api/profile/password', { current_password: PASSWORD, password: 'taken over' }],
      ['GET', '/api/profile/tokens'],
    ];
    const before = await server.owner('select count(*) from auth.sessions');
    for (const [method, url, payload] of sends) {
      const response = await program.send({ method, url, ...(payload && { payload }) });
      expect([400, 403], `${method} ${url}`).toContain(response.statusCode);
      expect(response.body).not.toContain('access_token');
    }
    expect(await server.owner('select count(*) from auth.sessions')).toEqual(before);
  });
});

describe('the time of last use', () => {
  it('is shown, and not written with every request', async () => {
    const person = await newPerson();
    const program = await programOf(server, person, 'read');
    const [{ xmin: unused } = {}] = await version(program.id);
    await program.call(listLots, {});
    const [used] = await person.call(listApiTokens, {});
    expect(Date.now() - Date.parse(used?.last_used_at ?? '')).toBeLessThan(60_000);
    const [{ xmin: first } = {}] = await version(program.id);
    expect(first).not.toBe(unused);
    for (let nth = 0; nth < 20; nth += 1) await program.call(listLots, {});
    expect(await version(program.id)).toEqual([{ xmin: first }]);
  });

  const version = (id: string) =>
    server.owner<{ xmin: string }>('select xmin::text from auth.api_tokens where id = $1', [id]);
});

describe('an API token ends', () => {
  /** The answer to the next request after `end`, and whether the token is still stored. The server has seen the token before. */
  const after = async (end: (person: Person, userId: string) => Promise<unknown>) => {
    const user = await newUser(server);
    const person = await server.signedIn(user);
    const program = await programOf(server, person, 'read');
    const before = await lotsOf(program);
    await end(person, user.id);
    const response: unknown = await lotsOf(program).catch((error: unknown) => error);
    const stored = await server.owner('select from auth.api_tokens where id = $1', [program.id]);
    return { before, answer: response, stored: stored.length };
  };
  const ended = { before: [], answer: unknown, stored: 0 };

  it('when its user revokes it', async () => {
    const other = await programOf(server, server.bob, 'read');
    const revoked = await after(async (person) => {
      const [token] = await person.call(listApiTokens, {});
      await expect(person.call(revokeApiToken, { id: other.id })).toBeRefused('not_found');
      await person.call(revokeApiToken, { id: token?.id ?? '' });
    });
    expect(revoked).toMatchObject(ended);
    expect(await lotsOf(other)).toEqual(['B-1']);
  });

  it('when its user changes their password', async () => {
    const result = await after((person) =>
      person.call(changePassword, { current_password: PASSWORD, password: 'another one' }),
    );
    expect(result).toMatchObject(ended);
  });

  it('when its user gets a temporary password', async () => {
    const result = await after((_, id) => server.admin.call(giveTemporaryPassword, { id }));
    expect(result).toMatchObject(ended);
  });

  it('when its user is deleted', async () => {
    const result = await after((_, id) => server.owner('delete from users where id = $1', [id]));
    expect(result).toMatchObject(ended);
  });

  it.each(['admin', 'producer'])('when its user is no %s any more', async (user_type) => {
    const next = user_type === 'admin' ? 'producer' : 'admin';
    const user = await newUser(server, { user_type });
    const program = await programOf(server, await server.signedIn(user), 'write');
    await lotsOf(program);
    await server.owner('update users set user_type = $1 where id = $2', [next, user.id]);
    await expect(lotsOf(program)).rejects.toMatchObject(unknown);
  });

  it('when its user moves to another entity', async () => {
    const result = await after((_, id) =>
      server.owner(
        `update users set entity_id = (select id from entities where name = 'Lazy K Ranch') where id = $1`,
        [id],
      ),
    );
    expect(result).toMatchObject(ended);
  });

  it('not when its user signs out everywhere, or changes their phone number', async () => {
    const user = await newUser(server);
    const person = await server.signedIn(user);
    const program = await programOf(server, person, 'read');
    await person.send({ method: 'POST', url: '/auth/v1/logout?scope=global', payload: { scope: 'global' } });
    await server.owner(`update users set phone_number = '806 555 0199' where id = $1`, [user.id]);
    await expect(lotsOf(program)).resolves.toEqual([]);
  });
});
