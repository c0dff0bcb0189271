import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { captureSnapshot } from '#api/snapshots';
import { someLot } from '../testing/trades.ts';
import { connectLogIns, type LogIns, tryOut } from '../testing/log-ins.ts';
import { openTestServer, testServer } from '../testing/test-server.ts';
import { makeLogIns } from './log-ins.ts';
import { type Role, ROLES } from './roles.ts';

const server = testServer();
let annsLot: number;
let bobsLot: number;
beforeAll(async () => {
  annsLot = (await someLot(server.ann, 'A-2')).id;
  await someLot(server.ann, 'A-1');
  bobsLot = (await someLot(server.bob, 'B-1')).id;
});

describe('a user whose role changes while they are signed in', () => {
  const become = (type: string) =>
    server.owner('update users set user_type = $1 where email = $2', [type, 'ann@lazyk.test']);
  const lots = async () => (await server.ann.call(listLots, {})).map(({ lot }) => lot);
  const spend = (lot_id: number) => server.ann.call(addExpense, { lot_id, date: '2026-05-02', amount: 12.5 });
  const capture = () => server.ann.call(captureSnapshot, { replace: true });

  it('reads with the new role from the next request, in both directions', async () => {
    expect(await lots()).toEqual(['A-1', 'A-2']);
    await become('admin');
    expect(await lots()).toContain('B-1');
    await become('producer');
    expect(await lots()).toEqual(['A-1', 'A-2']);
  });

  it('writes once with the new role from the next request, in both directions', async () => {
    await expect(spend(bobsLot)).toBeRefused('not_found');
    await expect(capture()).toBeRefused('forbidden');
    await become('admin');
    await spend(bobsLot);
    await capture();
    const ofBobsLot = 'select count(*)::int as expenses from expenses where lot_id = $1';
    expect(await server.owner(ofBobsLot, [bobsLot])).toEqual([{ expenses: 1 }]);
    await become('producer');
    await expect(spend(bobsLot)).toBeRefused('not_found');
    await spend(annsLot);
  });

  it('loses administrator rights although the token still has them', async () => {
    await become('admin');
    const ann = await server.signedIn(server.ann);
    expect((await ann.call(listLots, {})).map(({ lot }) => lot)).toContain('B-1');
    await become('producer');
    expect((await ann.call(listLots, {})).map(({ lot }) => lot)).toEqual(['A-1', 'A-2']);
    const expense = { lot_id: bobsLot, date: '2026-05-02', amount: 1 };
    await expect(ann.call(addExpense, expense)).toBeRefused('not_found');
  });
});

