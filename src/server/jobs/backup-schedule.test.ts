import { readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { backupName, checkBackup, writeBackupFile } from '../backup/file.ts';
import { restoreBackup } from '../backup/restore.ts';
import { testFolder } from '../testing/folder.ts';
import { emptyDatabase, type Person, testServer } from '../testing/test-server.ts';
import { backUpWhenDue } from './backup-schedule.ts';

const server = testServer();
const folder = testFolder();
beforeEach(() => server.owner(`delete from scheduled_runs`));

const settings = {
  BACKUP_AT: '02:15',
  BACKUP_KEEP: 3,
  DATA_DIR: folder,
  BUSINESS_TIME_ZONE: 'America/Chicago',
};
const due = (instant: string, others: { BACKUP_DIR?: string; BACKUP_AT?: string | undefined } = {}) =>
  backUpWhenDue(
    server.database,
    { ...settings, BACKUP_DIR: join(folder, 'kept'), ...others },
    new Date(instant),
  );
const alertsOf = async (who: Person) =>
  (await who.call(listAlerts, {})).filter(({ kind }) => kind === 'backup_failed');
const anHourLater = () => server.owner(`update scheduled_runs set ran_at = ran_at - interval '61 minutes'`);

describe('a scheduled backup', () => {
  it('is made once a day, at its time in the business time zone', async () => {
    expect(await due('2026-11-20T08:14:00Z')).toBe(false);
    const servers = await Promise.all([1, 2, 3].map(() => due('2026-11-20T08:15:00Z')));
    expect(servers.filter(Boolean)).toHaveLength(1);
    expect(await due('2026-11-20T20:00:00Z')).toBe(false);
    expect(readdirSync(join(folder, 'kept'))).toEqual(['drover-backup-2026-11-20.jsonl.gz']);
    expect(await due('2026-11-21T20:00:00Z', { BACKUP_AT: undefined })).toBe(false);
  });

  it('is complete, readable by its owner only, and can be restored', async () => {
    await due('2026-11-22T09:00:00Z');
    const file = join(folder, 'kept', 'drover-backup-2026-11-22.jsonl.gz');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await restoreBackup(await emptyDatabase(), file)).toMatchObject({ users: 3 });
  });

  it('keeps the newest BACKUP_KEEP and every file that is not a daily backup', async () => {
    const keeping = join(folder, 'keeping');
    for (const day of [1, 2, 3, 4, 5]) await due(`2026-10-0${day}T09:00:00Z`, { BACKUP_DIR: keeping });
    writeFileSync(join(keeping, 'notes.txt'), 'mine');
    // Left by killed backups: one of a process that is gone, and an old one with the number of another process.
    const [gone, old, running] = [2 ** 22 + 1, process.pid, process.ppid].map(
      (pid) => `${backupName('2026-10-05')}.${pid}.part`,
    );
    for (const name of [gone, old, running]) writeFileSync(join(keeping, name ?? ''), 'left by a crash');
    utimesSync(join(keeping, old ?? ''), 1, 1);
    await due('2026-10-06T09:00:00Z', { BACKUP_DIR: keeping });
    expect(readdirSync(keeping)).toEqual([
      backupName('2026-10-04'),
      backupName('2026-10-05'),
      running,
      backupName('2026-10-06'),
      'notes.txt',
    ]);
  });
});

describe('a scheduled backup that fails', () => {
  const blocked = join(folder, 'blocked');
  beforeAll(() => writeFileSync(blocked, 'a file where the folder should be'));

  it('alerts only the administrators, until one succeeds', async () => {
    await expect(due('2026-11-23T09:00:00Z', { BACKUP_DIR: blocked })).rejects.toThrow('EEXIST');
    expect(await alertsOf(server.admin)).toMatchObject([
      { since: '2026-11-23', message: expect.stringMatching(/^The backup of Nov 23, 2026 failed: EEXIST/) },
    ]);
    expect(await alertsOf(server.ann)).toEqual([]);
    await due('2026-11-24T09:00:00Z');
    expect(await alertsOf(server.admin)).toEqual([]);
  });

  it('is retried after an hour', async () => {
    await expect(due('2026-11-25T09:00:00Z', { BACKUP_DIR: blocked })).rejects.toThrow('EEXIST');
    expect(await due('2026-11-25T09:30:00Z')).toBe(false);
    await anHourLater();
    expect(await due('2026-11-25T10:01:00Z')).toBe(true);
    expect(await alertsOf(server.admin)).toEqual([]);
  });

  it('also alerts when the server died while writing it', async () => {
    await server.owner(
      `insert into scheduled_runs (job, day, failure) values ('backup', '2026-11-26', 'it did not finish')`,
    );
    expect(await alertsOf(server.admin)).toEqual([]);
    await anHourLater();
    expect(await alertsOf(server.admin)).toMatchObject([{ since: '2026-11-26' }]);
  });

  it('leaves an existing file of that name unchanged', async () => {
    const file = join(folder, 'kept', backupName('2026-11-22'));
    const before = readFileSync(file);
    const breaking = {
      ...server.database.as('the clock'),
      atOneMoment: () => Promise.reject(new Error('gone')),
    };
    await expect(writeBackupFile(breaking, file)).rejects.toThrow('gone');
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(join(folder, 'kept')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('reading a backup back', () => {
  it('detects a truncated file and one that is not a backup', async () => {
    const file = join(folder, 'checked.jsonl.gz');
    const rows = await writeBackupFile(server.database.as('the clock'), file);
    expect(await checkBackup(file)).toBe(rows);
    truncateSync(file, statSync(file).size - 9);
    await expect(checkBackup(file)).rejects.toThrow('unexpected end of file');
    writeFileSync(file, 'not a backup');
    await expect(checkBackup(file)).rejects.toThrow('incorrect header check');
  });
});
