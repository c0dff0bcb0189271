import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addExpense } from '#api/expenses';
import { startPostgres } from '../../embedded-postgres/start-postgres.ts';
import { freshFolder } from '../../embedded-postgres/testing/other-server.ts';
import { backUpWhenDue } from '../jobs/backup-schedule.ts';
import { migrate } from '../db/migrate.ts';
import { openServer } from '../testing/bare-server.ts';
import { testFolder } from '../testing/folder.ts';
import { someLot } from '../testing/trades.ts';
import { readLines } from './read.ts';

let dataDir: string;
const folder = testFolder();

/** Starts a server with its database, runs `work` on it, and stops both. */
async function onServer<T>(work: (server: Awaited<ReturnType<typeof openServer>>) => Promise<T>): Promise<T> {
  const { url, stop } = await startPostgres({ dataDir, log: () => {}, throwaway: true });
  await migrate(url);
  const server = await openServer({}, url);
  const result = await work(server);
  await server.close();
  await stop();
  return result;
}

/** Overwrites the first page of a file of the database. */
function damage(path: string): void {
  const file = openSync(join(dataDir, 'postgres', path), 'r+');
  writeSync(file, Buffer.alloc(8_192, 'damaged '));
  closeSync(file);
}

const download = { method: 'GET', url: '/api/backup' } as const;

test('a damaged page is named by its disk and table: in the alert of the backup, in a download and at the start', async () => {
  dataDir = freshFolder();
  const paths = await onServer(async (server) => {
    const ann = await server.signedUp('ann@lazyk.test', 'Lazy K Ranch');
    const { id } = await someLot(ann, '1');
    await ann.call(addExpense, { lot_id: id, date: '2026-05-02', amount: 12.5 });
    const admin = await server.signedIn({ email: server.env.ADMIN_EMAIL ?? '', entity_name: '' });
    expect((await admin.send(download)).statusCode, 'the control').toBe(200);
    const [found] = await server.owner<{ expenses: string; users: string }>(
      `select pg_relation_filepath('expenses') as expenses, pg_relation_filepath('users') as users`,
    );
    await server.owner('checkpoint');
    return found;
  });
  damage(paths?.expenses ?? '');
  await onServer(async (server) => {
    const admin = await server.signedIn({ email: server.env.ADMIN_EMAIL ?? '', entity_name: '' });
    const { statusCode, body } = await admin.send(download);
    expect(statusCode).toBe(503);
    expect(body).toContain('The disk of the database is damaged. Please tell your administrator.');
    const settings = { ...server.env, BACKUP_AT: '02:15', BACKUP_DIR: folder };
    await expect(backUpWhenDue(server.database, settings, new Date('2026-11-20T09:00:00Z'))).rejects.toThrow(
      'damaged',
    );
    expect(await server.owner(`select failure from scheduled_runs where job = 'backup'`)).toEqual([
      {
        failure: expect.stringMatching(
          /^The disk of the database is damaged: expenses cannot be read \(invalid page in block 0 of relation .*\)\. Copy the data folder, check the disk, and restore the newest backup on another one$/,
        ),
      },
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });
  damage(paths?.users ?? '');
  const built = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [built], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^The disk of the database is damaged: it cannot be read \(invalid page in block 0 of relation .*\)\. Copy .* another one\.\n$/,
    ),
  });
}, 120_000);

test('a backup of one endless line is refused in a moment', async () => {
  const file = join(folder, 'line.jsonl.gz');
  writeFileSync(file, gzipSync(Buffer.alloc(300 * 1024 * 1024, 'x'), { level: 1 }));
  await expect(async () => {
    for await (const _ of readLines(file)) expect.unreachable();
  }).rejects.toThrow('a line is longer than 134,217,728 characters');
}, 30_000);
