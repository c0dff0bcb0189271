import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { allowedTypes } from '#domain/users/permissions';
import { ROLES } from './db/roles.ts';
import { type Person, testServer } from './testing/test-server.ts';

const server = testServer();
let deleted: Person;
beforeAll(async () => {
  deleted = await server.signedUp('gone@gone.test', 'Gone');
  await server.owner(`delete from users where email = 'gone@gone.test'`);
});

const closed = endpoints.filter((endpoint) => endpoint.requires !== 'anyone');
const named = closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** An access token for Ann with different claims or signature. */
function altered(claims: object, secret: Uint8Array): string {
  const [head = '', body = ''] = (server.ann.token ?? '').split('.');
  const payload = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims };
  const signed = `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const status = async (person: Person, endpoint: (typeof endpoints)[number]) => {
  const path = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => [match[1], 2_147_483_647]),
  );
  return (await person.send(requestOf(endpoint, path))).statusCode;
};

describe('every endpoint that is not open to anyone', () => {
  it.each(named)('%s rejects requests without a valid session', async (_, endpoint) => {
    const ours = server.database.secrets.accessTokens;
    const strangers: Record<string, Person> = {
      nobody: server.nobody,
      forged: server.bearer(altered({}, Buffer.from('not our secret'))),
      expired: server.bearer(altered({ exp: 1_700_000_000 }, ours)),
      'of a deleted user': deleted,
      'of another session': server.bearer(
        altered({ session_id: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11' }, ours),
      ),
    };
    for (const [kind, person] of Object.entries(strangers)) {
      expect([401, 403], `a token ${kind}`).toContain(await status(person, endpoint));
    }
    // The control: the same request is admitted for a signed-in user with permission.
    const permitted = allowedTypes(endpoint.requires).includes('admin') ? server.admin : server.ann;
    expect([401, 403]).not.toContain(await status(await server.signedIn(permitted), endpoint));
  });

  it.each(named.filter(([, { requires }]) => !allowedTypes(requires).includes('producer')))(
    '%s rejects producers',
    async (_, endpoint) => {
      expect(await status(server.ann, endpoint)).toBe(403);
      expect([401, 403]).not.toContain(await status(await server.signedIn(server.admin), endpoint));
    },
  );
});

describe('every endpoint that is for producers only', () => {
  const ofProducers = named.filter(([, { requires }]) => !allowedTypes(requires).includes('admin'));
  it.each(ofProducers)('%s rejects administrators', async (_, endpoint) => {
    expect(await status(await server.signedIn(server.admin), endpoint)).toBe(403);
  });
});

describe('every table', () => {
  it('has row-level security, at least one access rule, and an owner other than the roles of requests', async () => {
    const tables = await server.owner<{ name: string; secured: boolean; rules: number; owned: boolean }>(`
      select n.nspname || '.' || c.relname as name, c.relrowsecurity as secured,
             (select count(*)::int from pg_policy p where p.polrelid = c.oid) as rules,
             exists (select from pg_roles r where r.rolname like 'drover\\_%' and pg_has_role(r.oid, c.relowner, 'member')) as owned
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth')`);
    expect(tables.length).toBeGreaterThan(8);
    expect(tables.filter((table) => !table.secured || table.owned)).toEqual([]);
    const withoutRules = tables.filter((table) => table.rules === 0).map((table) => table.name);
    // Tables with secrets have no access rule: no request may read them.
    expect(withoutRules.every((name) => name.startsWith('auth.'))).toBe(true);
  });

  it('of the schema auth is inaccessible to requests', async () => {
    const readable = await server.owner(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_roles r on r.rolname like 'drover\\_%'
      where n.nspname = 'auth' and c.relkind = 'r' and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')`);
    expect(readable).toEqual([]);
  });

  it('of the schema auth is changed only through the few functions that each role may call', async () => {
    const mayCall = async (role: string) =>
      (
        await server.owner<{ name: string }>(
          `select proname as name from pg_proc where pronamespace = 'auth'::regnamespace
             and has_function_privilege($1, oid, 'execute') order by 1`,
          [role],
        )
      ).map(({ name }) => name);
    const signedIn = [
      'attempt',
      'change_own_password',
      'end_sessions',
      'forgive',
      'list_api_tokens',
      'make_api_token',
      'own_password_is_temporary',
      'password_hash',
      'remove_webhook',
      'replace_lost_password',
      'resend_webhook_event',
      'revoke_api_token',
      'session_user',
      'set_webhook',
      'webhook_log',
      'webhook_of',
    ];
    expect(await mayCall('drover_producer')).toEqual(signedIn);
    expect(await mayCall('drover_admin')).toEqual(
      [
        ...signedIn,
        'backup_passwords',
        'claim_mail',
        'claim_webhook_alerts',
        'claim_webhook_events',
        'give_password',
        'invite',
        'invited_users',
        'mend_invitations_ahead',
        'mend_times_ahead',
        'queue_mail',
        'queue_webhook_alerts',
        'record_mail',
        'record_webhook_try',
        'revoke_invitation',
      ].toSorted(),
    );
    expect(await mayCall('drover_visitor')).toEqual([
      'accept_invitation',
      'account',
      'attempt',
      'bcrypt_cost',
      'first_admin',
      'forgive',
      'invitation',
      'open_session',
      'renew_password',
      'request_recovery',
      'rotate',
      'session_user',
      'sign_up',
      'stop_report_mails',
      'unsubscribe',
      'use_api_token',
      'use_recovery',
    ]);
  });

  it('cannot be shadowed by a temporary table in a function that runs as the owner', async () => {
    const definers = await server.owner<{ name: string; isLast: boolean }>(`
      select p.oid::regprocedure::text as name, coalesce(p.proconfig::text ~ 'search_path=[^"]*, pg_temp"', false) as "isLast"
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')`);
    expect(definers.length).toBeGreaterThan(50);
    expect(definers.filter(({ isLast }) => !isLast).map(({ name }) => name)).toEqual([]);
  });

  it('evaluates the current user once per statement, not once per row', async () => {
    const rules = await server.owner<{ name: string; rule: string }>(`
      select tablename || '.' || policyname as name, coalesce(qual, '') || ' ' || coalesce(with_check, '') as rule
      from pg_policies where schemaname = 'public'`);
    expect(rules.length).toBeGreaterThan(8);
    const bare = rules.filter(({ rule }) =>
      /app\.\w+\(/.test(rule.replaceAll(/\( ?SELECT app\.\w+\([^)]*\)( AS \w+)?\)/gi, '')),
    );
    expect(bare).toEqual([]);
  });
});

describe('the roles of requests', () => {
  it('own nothing and cannot bypass access rules', async () => {
    const roles = await server.owner(`
      select rolname from pg_roles where rolname like 'drover\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`);
    expect(roles).toEqual([]);
    const known = await server.owner(`
      select rolname from pg_roles join pg_database on rolname like '%\\_' || pg_database.oid
      where datname = current_database() and rolcanlogin`);
    expect(known.length).toBe(ROLES.length);
  });
});
