import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';
import { placeOf } from './database-address.ts';
import { groupOf, ROLES } from './roles.ts';

const timeout = 10_000;
const pause = 1_000;
const oldest = 15;

/** Errors of a database that may still be starting: connection refused, host not found or unreachable, starting up. */
const maySoonAnswer = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P03', // cannot_connect_now: it is starting up
]);
/** The certificate's authority is not trusted by this machine. */
const untrusted = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

interface CheckOptions {
  makesRoles: boolean;
  waitSeconds: number;
  log: (sentence: string) => void;
}

/**
 * Checks that the PostgreSQL of `DATABASE_URL` answers, is new enough and grants its log-in the required rights. Waits for one
 * that does not answer yet.
 */
export async function checkExternal(url: string, options: CheckOptions): Promise<void> {
  const owner = await connected(url, options);
  try {
    const { rows } = await owner.query<{ major: number; may: boolean; name: string; role: string | null }>(
      `select current_setting('server_version_num')::integer / 10000 as major, rolname as name,
              rolsuper or ((rolcreaterole or not $1) and has_database_privilege(current_database(), 'create')) as may,
              (select min(g.rolname) from pg_roles g where g.rolname = any ($2) and pg_has_role(current_user, g.oid, 'usage')) as role
         from pg_roles where rolname = current_user`,
      [options.makesRoles, ROLES.map(groupOf)],
    );
    await refuseTransactionPooler('DATABASE_URL', url);
    for (const { major, may, name, role } of rows) {
      if (major < oldest)
        throw new StartupError(`DATABASE_URL leads to PostgreSQL ${major}: Drover needs ${oldest} or newer.`);
      if (!may && role !== null && !options.makesRoles)
        throw new StartupError(
          `The log-in ${name} of DATABASE_URL belongs to ${role} and does not own the database: it looks swapped with the owner's.`,
        );
      if (!may) {
        throw new StartupError(
          `The log-in ${name} of DATABASE_URL must own its database and be allowed to create roles (createrole), unless the log-ins of requests are configured: see docs/operations.md.`,
        );
      }
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw refusalOf(url, error);
  } finally {
    await owner.end().catch(() => {});
  }
}

async function connected(url: string, { waitSeconds, log }: CheckOptions): Promise<pg.Client> {
  const until = Date.now() + waitSeconds * 1_000;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await connect(url);
    } catch (error) {
      if (!maySoonAnswer.has(codeOf(error)) || Date.now() >= until) throw refusalOf(url, error);
      if (attempt === 0) log(`Waiting for the database at ${placeOf(url)} (${reasonOf(error)})`);
      await sleep(pause);
    }
  }
}

async function connect(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout });
  owner.on('error', () => {});
  await owner.connect();
  return owner;
}

const codeOf = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first ? String(first.code) : '';
};

function refusalOf(url: string, error: unknown): StartupError {
  if (untrusted.has(codeOf(error))) {
    return new StartupError(
      `This machine does not trust the certificate of the database at ${placeOf(url)} (${reasonOf(error)}): add sslrootcert=/path/to/ca.pem to DATABASE_URL.`,
    );
  }
  return new StartupError(
    `The database at ${placeOf(url)} does not answer (${reasonOf(error)}): check DATABASE_URL.`,
  );
}

const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 3_000 };

/** Refuses a pooler in transaction mode, which loses session locks and prepared statements: a session must keep its process while others hold theirs. */
export async function refuseTransactionPooler(setting: string, url: string): Promise<void> {
  if (await isSharedByTransaction(url))
    throw new StartupError(
      `${setting} leads to a pooler in transaction mode, which does not support sessions: use its session mode (pool_mode = session in PgBouncer), or connect straight to PostgreSQL.`,
    );
}

async function isSharedByTransaction(url: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ connectionString: url, ...timeouts });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const session = await open();
    const process = await processOf(session);
    for (let others = 0; others < 3; others += 1) {
      const isHeld = await holdProcess(open);
      if (!isHeld) break; // a pool of this size is fully occupied now
    }
    return (await processOf(session).catch(() => null)) !== process;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function holdProcess(open: () => Promise<pg.Client>): Promise<boolean> {
  try {
    const client = await open();
    await client.query('begin');
    await processOf(client);
    return true;
  } catch {
    return false;
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
