import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type EmbeddedPostgres } from '../../embedded-postgres/start-postgres.ts';
import { ask } from '../../embedded-postgres/testing/other-server.ts';
import { migrate, migrationNames } from './migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'drover-test-'));
let database: EmbeddedPostgres;

beforeAll(async () => {
  database = await startPostgres({ dataDir, log: () => {}, throwaway: true });
});

afterAll(async () => {
  await database.stop();
  rmSync(dataDir, { recursive: true });
});

test('when several servers start at once, each file is applied once, in order', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
  await migrate(database.url);
  const applied = await ask<{ name: string }>(
    database.url,
    'select name from migrations.applied order by id',
  );
  const files = readdirSync(new URL('../../../migrations', import.meta.url)).toSorted();
  expect(applied.map(({ name }) => `${name}.sql`)).toEqual(files);
});

test('an upgrade says that it begins and when it is done; a first start and one without migrations say nothing', async () => {
  await ask(database.url, 'create database older');
  const url = new URL(database.url);
  url.pathname = '/older';
  const names = migrationNames();
  const said: string[] = [];
  const start = (count = Infinity) => migrate(url.href, { count, log: (sentence) => said.push(sentence) });
  await start(names.length - 2);
  expect(said).toEqual([]);
  await start();
  expect(said).toEqual([
    `Upgrading the database (2 migrations after ${names.at(-3)}). A large one takes minutes; if it is interrupted, nothing is changed.`,
    expect.stringMatching(/^The database is upgraded \(\d+ s\)\.$/),
  ]);
  await start();
  expect(said).toHaveLength(2);
});

test('tables of a newer version are refused with one sentence', async () => {
  await ask(database.url, `insert into migrations.applied (name, run_on) values ('9999_of_tomorrow', now())`);
  await expect(migrate(database.url)).rejects.toThrow(
    'The database was last used by a newer version of Drover (it has 9999_of_tomorrow): start that version.',
  );
});
