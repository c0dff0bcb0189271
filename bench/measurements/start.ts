import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDrover } from '../../load/drover.ts';
import { databaseUser } from '../../src/embedded-postgres/cluster.ts';
import { programIn, runnablePrograms } from '../../src/embedded-postgres/programs.ts';
import type { Measurement } from '../measurement.ts';
import { sideBySide } from '../side-by-side.ts';

/** A warm start of a separate folder by `npm start`'s launcher, until the first response, against starting the database alone. */
export const start: Measurement = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'drover-bench-'));
  chmodSync(dataDir, 0o711); // pg_ctl resolves its folder from the root
  await (await startDrover({ DATA_DIR: dataDir })).stop();
  const compared = await sideBySide(
    () => droverStart(dataDir),
    async () => databaseStart(join(dataDir, 'postgres')),
    5,
  );
  rmSync(dataDir, { recursive: true });
  return [
    {
      what: 'warm start, to the first answer',
      against: 'pg_ctl start alone',
      unit: 'ms',
      target: { mostMore: 1_500 },
      ...compared,
    },
  ];
};

async function droverStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const drover = await startDrover({ DATA_DIR: dataDir }, 'launcher');
  const response = await fetch(`${drover.url}/api/health`);
  const taken = performance.now() - begun;
  if (!response.ok) throw new Error('The server is not healthy.');
  await drover.stop();
  return taken;
}

function databaseStart(folder: string): number {
  const user = databaseUser(folder);
  const program = programIn(runnablePrograms(user), 'pg_ctl');
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder}`;
  const begun = performance.now();
  execFileSync(
    program,
    ['start', '-w', '-D', folder, '-o', settings, '-l', join(folder, 'bench.log')],
    options,
  );
  const taken = performance.now() - begun;
  execFileSync(program, ['stop', '-w', '-m', 'fast', '-D', folder], options);
  return taken;
}
