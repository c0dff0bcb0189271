import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { refuseTransactionPooler } from './external-postgres.ts';
import { asRoleMaker, groupOf, ROLES, type Role } from './roles.ts';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';

/** The settings of every session of a log-in: set on the role, so that they apply behind a pooler too. A write begins its transaction with others. */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_isolation: 'repeatable read',
  default_transaction_read_only: 'on',
  statement_timeout: '1min',
  idle_in_transaction_session_timeout: '1min',
  timezone: 'UTC',
};

const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };

/** Checks that a log-in is a member of its role only, and that the settings of its sessions apply; sets up one that the operator created. */
async function checkLogIn(role: Role, logIn: pg.ClientConfig): Promise<void> {
  const first = await wrongSettings(role, logIn, true);
  const wrong = first.length > 0 ? await wrongSettings(role, logIn, false) : [];
  if (wrong.length > 0) {
    const { user } = new pg.Client(logIn);
    const sentences = wrong.map((name) => `alter role "${user}" set ${name} = '${SESSION_SETTINGS[name]}'`);
    throw new StartupError(
      `The sessions of ${user} ignore ${wrong.join(', ')}: run ${sentences.join('; ')} and close the connections that the pooler holds open.`,
    );
  }
}

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

const settingOf = (role: Role): string => `DATABASE_${role.toUpperCase()}_URL`;

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

/** Random values, generated once per database and shared by its servers. */
export interface Secrets {
  accessTokens: Uint8Array;
  /** Derives each refresh token from the one before it. */
  refreshTokens: Uint8Array;
}

export type LogIns = Record<Role, pg.ClientConfig>;

/**
 * The log-ins of requests, one for each role: they own nothing and cannot bypass row-level security (decision 3). The operator
 * may configure them; otherwise they are created here, with names that contain the database's id, because roles belong to the
 * whole PostgreSQL cluster, which databases may share.
 */
export async function makeLogIns(
  ownerUrl: string,
  given?: Record<Role, string>,
): Promise<{ logIns: LogIns; secrets: Secrets }> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    await owner.query(`select pg_advisory_lock(hashtext('drover.log_ins'))`);
    const logIns = await asRoleMaker(owner, () =>
      given ? connectGiven(owner, given) : createOwnLogIns(owner),
    );
    for (const role of ROLES) {
      await keepOutOfLog(owner, logIns[role]);
      await checkLogIn(role, logIns[role]);
    }
    const secret = async (name: string) => Buffer.from(await secretNamed(owner, name), 'base64url');
    return {
      logIns,
      secrets: { accessTokens: await secret('access_tokens'), refreshTokens: await secret('refresh_tokens') },
    };
  } finally {
    await owner.end();
  }
}

/**
 * Keeps errors of requests out of the database's log: the server answers them and logs real failures, and strangers could
 * fill the disk with them. Errors that end a session or the database are still logged. This needs the permission to set
 * `log_min_messages`; otherwise the operator controls the log.
 */
async function keepOutOfLog(owner: pg.Client, logIn: pg.ClientConfig): Promise<void> {
  const user = new pg.Client(logIn).user ?? '';
  const { rowCount } = await owner.query(
    `select from pg_roles where rolname = $1 and not coalesce('log_min_messages=log' = any (rolconfig), false)
       and has_parameter_privilege('log_min_messages', 'set')
       and (rolname = current_user or (select rolsuper or rolcreaterole from pg_roles where rolname = current_user))`,
    [user],
  );
  if (rowCount === 0) return;
  try {
    await owner.query(`alter role ${owner.escapeIdentifier(user)} set log_min_messages = log`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
  }
}

async function secretNamed(owner: pg.Client, name: string): Promise<string> {
  const found = await owner.query<{ value: string }>(
    `with made as (insert into auth.secrets (name, value) values ($1, $2) on conflict do nothing returning value)
     select value from made union all select value from auth.secrets where name = $1`,
    [name, randomBytes(32).toString('base64url')],
  );
  return found.rows[0]?.value ?? '';
}

async function connectGiven(owner: pg.Client, given: Record<Role, string>): Promise<LogIns> {
  const logIns = {} as LogIns;
  for (const role of ROLES) {
    await refuseTransactionPooler(`DATABASE_${role.toUpperCase()}_URL`, given[role]);
    logIns[role] = { connectionString: given[role] };
  }
  const database = await databaseOf(owner);
  await owner.query(
    `revoke connect, temporary on database ${owner.escapeIdentifier(database.name)} from public`,
  );
  return logIns;
}

async function createOwnLogIns(owner: pg.Client): Promise<LogIns> {
  const database = await databaseOf(owner);
  const name = owner.escapeIdentifier(database.name);
  // No one else may connect: another installation on the same PostgreSQL has log-ins with the same roles. Temporary tables are
  // forbidden, because they would shadow tables of the same name in functions that run as the owner.
  await owner.query(`revoke connect, temporary on database ${name} from public`);
  const logIns = {} as LogIns;
  for (const role of ROLES) {
    const [user, password] = [`${groupOf(role)}_${database.id}`, await secretNamed(owner, `log_in_${role}`)];
    await makeLogIn(owner, role, user, password);
    await owner.query(`grant connect on database ${name} to ${owner.escapeIdentifier(user)}`);
    logIns[role] = { ...addressOf(owner), user, password };
  }
  await owner.query(`drop role if exists ${owner.escapeIdentifier(`drover_app_${database.id}`)}`);
  return logIns;
}

async function databaseOf(owner: pg.Client): Promise<{ name: string; id: string }> {
  const { rows } = await owner.query<{ name: string; id: string }>(
    'select datname as name, oid::text as id from pg_database where datname = current_database()',
  );
  return rows[0] ?? { name: '', id: '' };
}

async function makeLogIn(owner: pg.Client, role: Role, user: string, password: string): Promise<void> {
  const quoted = owner.escapeIdentifier(user);
  const { rows } = await owner.query<{ settings: string[] | null; is_member: boolean }>(
    `select rolconfig as settings, pg_has_role(oid, $2, 'member') as is_member from pg_roles where rolname = $1`,
    [user, groupOf(role)],
  );
  const [found] = rows;
  // Only a superuser may use "nosuperuser" on an existing role, and the owner need not be one.
  const attributes = found ? 'login' : 'login nosuperuser nocreatedb nocreaterole inherit nobypassrls';
  await owner.query(
    `${found ? 'alter' : 'create'} role ${quoted} ${attributes} password ${owner.escapeLiteral(password)}`,
  );
  if (!found?.is_member) await owner.query(`grant ${groupOf(role)} to ${quoted}`);
  const known = new Set(found?.settings?.map((setting) => setting.toLowerCase()));
  for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
    if (known.has(`${name}=${value}`.toLowerCase())) continue;
    await owner.query(`alter role ${quoted} set ${name} = ${owner.escapeLiteral(value)}`);
  }
}

/** The same log-ins at the URL of a replica, regardless of the log-in in that URL. */
export function onReplica(url: string, logIns: LogIns): LogIns {
  const place = addressOf(new pg.Client({ connectionString: url }));
  const there = (role: Role): pg.ClientConfig => {
    const { user, password } = new pg.Client(logIns[role]);
    return { ...place, ...(user && { user }), ...(password && { password }) };
  };
  return Object.fromEntries(ROLES.map((role) => [role, there(role)])) as LogIns;
}

function addressOf(owner: pg.Client): pg.ClientConfig {
  return {
    host: owner.host,
    port: owner.port,
    ...(owner.database ? { database: owner.database } : {}),
    ssl: owner.ssl,
  };
}
