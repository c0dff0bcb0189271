import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from './start-postgres.ts';
import { ask, copyOf, databasePid, freshFolder, isGone, startOther } from './testing/other-server.ts';

const log = () => {};
const root = mkdtempSync(join(tmpdir(), 'drover-test-'));
const made = join(root, 'data');

beforeAll(async () => (await startPostgres({ dataDir: made, log })).stop());
afterAll(() => rmSync(root, { recursive: true, force: true }));

// Each starts databases of its own.
describe('the embedded database', { timeout: 120_000 }, () => {
  test('keeps its records across starts and leaves no process behind', async () => {
    const dataDir = freshFolder();
    const first = await startPostgres({ dataDir, log });
    await ask(first.url, 'create table herd as select 40 as head');
    const pid = databasePid(dataDir);
    await first.stop();
    expect(isGone(pid)).toBe(true);

    const second = await startPostgres({ dataDir, log });
    expect(await ask(second.url, 'select head from herd')).toEqual([{ head: 40 }]);
    await second.stop();
  });

  test('is durable, sorts the same on every machine, and is reachable only through its folder', async () => {
    const dataDir = copyOf(made);
    const { url, stop } = await startPostgres({ dataDir, log });
    const settings = `
      select current_database() as name, datlocprovider as provider, datlocale as locale,
             current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
             current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
             current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums
        from pg_database where datname = current_database()`;
    expect(await ask(url, settings)).toEqual([
      {
        name: 'drover',
        provider: 'b',
        locale: 'C.UTF-8',
        fsync: 'on',
        commit: 'on',
        pages: 'on',
        addresses: '',
        encoding: 'UTF8',
        checksums: 'on',
      },
    ]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
    await stop();
  });

  test.each([
    ['is too deep for a socket', 'a-long-name-'.repeat(9)],
    ['has a space, a comma, quotes and a percent sign', `Ann's "herd", 50% owned`],
    ['is not written in ASCII', 'Viehzucht Grün 牛'],
  ])('works in a folder whose name %s', async (_, name) => {
    const { url, stop } = await startPostgres({ dataDir: copyOf(made, name), log });
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  test('is refused to a second server while the first one runs, and free afterwards', async () => {
    const dataDir = copyOf(made);
    const first = await startPostgres({ dataDir, log });
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(
      /Another Drover server \(process \d+\) is using/,
    );
    const other = await startOther(dataDir);
    expect(other.url).toContain(
      `refused: Another Drover server (process ${process.pid}) is using the data folder`,
    );
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    await (await startPostgres({ dataDir, log })).stop();
  });

  test('reports in one sentence that its folder is not writable', async () => {
    const dataDir = freshFolder();
    mkdirSync(dirname(dataDir), { recursive: true });
    writeFileSync(dataDir, 'a file, not a folder');
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(
      /^The data folder .* is not writable \(EEXIST/,
    );
  });
});
