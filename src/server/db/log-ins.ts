import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { refuseTransactionPooler } from './pooler.ts';
import { asRoleMaker, groupOf, type Role, ROLES } from './roles.ts';
import { SESSION_SETTINGS, checkLogIn } from './log-in-settings.ts';

/** Random values, generated once per database and shared by its servers. */
export interface Secrets {
  accessTokens: Uint8Array;
  /** Derives each refresh token from the one before it. */
  refreshTokens: Uint8Array;
}

/** How to connect under each role. */
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
