import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '../src/embedded-postgres/database-user.ts';
import { freePort } from './external-postgres.ts';

/** The statements that docs/operations.md has the superuser run in the database. */
const SET_UP = `
  create role pgbouncer login password 'bouncer';
  grant connect on database drover to pgbouncer;
  create schema pgbouncer;
  create function pgbouncer.secret_of(name text) returns table (usename text, passwd text)
    language sql security definer set search_path = pg_catalog
    as $$ select rolname::text, rolpassword from pg_authid where rolname = $1 and rolcanlogin $$;
  revoke all on function pgbouncer.secret_of from public;
  grant usage on schema pgbouncer to pgbouncer;
  grant execute on function pgbouncer.secret_of to pgbouncer`;

export async function setUpPgBouncer(superUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(SET_UP);
  await client.end();
}

/** Starts PgBouncer (Debian's package) for a database, set up as in docs/operations.md; returns the database's URL through it. */
export async function startPgBouncer(
  folder: string,
  databaseUrl: string,
  poolMode: 'session' | 'transaction',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const user = databaseUser(folder);
  const database = new URL(databaseUrl);
  const port = await freePort();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'userlist.txt'), '"pgbouncer" "bouncer"\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
drover = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = ${poolMode}
auth_type = scram-sha-256
auth_file = ${join(folder, 'userlist.txt')}
auth_user = pgbouncer
auth_query = select usename, passwd from pgbouncer.secret_of($1)
`,
  );
  if (user)
    for (const name of ['', 'userlist.txt', 'pgbouncer.ini'])
      chownSync(join(folder, name), user.uid, user.gid);
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = new URL(databaseUrl);
  url.port = String(port);
  await answering(url.href);
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answering(url: string): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tried > 100) throw error;
      await sleep(50);
    }
  }
}
