import { execFile, execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import pg from 'pg';
import { listLots } from '#api/lots';
import { signIn } from '../load/client.ts';
import { startDrover } from '../load/drover.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { headFlaws, misfits } from '../src/server/testing/old-application-flaws.ts';
import {
  OLD_HASHES,
  OLD_PASSWORD,
  oldApplication,
  type OldData,
  type OldRow,
} from '../src/server/testing/old-application.ts';
import { asOwner } from './admin-connection.ts';
import { debianPrograms, externalPostgres } from './external-postgres.ts';
import { tempDir } from './temp-dir.ts';
import { log } from './scale.ts';

const PLAIN = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:/;
const UUID = /^[0-9a-f-]{36}$/;

/** The column type that a project would have for these values. */
function typeOf(values: readonly OldRow[string][]): string {
  const known = values.filter((value) => value !== null);
  const all = (pattern: RegExp) => known.length > 0 && known.every((value) => pattern.test(String(value)));
  if (known.some((value) => typeof value === 'boolean')) return 'boolean';
  if (known.some((value) => typeof value === 'number')) return 'numeric';
  if (all(PLAIN)) return 'date';
  if (all(MOMENT)) return 'timestamp with time zone';
  return all(UUID) ? 'uuid' : 'text';
}

/** Creates the tables of the former application in an empty database and fills them, with what else a project has. */
async function createOldProject(url: string, data: OldData): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    create schema auth; create schema storage;
    create table public.notes (id bigint generated always as identity, note text);
    create table storage.lots (lot text, "odd ""name" bytea);
    insert into notes (note) values (E'tab\\t, line\\nbreak, \\\\N and ''quote''');
    insert into storage.lots values ('not ours', '\\xdeadbeef');
    create function public.touch() returns trigger language plpgsql as
      $$ begin insert into public.notes (note) values ('it''s; a \\ trap'); return new; end; $$;
    create function public.total() returns numeric begin atomic; select case when true then 1 end; end;`);
  for (const [table, rows] of Object.entries(data)) {
    const names = Object.keys(rows[0] ?? {});
    const columns = names.map((name) => `"${name}" ${typeOf(rows.map((row) => row[name] ?? null))}`);
    await owner.query(`create table ${table} (${columns.join(', ')})`);
    await owner.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await owner.query('create view public.open_trades as select * from trades where status is null');
  await owner.query('create trigger touch after insert on lots for each row execute function touch()');
  await owner.end();
}

/** Needs Debian's PostgreSQL on the machine (`apt-get install postgresql`): real dumps, read through the real pg_restore. */
const run = promisify(execFile);
const SMALL = { users: 20, lots: 200 };
const WHOLE = { users: 200, lots: 5_000 };

const FORMATS: Record<string, readonly string[]> = {
  plain: ['--format=plain'],
  inserts: ['--inserts'],
  rows: ['--column-inserts', '--rows-per-insert=1000', '--quote-all-identifiers'],
  custom: ['--format=custom'],
  directory: ['--format=directory'],
  tar: ['--format=tar'],
};
const NEW = [...Object.keys(FORMATS), 'whole', 'flawed'];

async function cluster() {
  const folder = tempDir();
  chmodSync(folder, 0o711);
  const postgres = await externalPostgres(join(folder, 'postgres'), debianPrograms(), [
    `create role drover_owner login createrole password 'secret'`,
    ...['small', 'whole_old', 'flawed_old'].map((name) => `create database ${name}`),
    ...NEW.map((name) => `create database "${name}" owner drover_owner`),
    'create database drover owner drover_owner',
  ]);
  onTestFinished(() => postgres.stop());
  const at = (url: string, database: string) => url.replace(/\/drover$/, `/${database}`);
  return {
    folder,
    oldUrl: (database: string) => at(postgres.superUrl, database),
    newUrl: (database: string) => at(postgres.url, database),
    dump: (database: string, file: string, options: readonly string[]) => {
      execFileSync('pg_dump', [...options, `--file=${file}`, at(postgres.superUrl, database)]);
      return file;
    },
  };
}

/** Runs the import as the command does. */
async function imported(url: string, dump: string, ...options: string[]): Promise<string> {
  const args = ['dist/server/main.js', '--import-supabase', dump, '--report', `${dump}.md`, ...options];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, DATABASE_URL: url } });
  return stdout;
}

const figures = (url: string) =>
  asOwner(url, (owner) =>
    owner(`select (select count(*) from users) as users, (select count(*) from lots) as lots, (select sum(current_hd) from lots) as head,
                  (select sum(total_cost) from lots) as cost, (select sum(amount) from expenses) as expenses,
                  (select sum(profit) from trades) as profit, (select sum(net_equity) from equity_days) as equity`),
  );

test('a project is imported from every format of pg_dump, with the same records', async () => {
  const { folder, oldUrl, newUrl, dump } = await cluster();
  await createOldProject(oldUrl('small'), oldApplication(SMALL));
  const found = [];
  for (const [name, options] of Object.entries(FORMATS)) {
    expect(await imported(newUrl(name), dump('small', join(folder, name), options))).toContain(
      'Imported 20 users, 200 lots',
    );
    expect(await asOwner(newUrl(name), brokenInvariants), name).toEqual([]);
    found.push(await figures(newUrl(name)));
  }
  for (const other of found) expect(other).toEqual(found[0]);
});

test('200 users and 5,000 lots move with their passwords, or not at all', async () => {
  const { folder, oldUrl, newUrl, dump } = await cluster();
  const data = oldApplication(WHOLE);
  for (const logIn of data['auth.users']) logIn['encrypted_password'] = OLD_HASHES[10];
  headFlaws(data);
  await createOldProject(oldUrl('whole_old'), data);
  const whole = dump('whole_old', join(folder, 'whole'), ['--format=custom']);
  await expect(imported(newUrl('whole'), whole)).rejects.toThrow(
    'The head of 1 lot differs from its records',
  );
  const began = performance.now();
  await imported(newUrl('whole'), whole, '--accept-records');
  log(`imported in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  expect(await asOwner(newUrl('whole'), brokenInvariants)).toEqual([]);

  const drover = await startDrover({ DATABASE_URL: newUrl('whole'), QUOTES_PROVIDER: 'manual' });
  onTestFinished(() => drover.stop());
  for (let time = 0; time < 2; time += 1) {
    const producer = await signIn(drover.url, 'user7@old.test', OLD_PASSWORD);
    expect((await producer.call(listLots, {})).length).toBe(
      data.lots.filter(({ owner }) => owner === 'Ranch 7').length,
    );
  }
  const kinds = await asOwner(newUrl('whole'), (owner) =>
    owner(
      `select substr(hash, 1, 4) as kind, count(*)::int as users from auth.passwords group by 1 order by 1`,
    ),
  );
  expect(kinds).toEqual([
    { kind: '$2y$', users: 199 },
    { kind: '$arg', users: 1 },
  ]);
});

test('a project with every flaw is refused by each, and nothing is written', async () => {
  const { folder, oldUrl, newUrl, dump } = await cluster();
  const data = oldApplication(WHOLE);
  // In columns of these types a database keeps only what fits: the flaws of other types are in text columns.
  for (const { apply } of misfits) apply(data);
  for (const row of [...data.expenses, ...data.trades])
    for (const name of ['date', 'trade_date', 'amount']) if (name in row) row[name] = String(row[name]);
  await createOldProject(oldUrl('flawed_old'), data);
  const flawed = dump('flawed_old', join(folder, 'flawed'), ['--format=custom']);
  const message = await imported(newUrl('flawed'), flawed).then(
    () => 'imported',
    (error: Error) => error.message,
  );
  expect(message).toContain(`The dump does not fit: ${misfits.length} problems`);
  for (const { message: expected } of misfits) expect(message).toMatch(expected);
  expect(await figures(newUrl('flawed'))).toMatchObject([{ users: '0', lots: '0' }]);
});
