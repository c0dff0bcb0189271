import pg from 'pg';
import { type Migrations, migrate, migrationNames } from '../db/migrate.ts';
import { currentName, refuseEarlierBackup } from '../db/version-0-1.ts';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';
import { entriesOf, headerOf, readLines, shortfallOf } from './read.ts';
import type { BackupEnd } from './write.ts';

const ROWS_AT_ONCE = 2_000;

/** Restores a backup into an empty database in one transaction, as the owner with triggers off; one of an older version first gets that version's tables. Returns the rows per table. */
export async function restoreBackup(
  ownerUrl: string,
  file: string,
  migrations: Pick<Migrations, 'dir'> = {},
): Promise<Record<string, number>> {
  const counts = await restoreRecords(ownerUrl, file, migrations);
  await migrate(ownerUrl, migrations);
  return counts;
}

async function restoreRecords(ownerUrl: string, file: string, migrations: Pick<Migrations, 'dir'>) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  const lines = readLines(file);
  try {
    await owner.connect();
    const at = migrationOf((await lines.next()).value, migrationNames(migrations.dir));
    await makeTables(owner, at, async () => {
      await migrate(ownerUrl, { ...migrations, count: at.count });
    });
    await owner.query('begin');
    const counts = await restoreLines(owner, lines);
    await owner.query('commit');
    return counts;
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The backup ${file} could not be restored: ${reasonOf(error)}. Nothing was changed.`,
    );
  } finally {
    await lines.return(undefined);
    await owner.end();
  }
}

async function restoreLines(owner: pg.Client, lines: AsyncGenerator<string>) {
  const expected = await tablesIn(owner);
  const counts: Record<string, number> = {};
  let table: string | undefined;
  let rows: string[] = [];
  const flush = async () => {
    if (table !== undefined && rows.length > 0) await insertRows(owner, table, rows);
    rows = [];
  };
  let end: BackupEnd | undefined;
  for await (const entry of entriesOf(lines, expected)) {
    if ('table' in entry) {
      await flush();
      table = entry.table;
      counts[table] = 0;
      await owner.query(`alter table ${table} disable trigger user`);
      // Migrations insert the LRP rules and their history, which the backup has too.
      await owner.query(`delete from ${table}`);
    } else if ('rows' in entry) end = entry;
    else if (table !== undefined) {
      rows.push(entry.row);
      counts[table] = (counts[table] ?? 0) + 1;
      if (rows.length === ROWS_AT_ONCE) await flush();
    }
  }
  await flush();
  const shortfall = shortfallOf(counts, expected, end);
  if (shortfall !== null)
    throw new StartupError(`The backup is incomplete: ${shortfall}. Nothing was changed.`);
  for (const name of expected) await finish(owner, name);
  const counting = await owner.query(`select to_regprocedure('app.recount()') as name`);
  if ((counting.rows[0] as { name: string | null }).name !== null) await owner.query('select app.recount()');
  return counts;
}

interface At {
  name: string;
  count: number;
}

function migrationOf(line: unknown, known: readonly string[]): At {
  const header = headerOf(line);
  if (!header) throw new StartupError('This file is not a backup that this version of Drover can read.');
  const name = currentName(header.migration, known);
  if (!known.includes(name)) refuseEarlierBackup(name);
  if (!known.includes(name))
    throw new StartupError(
      `The backup is of a newer version of Drover (it has ${name}): restore it with that version.`,
    );
  return { name, count: known.indexOf(name) + 1 };
}

/** Migrates an empty database to the backup's version; refuses one that is in use or of a newer version. */
async function makeTables(owner: pg.Client, at: At, make: () => Promise<void>): Promise<void> {
  const found = await owner.query<{ there: boolean }>(
    `select to_regclass('public.users') is not null as there`,
  );
  if (!found.rows[0]?.there) return make();
  const state = await owner.query<{ migration: string; empty: boolean }>(
    `select (select name from migrations.applied order by id desc limit 1) as migration,
            not exists (select from users) as empty`,
  );
  const [now] = state.rows;
  if (!now?.empty)
    throw new StartupError('This database already has users: restore the backup into an empty one.');
  if (now.migration !== at.name)
    throw new StartupError(
      `The backup is of version ${at.name}, and this database has the tables of ${now.migration}: restore into a new, empty database.`,
    );
}

async function tablesIn(owner: pg.Client): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' union all select 'auth.passwords'`,
  );
  return tables.rows.map(({ name }) => name);
}

async function insertRows(owner: pg.Client, table: string, rows: readonly string[]): Promise<void> {
  const columns = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.rows[0]?.names ?? '';
  await owner.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

/** Enables the triggers again, and sets the sequences to continue after the restored ids. */
async function finish(owner: pg.Client, table: string): Promise<void> {
  await owner.query(`alter table ${table} enable trigger user`);
  const identity = await owner.query<{ sequence: string | null }>(
    `select case when exists (select from pg_attribute where attrelid = $1::text::regclass and attname = 'id' and attidentity <> '')
            then pg_get_serial_sequence($1::text, 'id') end as sequence`,
    [table],
  );
  const sequence = identity.rows[0]?.sequence;
  if (sequence)
    await owner.query(`select setval($1, greatest((select max(id) from ${table}), 1))`, [sequence]);
}
