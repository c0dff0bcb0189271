import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { changePassword } from '#api/account';
import { downloadBackup } from '#api/backup';
import { exportRecords } from '#api/export';
import { listUsers } from '#api/users';
import { signIn } from '../testing/accounts.ts';
import { OLD_HASHES, OLD_PASSWORD } from '../testing/old-application.ts';
import { PASSWORD, type Person, testServer } from '../testing/test-server.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const server = testServer();

const setHash = (who: Person, hash: string) =>
  server.owner(
    'update auth.passwords set hash = $1 where user_id = (select id from users where email = $2)',
    [hash, who.email],
  );
const hashOf = async (who: Person) => {
  const [row] = await server.owner<{ hash: string }>(
    'select hash from auth.passwords join users on id = user_id where email = $1',
    [who.email],
  );
  return row?.hash ?? '';
};
describe('an imported password', () => {
  it('signs in, and is replaced by an argon2id hash, with which it signs in again', async () => {
    await setHash(server.ann, OLD_HASHES[10]);
    await setHash(server.bob, OLD_HASHES[4]);
    await server.signedIn(server.ann, OLD_PASSWORD);
    const renewed = await hashOf(server.ann);
    expect(renewed).toMatch(/^\$argon2id\$/);
    await server.signedIn(server.ann, OLD_PASSWORD);
    expect(await hashOf(server.ann)).toBe(renewed);
    expect(await hashOf(server.bob)).toBe(OLD_HASHES[4]);
  });

  it('is refused in the same words as every other when it is wrong, and stays as it is', async () => {
    const wrong = await signIn(server, server.bob.email, 'wrong password');
    const unknown = await signIn(server, 'nobody@nowhere.test', 'wrong password');
    expect(wrong.statusCode).toBe(400);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(await hashOf(server.bob)).toBe(OLD_HASHES[4]);
  });

  it('is in a backup, and in no other response', async () => {
    const backup = await server.admin.send({ method: 'GET', url: downloadBackup.path });
    expect(gunzipSync(backup.rawPayload).toString()).toContain(OLD_HASHES[4]);
    for (const { path: url } of [exportRecords, listUsers])
      expect((await server.admin.send({ method: 'GET', url })).body).not.toMatch(/\$2[aby]\$|\$argon2/);
  });

  it('can be changed by its user', async () => {
    await setHash(server.ann, OLD_HASHES[4]);
    await server.ann.call(changePassword, { current_password: OLD_PASSWORD, password: PASSWORD });
    expect(await hashOf(server.ann)).toMatch(/^\$argon2id\$/);
    await server.signedIn(server.ann);
  });
});

describe('the time of a check', () => {
  const COST = 12;
  const timed = async (hash: string | null, bcrypt_cost: number | null) => {
    const began = performance.now();
    const matches = await passwordMatches({ hash, bcrypt_cost }, OLD_PASSWORD);
    return { matches, took: performance.now() - began };
  };

  it('includes the slowest imported hash that is left, for every kind of account and for none', async () => {
    const own = await hashPassword(OLD_PASSWORD);
    const alone = [await timed(null, COST), await timed(null, COST), await timed(null, COST)];
    const least = Math.min(...alone.map(({ took }) => took)) / 10;
    expect(alone.map(({ matches }) => matches)).toEqual([false, false, false]);
    for (const hash of [own, OLD_HASHES[4], OLD_HASHES[10]]) {
      const { matches, took } = await timed(hash, COST);
      expect({ hash, matches, isAsLong: took > least }).toEqual({ hash, matches: true, isAsLong: true });
    }
  });

  it('is that of argon2id alone once no imported hash is left', async () => {
    const cost = () => server.owner('select auth.bcrypt_cost() as cost');
    expect(await cost()).toEqual([{ cost: 4 }]);
    await server.signedIn(server.bob, OLD_PASSWORD);
    expect(await cost()).toEqual([{ cost: null }]);
  });
});
