import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup } from '#api/backup';
import { migrationNames } from '../db/migrate.ts';
import { bareDatabase, emptyDatabase, openServer } from '../testing/bare-server.ts';
import { testFolder } from '../testing/folder.ts';
import { asOwner, contentOf, openStages, version01 } from '../testing/upgrades.ts';
import { restoreBackup } from './restore.ts';
import { BACKUP_VERSION, backupTables } from './write.ts';

const folder = testFolder();
const file = join(folder, 'backup.jsonl.gz');
const newest = migrationNames().at(-1) ?? '';
let from: string;

beforeAll(async () => {
  from = (await openStages()).url;
  const server = await openServer({}, from);
  const ada = await server.signedIn({ email: 'ada@drover.test', entity_name: 'Administration' });
  const response = await ada.send({ method: 'GET', url: downloadBackup.path });
  writeFileSync(file, response.rawPayload);
  await server.close();
});

/** The product's migrations, and one as in a later version: a table derived from the lots. */
function laterMigrations(): string {
  const dir = join(folder, 'migrations');
  cpSync(fileURLToPath(new URL('../../../migrations', import.meta.url)), dir, { recursive: true });
  writeFileSync(
    join(dir, '9001_pens.sql'),
    `alter table lots add column pen text not null default 'none';
     create table pens (name text primary key, lots integer not null);
     insert into pens select location, count(*) from lots group by location;`,
  );
  return dir;
}

const nameWithSchema = (table: string) => (table.includes('.') ? table : `public.${table}`);

/** A backup of the database of version 0.1 in the format of that version, as of a migration. */
async function backupAt(migration: string): Promise<string> {
  const lines: unknown[] = [{ drover_backup: BACKUP_VERSION, migration, made_at: new Date().toISOString() }];
  await asOwner(await version01(), async (owner) => {
    const content = await contentOf(owner);
    let count = 0;
    for (const table of backupTables) {
      const rows = content.get(nameWithSchema(table));
      if (!rows) continue;
      count += rows.length;
      lines.push({ table }, ...rows);
    }
    lines.push({ end: { rows: count } });
  });
  const copy = join(folder, migration);
  writeFileSync(copy, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  return copy;
}

describe('moving to another database', () => {
  it('moves every row of every table to another database unchanged', async () => {
    const to = await bareDatabase();
    const counts = await restoreBackup(to, file);
    expect(Object.keys(counts).toSorted()).toEqual(backupTables.toSorted());
    const [before, after] = [await asOwner(from, contentOf), await asOwner(to, contentOf)];
    for (const table of backupTables) {
      const rows = before.get(nameWithSchema(table)) ?? [];
      expect(rows.length, table).toBeGreaterThan(0);
      expect(counts[table]).toBe(rows.length);
      expect(after.get(nameWithSchema(table)), table).toEqual(rows);
    }
  });

  it('migrates the records of an older version', async () => {
    const [to, dir] = [await bareDatabase(), laterMigrations()];
    await restoreBackup(to, file, { dir });
    await asOwner(to, async (owner) => {
      expect(await owner('select distinct pen from lots')).toEqual([{ pen: 'none' }]);
      expect(await owner('select sum(lots)::int as lots from pens')).toEqual([{ lots: 4 }]);
      expect(await owner('select count(*)::int as trades from trades')).toEqual([{ trades: 9 }]);
    });
  });

  it('takes a backup of version 0.1, and refuses one from before it', async () => {
    const to = await bareDatabase();
    await restoreBackup(to, await backupAt('0051_plan_sums_once'));
    expect(await asOwner(to, (owner) => owner('select count(*)::int as trades from trades'))).toEqual([
      { trades: 7 },
    ]);
    const early = await backupAt('0043_webhooks');
    await expect(restoreBackup(await bareDatabase(), early)).rejects.toThrow(
      'The backup is of an early version of Drover (its last migration is 0043_webhooks)',
    );
  });

  it('is refused for a backup of a newer version, and into tables of another version', async () => {
    const later = gunzipSync(readFileSync(file)).toString().replace(newest, '9999_of_tomorrow');
    const [newer, dir] = [join(folder, 'newer'), laterMigrations()];
    writeFileSync(newer, gzipSync(later));
    await expect(restoreBackup(await bareDatabase(), newer)).rejects.toThrow(
      'The backup is of a newer version of Drover (it has 9999_of_tomorrow): restore it with that version.',
    );
    const ahead = await emptyDatabase();
    await asOwner(ahead, (owner) =>
      owner(`insert into migrations.applied (name, run_on) values ('9001_pens', now())`),
    );
    await expect(restoreBackup(ahead, file, { dir })).rejects.toThrow(
      `The backup is of version ${newest}, and this database has the tables of 9001_pens: restore into a new, empty database.`,
    );
  });
});
