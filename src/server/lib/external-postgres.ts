import { Client } from 'pg';
import { reasonOf, StartError } from '../start-error.ts';

const patience = 10_000;
const oldest = 15;

/** Checks at the start that the PostgreSQL of `DATABASE_URL` answers, is new enough, and that its log-in may do its work. */
export async function checkExternal(url: string): Promise<void> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: patience });
  owner.on('error', () => {});
  try {
    await owner.connect();
    const { rows } = await owner.query<{ major: number; may: boolean; name: string }>(
      `select current_setting('server_version_num')::integer / 10000 as major, rolname as name,
              rolsuper or (rolcreaterole and has_database_privilege(current_database(), 'create')) as may
         from pg_roles where rolname = current_user`,
    );
    for (const { major, may, name } of rows) {
      if (major < oldest)
        throw new StartError(`DATABASE_URL leads to PostgreSQL ${major}: Drover needs ${oldest} or newer.`);
      if (!may) {
        throw new StartError(
          `The log-in ${name} of DATABASE_URL must own its database and be allowed to make roles (createrole): see docs/operations.md.`,
        );
      }
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database at ${placeOf(url)} does not answer (${reasonOf(error)}): check DATABASE_URL.`,
    );
  } finally {
    await owner.end().catch(() => {});
  }
}

/** Where the address leads, without the password in it. */
function placeOf(url: string): string {
  const { host, port, database } = new Client({ connectionString: url });
  return `${host}:${port}/${database}`;
}