describe('injected SQL', () => {
  let logIns: LogIns;
  beforeAll(async () => {
    logIns = await connectLogIns(server.ownerUrl);
  });
  afterAll(() => logIns.end());

  /** The rows of the last statement, or the code of the error that ends the transaction. */
  const tried = (role: Role, statements: readonly string[]): Promise<unknown[] | string> =>
    tryOut(logIns[role], statements).then(
      ({ rows }) => rows,
      (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
    );

  const isAdmin = 'select app.is_admin() as is_admin, (select count(*)::int from lots) as lots';
  const sessionOf = async (email: string) =>
    (
      await server.owner<{ user: string; session: string }>(
        `select u.id as user, s.id as session from users u join auth.sessions s on s.user_id = u.id where u.email = $1`,
        [email],
      )
    )[0];

  it('sees every lot under an administrator’s log-in (the control)', async () => {
    expect(await tried('admin', [isAdmin])).toEqual([{ is_admin: true, lots: 3 }]);
  });

  it('never makes a producer’s connection an administrator’s', async () => {
    const admin = await sessionOf(server.admin.email);
    const attempts: string[][] = [
      [`select set_config('app.user_type', 'admin', true)`],
      [`set local app.user_type = 'admin'`],
      [`set local role drover_admin`],
      [`set local role drover_client`],
      [`set local role drover_visitor`],
      [`set local session authorization drover_admin`],
      [`reset role`],
      [`grant drover_admin to current_user`],
      [`select app.enter('${admin?.user}', '${admin?.session}', '{producer,admin}', true)`],
      [`select app.enter('${admin?.user}', '${admin?.session}', '{producer,admin}', true, 1)`],
      [`select set_config('app.user_id', '${admin?.user}', true)`],
      [`create or replace function app.is_admin() returns boolean language sql return true`],
      [`create function public.is_admin() returns boolean language sql return true`],
      [`create temporary table users as select 'admin' as user_type`],
      [`create schema app2`],
      [`alter table lots disable row level security`],
      [`alter policy lots_one on lots using (true)`],
      [`drop policy lots_one on lots`],
      [`create policy all_of_it on lots using (true)`],
      [`set local row_security = off`],
      [`update users set user_type = 'admin'`],
      [`select auth.give_password('${admin?.user}', 'x', false)`],
      [`select auth.first_admin('me@me.test', 'x')`],
      [`select app.restore(1)`],
      [`select * from auth.backup_passwords()`],
      [`select * from auth.secrets`],
    ];
    for (const attempt of attempts) {
      const outcome = await tried('producer', [...attempt, isAdmin]);
      const harmless =
        typeof outcome === 'string' || JSON.stringify(outcome) === '[{"is_admin":false,"lots":0}]';
      expect(harmless, `${attempt.join('; ')}: ${JSON.stringify(outcome)}`).toBe(true);
    }
  });

  it('never makes the connection of an administrator inside a client one over all clients', async () => {
    const admin = await sessionOf(server.admin.email);
    const enter = (client: string) =>
      `select app.enter('${admin?.user}', '${admin?.session}', '{admin}', true, ${client})`;
    const [client] = await server.owner<{ id: number }>(`select entity_id as id from lots where id = $1`, [
      annsLot,
    ]);
    expect(await tried('client', [enter(String(client?.id)), isAdmin])).toEqual([
      { is_admin: false, lots: 2 },
    ]);
    for (const attempt of [
      enter('null'),
      `set local role drover_admin`,
      `set local session authorization drover_admin`,
      `set local row_security = off`,
      `alter policy lots_one on lots using (true)`,
      `update users set user_type = 'producer'`,
      `delete from users`,
      `select auth.give_password('${admin?.user}', 'x', false)`,
      `select * from auth.backup_passwords()`,
      `insert into quotes (symbol, contract_name, source) values ('GFX99', 'x', 'manual')`,
    ]) {
      const outcome = await tried('client', [enter(String(client?.id)), attempt, isAdmin]);
      const harmless =
        typeof outcome === 'string' || JSON.stringify(outcome) === '[{"is_admin":false,"lots":2}]';
      expect(harmless, `${attempt}: ${JSON.stringify(outcome)}`).toBe(true);
    }
  });

  it('reads and replaces a password only with a session id of its user, despite a forged user id', async () => {
    const [ann, bob, admin] = [
      await sessionOf(server.ann.email),
      await sessionOf(server.bob.email),
      await sessionOf(server.admin.email),
    ];
    const claim = (user = '') => `select set_config('app.user_id', '${user}', true)`;
    const hash = `select auth.password_hash('${ann?.session}') like '$argon2id$%' as is_read`;
    const change = `select auth.change_own_password('x', '${ann?.session}')`;
    expect(await tried('producer', [claim(ann?.user), hash])).toEqual([{ is_read: true }]);
    expect(await tried('producer', [claim(ann?.user), change])).toHaveLength(1);
    for (const other of [bob, admin]) {
      expect(await tried('producer', [claim(other?.user), hash])).toEqual([{ is_read: null }]);
      expect(await tried('producer', [claim(other?.user), change])).toBe('DR001');
    }
  });

  it('reaches a webhook only with a session id of its entity’s user, despite a forged user and entity', async () => {
    const [ann, bob] = [await sessionOf(server.ann.email), await sessionOf(server.bob.email)];
    const [entity] = await server.owner<{ id: number }>(`select entity_id as id from users where id = $1`, [
      ann?.user,
    ]);
    const id = entity?.id;
    await server.owner(
      `insert into auth.webhooks (entity_id, url, secret, set_by) values (${id}, 'x', 'x', '${ann?.user}')`,
    );
    const [event] = await server.owner<{ id: string }>(
      `insert into auth.webhook_events (entity_id, kind) values (${id}, 'test') returning id`,
    );
    const claim = (user = '') =>
      `select set_config('app.user_id', '${user}', true), set_config('app.entity_id', '${id}', true)`;
    const calls = (session = '') => [
      `select * from auth.webhook_of('${session}', ${id})`,
      `select * from auth.webhook_log('${session}', ${id})`,
      `select auth.remove_webhook('${session}', ${id}) as is_done`,
      `select auth.resend_webhook_event('${session}', '${event?.id}') as is_done`,
      `select auth.set_webhook('${session}', ${id}, 'https://mine.test/', 'x')`,
    ];
    for (const call of calls(ann?.session))
      expect(await tried('producer', [claim(ann?.user), call]), call).toHaveLength(1);
    // Bob knows his own session, and claims to be himself or Ann.
    for (const claimed of [bob?.user, ann?.user])
      for (const call of calls(bob?.session)) {
        const outcome = await tried('producer', [claim(claimed), call]);
        expect(['DR001', '[{"is_done":false}]'], call).toContain(
          typeof outcome === 'string' ? outcome : JSON.stringify(outcome),
        );
      }
    await server.owner('delete from auth.webhooks');
  });

  it('shadows no table of a function that runs as the owner with a temporary one', async () => {
    const user = (await sessionOf(server.ann.email))?.user;
    const allow = (right: string) =>
      server.owner(`do $$ begin execute format('${right}', current_database()); end $$`);
    await allow('grant temporary on database %I to drover_producer');
    const shadow = [
      `create temporary table users as select '${user}'::uuid as id, 'producer' as user_type, 1 as entity_id`,
      `select app.enter_for('${user}')`,
      `select app.entity_id() as entity`,
    ];
    const [{ entity } = {}] = await server.owner(
      `select entity_id as entity from users where id = '${user}'`,
    );
    expect(entity).not.toBe(1);
    expect(await tried('producer', shadow)).toEqual([{ entity }]);
    await server.owner('alter function app.enter_for set search_path = public');
    expect(await tried('producer', shadow), 'the control').toEqual([{ entity: 1 }]);
    await server.owner('alter function app.enter_for set search_path = public, pg_temp');
    await allow('revoke temporary on database %I from drover_producer');
  });

  it('never reaches an administrator’s row under a producer’s log-in', async () => {
    const [ann, admin] = [await sessionOf(server.ann.email), await sessionOf(server.admin.email)];
    const rename = (user = '') => [
      `select set_config('app.user_id', '${user}', true)`,
      `update users set email = 'mine@me.test' returning id`,
    ];
    expect(await tried('producer', rename(ann?.user))).toEqual([{ id: ann?.user }]);
    expect(await tried('producer', rename(admin?.user))).toEqual([]);
  });

  it('opens a session only under the visitor’s log-in', async () => {
    const user = (await sessionOf(server.bob.email))?.user;
    const open = `select auth.open_session('${user}', 'x'::bytea) is not null as opened`;
    expect(await tried('visitor', [open])).toEqual([{ opened: true }]);
    for (const role of ['producer', 'admin'] as const) {
      expect(await tried(role, [open]), role).toBe('42501');
      for (const direct of [
        `insert into auth.sessions (user_id) values ('${user}')`,
        `select * from auth.rotate('x', 'y', false)`,
        `select * from auth.account('${server.bob.email}')`,
        `select * from auth.sign_up('{}', 'x', 'y')`,
      ])
        expect(await tried(role, [direct]), `${role}: ${direct}`).toBe('42501');
    }
  });

  it('reads no record under the visitor’s log-in, whatever it claims', async () => {
    const ann = await sessionOf(server.ann.email);
    const claim = `select app.enter('${ann?.user}', '${ann?.session}', '{producer,admin}', true)`;
    expect(await tried('visitor', [claim])).toBe('42501');
    expect(await tried('visitor', [`set local app.entity_id = '2'`, 'select * from public.lots'])).toBe(
      '42501',
    );
  });

  it('does not reach another database with these log-ins', async () => {
    const other = await openTestServer();
    const { logIns: made } = await makeLogIns(server.ownerUrl);
    for (const role of ROLES) {
      const client = new pg.Client({ ...made[role], database: new URL(other.ownerUrl).pathname.slice(1) });
      await expect(client.connect(), role).rejects.toThrow('permission denied for database');
    }
    await other.close();
  });
});

describe('every log-in', () => {
  it('reads one snapshot, is read-only by default, and waits a minute at most', async () => {
    const logIns = await connectLogIns(server.ownerUrl);
    for (const role of ROLES) {
      const { rows } = await logIns[role].query(`
        select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only,
               current_setting('statement_timeout') as statement, current_setting('timezone') as zone,
               current_setting('idle_in_transaction_session_timeout') as idle`);
      expect(rows, role).toEqual([
        { isolation: 'repeatable read', read_only: 'on', statement: '1min', zone: 'UTC', idle: '1min' },
      ]);
    }
    await logIns.end();
  });
});
