import pg from 'pg';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';
import { groupOf, type Role, ROLES } from './roles.ts';

/**
 * The settings of every session of a log-in. They are set on the role, not sent when connecting, so that they apply behind a
 * pooler too. A write uses `begin isolation level read committed read write`; everything else reads one snapshot, read-only.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_isolation: 'repeatable read',
  default_transaction_read_only: 'on',
  statement_timeout: '1min',
  idle_in_transaction_session_timeout: '1min',
  timezone: 'UTC',
};

const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };

/**
 * Checks at the start that a log-in is a member of its role only, and that the settings of its sessions apply. A log-in may set
 * its own defaults, so one created by the operator is set up here; sessions that a pooler has kept from before are then
 * ended.
 *
 * @throws StartupError that explains the problem
 */
export async function checkLogIn(role: Role, logIn: pg.ClientConfig): Promise<void> {
  const first = await wrongSettings(role, logIn, true);
  const wrong = first.length > 0 ? await wrongSettings(role, logIn, false) : [];
  if (wrong.length > 0) {
    const { user } = new pg.Client(logIn);
    const sentences = wrong.map((name) => `alter role "${user}" set ${name} = '${SESSION_SETTINGS[name]}'`);
    throw new StartupError(
      `The sessions of ${user} do not keep to ${wrong.join(', ')}: run ${sentences.join('; ')} and end what the pooler keeps open.`,
    );
  }
}

/** The settings that do not apply in a new session; with `mend` they are set for the next one. */
async function wrongSettings(role: Role, logIn: pg.ClientConfig, mend: boolean): Promise<string[]> {
  const client = new pg.Client({ ...logIn, ...timeouts });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseWrongRole(client, role);
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($1::text[], $2::text[]) wanted (name, value) where current_setting(name) <> value`,
      [Object.keys(SESSION_SETTINGS), Object.values(SESSION_SETTINGS)],
    );
    const wrong = rows.map(({ name }) => name);
    if (mend && wrong.length > 0) await setUp(client, wrong);
    return wrong;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The log-in ${client.user} does not reach the database at ${client.host}:${client.port}/${client.database} (${reasonOf(error)}): see docs/operations.md.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function refuseWrongRole(client: pg.Client, role: Role): Promise<void> {
  const { rows } = await client.query<{ roles: Role[]; is_more: boolean }>(
    `select array(select role from unnest($1::text[], $2::text[]) of_ours (role, its_group)
                  where pg_has_role(current_user, its_group, 'usage')) as roles,
            rolsuper or rolbypassrls or rolcreaterole
              or pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member')
              as is_more
     from pg_roles where rolname = current_user`,
    [ROLES, ROLES.map(groupOf)],
  );
  const { roles = [], is_more = false } = rows[0] ?? {};
  const [only, ...more] = roles;
  if (only === undefined)
    throw new StartupError(
      `The log-in ${client.user} does not belong to ${groupOf(role)}: run grant ${groupOf(role)} to "${client.user}".`,
    );
  if (is_more || more.length > 0)
    throw new StartupError(
      `The log-in ${client.user} may do more than ${groupOf(role)}: use a separate role that owns nothing.`,
    );
  if (only !== role)
    throw new StartupError(
      `The log-in ${client.user} of ${settingOf(role)} belongs to ${groupOf(only)}: the log-ins look exchanged, put this one into ${settingOf(only)} and one that belongs to ${groupOf(role)} into ${settingOf(role)}.`,
    );
}

/** The setting that has the address of a role's log-in. */
const settingOf = (role: Role): string => `DATABASE_${role.toUpperCase()}_URL`;

/** Sets the role's own defaults, then ends all its sessions, including this one, so that a pooler opens new ones. */
async function setUp(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('begin read write');
  for (const name of names)
    await client.query(
      `alter role current_user set ${name} = ${client.escapeLiteral(SESSION_SETTINGS[name] ?? '')}`,
    );
  await client.query('commit');
  await client
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user order by pid = pg_backend_pid()`,
    )
    .catch(() => {}); // it ends its own session
}
