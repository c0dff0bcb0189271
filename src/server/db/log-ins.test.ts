import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { urlOf } from '../testing/bare-server.ts';
import { openTestServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';
import { checkExternal } from './external-postgres.ts';
import { makeLogIns } from './log-ins.ts';
import { migrate } from './migrate.ts';
import { GROUPS, ROLES } from './roles.ts';

const superuser = new pg.Pool({ connectionString: urlOf('postgres'), max: 1 });
afterAll(() => superuser.end());

/** Runs the commands of docs/operations.md for one installation; `attributes` are its owner's. */
async function installed(
  attributes = 'createrole',
  handsOnRoles = true,
): Promise<{ url: string; owner: string }> {
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  await superuser.query(`create role ${owner} login ${attributes} password 'p'`);
  if (handsOnRoles) await superuser.query(`grant ${GROUPS.join(', ')} to ${owner} with admin option`);
  await superuser.query(`create database ${owner} owner ${owner}`);
  return { url: asUser(urlOf(owner), owner), owner };
}

function asUser(address: string, user: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = 'p';
  return url.href;
}

describe('two installations on one PostgreSQL', () => {
  it('work side by side without access to each other’s records, under owners that are not superusers', async () => {
    const urls = [await installed(), await installed()];
    for (const { url } of urls) await migrate(url);
    const [one, other] = [await openTestServer({}, urls[0]?.url), await openTestServer({}, urls[1]?.url)];
    await someLot(one.ann, '1');
    expect(await one.admin.call(listLots, {})).toHaveLength(1);
    expect(await other.admin.call(listLots, {})).toEqual([]);
    const { logIns } = await makeLogIns(one.ownerUrl);
    for (const role of ROLES) {
      const client = new pg.Client({ ...logIns[role], database: urls[1]?.owner });
      await expect(client.connect(), role).rejects.toThrow('permission denied for database');
    }
    await Promise.all([one.close(), other.close()]);
  });

  it('report the grants to run where the second owner may not grant the roles', async () => {
    const { url, owner } = await installed('createrole', false);
    await migrate(url);
    await expect(makeLogIns(url)).rejects.toThrow(
      new RegExp(`^The log-in ${owner} may not create or grant the roles of Drover .*with admin option`),
    );
  });
});

describe('log-ins created by the operator', () => {
  const give = async (url: string, owner: string, granted: Record<string, string>) => {
    const given: Record<string, string> = {};
    for (const [role, groups] of Object.entries(granted)) {
      const user = `${owner}_${role}`;
      await superuser.query(`create role ${user} login password 'p'`);
      await superuser.query(`grant ${groups} to ${user}`);
      await superuser.query(`grant connect on database ${owner} to ${user}`);
      given[role] = asUser(url, user);
    }
    return given as Record<(typeof ROLES)[number], string>;
  };

  it('work for an owner that may not create roles, with the settings of every log-in', async () => {
    const { url, owner } = await installed('nocreaterole', false);
    const given = await give(url, owner, {
      producer: 'drover_producer',
      admin: 'drover_admin',
      client: 'drover_client',
      visitor: 'drover_visitor',
    });
    await migrate(url);
    const { logIns } = await makeLogIns(url, given);
    for (const role of ROLES) {
      const client = new pg.Client(logIns[role]);
      await client.connect();
      const { rows } = await client.query('show transaction_isolation');
      await client.end();
      expect(rows, role).toEqual([{ transaction_isolation: 'repeatable read' }]);
    }
  });

  it('are refused if one belongs to another role or to additional ones', async () => {
    const { url, owner } = await installed('nocreaterole', false);
    await migrate(url);
    const right = { admin: 'drover_admin', client: 'drover_client', visitor: 'drover_visitor' };
    const wrong = await give(url, owner, { producer: 'drover_producer, drover_admin', ...right });
    await expect(makeLogIns(url, wrong)).rejects.toThrow(
      `The log-in ${owner}_producer may do more than drover_producer`,
    );
    await superuser.query(`create role ${owner}_none login password 'p'`);
    await superuser.query(`grant connect on database ${owner} to ${owner}_none`);
    await expect(makeLogIns(url, { ...wrong, producer: asUser(url, `${owner}_none`) })).rejects.toThrow(
      `The log-in ${owner}_none does not belong to drover_producer: run grant drover_producer to "${owner}_none".`,
    );
  });

  it('are said to look exchanged with the owner', async () => {
    const { url, owner } = await installed('nocreaterole', false);
    await migrate(url);
    const { producer } = await give(url, owner, { producer: 'drover_producer' });
    const check = (address: string) =>
      checkExternal(address, { waitSeconds: 0, makesRoles: false, log: () => {} });
    await expect(check(producer)).rejects.toThrow(
      `The log-in ${owner}_producer of DATABASE_URL belongs to drover_producer and does not own the database: it looks swapped with the owner's.`,
    );
    await check(url);
  });

  it.each([
    ['two exchanged', ['admin', 'producer', 'client', 'visitor']],
    ['all four exchanged', ['visitor', 'producer', 'admin', 'client']],
    ['one twice', ['admin', 'admin', 'client', 'visitor']],
    ['the last two exchanged', ['producer', 'admin', 'visitor', 'client']],
    ['those of administrators exchanged', ['producer', 'client', 'admin', 'visitor']],
  ])('are said to look exchanged with %s, and none is given a second role', async (_, order) => {
    const { url, owner } = await installed('nocreaterole', false);
    await migrate(url);
    const of = await give(url, owner, {
      producer: 'drover_producer',
      admin: 'drover_admin',
      client: 'drover_client',
      visitor: 'drover_visitor',
    });
    const [producer = '', admin = '', client = '', visitor = ''] = order.map(
      (role) => of[role as (typeof ROLES)[number]],
    );
    const first = ROLES.find((role, at) => role !== order[at]) ?? 'producer';
    const there = order[ROLES.indexOf(first)] ?? '';
    await expect(makeLogIns(url, { producer, admin, client, visitor })).rejects.toThrow(
      `The log-in ${owner}_${there} of DATABASE_${first.toUpperCase()}_URL belongs to drover_${there}: the log-ins look exchanged, put this one into DATABASE_${there.toUpperCase()}_URL and one that belongs to drover_${first} into DATABASE_${first.toUpperCase()}_URL.`,
    );
  });
});
