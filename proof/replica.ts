import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { databaseUser } from '../src/embedded-postgres/database-user.ts';
import { minimalEnvironment, programIn } from '../src/embedded-postgres/programs.ts';
import { debianPrograms, type ExternalPostgres, freePort, postgresIn } from './external-postgres.ts';
import { asOwner } from './admin-connection.ts';

/** Creates a streaming replica as documented in docs/operations.md and starts it. The primary must run Debian's programs too. */
export async function startReplica(
  primary: Pick<ExternalPostgres, 'superUrl'>,
  folder: string,
): Promise<ExternalPostgres> {
  const { port: primaryPort } = new URL(primary.superUrl);
  await asOwner(primary.superUrl, (owner) =>
    owner(`create role replicator login replication password 'copier'`),
  );
  const user = databaseUser(folder);
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const programs = debianPrograms();
  const made = spawnSync(
    programIn(programs, 'pg_basebackup'),
    [
      `--dbname=host=127.0.0.1 port=${primaryPort} user=replicator password=copier`,
      `--pgdata=${folder}`,
      '--wal-method=stream',
      '--write-recovery-conf',
      '--create-slot',
      '--slot=drover_replica',
      '--checkpoint=fast',
    ],
    { ...user, cwd: folder, env: minimalEnvironment() },
  );
  if (made.status !== 0) throw new Error(`pg_basebackup: ${made.stderr.toString()}`);
  const port = await freePort();
  const server = postgresIn(folder, port, programs);
  await server.start();
  return {
    ...server,
    url: `postgresql://127.0.0.1:${port}/drover`,
    superUrl: `postgresql://postgres@127.0.0.1:${port}/drover`,
  };
}
