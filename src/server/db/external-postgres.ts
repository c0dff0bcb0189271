import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';
import { placeOf } from './database-address.ts';
import { refuseTransactionPooler } from './pooler.ts';

const timeout = 10_000;
const pause = 1_000;
const oldest = 15;

/** A database that is still coming up: refused, not found or not reached yet, or starting. */
const maySoonAnswer = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P03', // cannot_connect_now: it is starting up
]);
/** The certificate is not signed by an authority that this machine trusts. */
const untrusted = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

interface Waiting {
  /** Whether the server makes the log-ins of requests itself. */
  makesRoles: boolean;
  /** How long a database may take to come up. */
  waitSeconds: number;
  log: (sentence: string) => void;
}

/**
 * Checks at the start that the PostgreSQL of `DATABASE_URL` answers, is new enough, and that its log-in may do its work. One that
 * does not answer yet is waited for.
 *
 * @throws StartupError with what to do about it, without the password
 */
export async function checkExternal(url: string, waiting: Waiting): Promise<void> {
  const owner = await connected(url, waiting);
  try {
    const { rows } = await owner.query<{ major: number; may: boolean; name: string }>(
      `select current_setting('server_version_num')::integer / 10000 as major, rolname as name,
              rolsuper or ((rolcreaterole or not $1) and has_database_privilege(current_database(), 'create')) as may
         from pg_roles where rolname = current_user`,
      [waiting.makesRoles],
    );
    await refuseTransactionPooler('DATABASE_URL', url);
    for (const { major, may, name } of rows) {
      if (major < oldest)
        throw new StartupError(`DATABASE_URL leads to PostgreSQL ${major}: Drover needs ${oldest} or newer.`);
      if (!may) {
        throw new StartupError(
          `The log-in ${name} of DATABASE_URL must own its database and be allowed to make roles (createrole), or be given the log-ins of requests: see docs/operations.md.`,
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

async function connected(url: string, { waitSeconds, log }: Waiting): Promise<pg.Client> {
  const until = Date.now() + waitSeconds * 1_000;
  for (let tried = 0; ; tried += 1) {
    try {
      return await connect(url);
    } catch (error) {
      if (!maySoonAnswer.has(codeOf(error)) || Date.now() >= until) throw refusalOf(url, error);
      if (tried === 0) log(`Waiting for the database at ${placeOf(url)} (${reasonOf(error)})`);
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
      `The certificate of the database at ${placeOf(url)} is not one that this machine trusts (${reasonOf(error)}): add sslrootcert=/path/to/ca.pem to DATABASE_URL.`,
    );
  }
  return new StartupError(
    `The database at ${placeOf(url)} does not answer (${reasonOf(error)}): check DATABASE_URL.`,
  );
}
