import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '../src/embedded-postgres/cluster.ts';
import { freePort } from './external-postgres.ts';
import { printedText } from './printed-text.ts';

export async function setUpPgBouncer(superUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(printedText('sql', 'pgbouncer.secret_of').replace('…', 'bouncer'));
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
    printedText('ini')
      .replace('host=127.0.0.1 port=5432', `host=${database.hostname} port=${database.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer', folder)
      // The default is `session`.
      .concat(poolMode === 'session' ? '' : `pool_mode = ${poolMode}\n`),
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
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(50);
    }
  }
}
