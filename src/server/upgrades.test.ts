import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { migrate } from './db/migrate.ts';
import type { Owner } from './testing/constraints.ts';
import { brokenInvariants } from './testing/invariants.ts';
import { testFolder } from './testing/folder.ts';
import { bareDatabase, emptyDatabase, openServer } from './testing/bare-server.ts';
import {
  asOwner,
  type Content,
  contentOf,
  declarationsOf,
  formerFolder,
  formerMigrations,
  hasStatements,
  laterMigrations,
  openStages,
  prepared,
  rowsWith,
  type Stage,
  version01,
} from './testing/upgrades.ts';

/**
 * The data of every earlier version can be upgraded. The dump of version 0.1 and the rows of `fixtures/upgrades` never change,
 * because they represent users' data: where a later migration changes a field on purpose, the comparison below declares it.
 */

/** Later migrations may add to the history; existing rows are unchanged. */
const addedTo = new Set(['public.history', 'public.lrp_rules']);
/** Columns that a later migration renamed. */
const renamed: Readonly<Record<string, string>> = {
  trades_left_out: 'trades_excluded',
  lrp_left_out: 'lrp_excluded',
  unmatched_closings: 'unmatched_offsets',
  sides: 'direction_rule',
};
/** Fields within JSON that a later migration renamed. */
const renamedWithin: Readonly<Record<string, string>> = { horizon: 'target_date', sides: 'direction_rule' };
const withNewNames = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withNewNames);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [renamedWithin[key] ?? key, withNewNames(part)]),
  );
};
const withNewNamesWithin = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withNewNames(value)]));
/** Of a value that every row of a file has only its field is kept. */
const withoutValues = (row: object): object => {
  const same = 'same' in row ? row.same : null;
  return typeof same === 'object' && same !== null && !Array.isArray(same)
    ? { ...row, same: Object.keys(same) }
    : row;
};
/** A row as the newest migration leaves it. */
const inNewForm = (row: object): object => withNewNamesWithin(withoutValues(row));
const dir = formerFolder();
let stages: Stage[];
let upgraded: string;
let copies: string[];
let newest: string[];
beforeAll(async () => {
  ({ url: upgraded, stages, copies } = await openStages());
  newest = await asOwner(await emptyDatabase(), declarationsOf);
});

describe('the rows prepared for upgrades', () => {
  it('exist for every migration after the baseline, and only for those', () => {
    expect(prepared).toEqual(laterMigrations);
  });

  it('fill every table, and every column in some row, at every migration', () => {
    for (const { migration, prepared: content } of stages) {
      for (const [table, rows] of content) {
        expect(rows.length, `${table} at ${migration}`).toBeGreaterThan(0);
        const empty = Object.keys(rows[0] ?? {}).filter((column) =>
          rows.every((row) => (row[column] ?? null) === null),
        );
        expect(empty, `columns of ${table} at ${migration}`).toEqual([]);
      }
    }
  });
});

// Each runs all migrations, on databases of its own.
describe('an upgrade', { timeout: 120_000 }, () => {
  it('from any migration after the baseline loses nothing, and has the declarations of a new database', async () => {
    for (const { migration, before, after } of stages) expectSameRows(before, after, migration, inNewForm);
    const last = stages.at(-1)?.prepared ?? new Map();
    for (const [table, rows] of last) expect(rows.map(inNewForm), table).toEqual(rows);
    await asOwner(upgraded, expectNewest);
  });

  it('over several migrations at once does the same as one by one', async () => {
    expect(copies.length).toBeGreaterThan(4);
    for (const url of copies) await expectUpgradeWithoutLoss(url);
  });

  it('from version 0.1 loses nothing, has the declarations of a new database, and leaves data that can be used like data created today', async () => {
    const url = await version01();
    await expectUpgradeWithoutLoss(url);
    await expectUsable(url);
  });

  it('that fails leaves a database of version 0.1 that version 0.1 can start on', async () => {
    const url = await version01();
    const applied = () => asOwner(url, (owner) => owner('select * from migrations.applied order by id'));
    const before = await applied();
    const failing = testFolder();
    cpSync(new URL('../../migrations', import.meta.url), failing, { recursive: true });
    writeFileSync(join(failing, '9999_fails.sql'), 'select 1 / 0;');
    await expect(migrate(url, { dir: failing })).rejects.toThrow('division by zero');
    expect(await applied()).toEqual(before);
    await migrate(url, { dir });
    await expectUpgradeWithoutLoss(url);
  });

  it('from the first migration passes through version 0.1', async () => {
    const url = await bareDatabase();
    const former = formerMigrations();
    // Those without rows of their own run together with the next.
    const runTo = async (migrations: typeof former) => {
      let count = 0;
      for (const [at, { rows }] of migrations.entries()) {
        count += 1;
        if (!hasStatements(rows) && at < migrations.length - 1) continue;
        await migrate(url, { dir, count });
        await asOwner(url, (owner) => owner(rows));
        count = 0;
      }
    };
    await runTo(former.slice(0, 30));
    await expect(migrate(url)).rejects.toThrow(
      'The database is of an early version of Drover (its last migration is 0030_lrp_rules): start Drover 0.1 on it once (commit 837c40c, see CHANGELOG.md), then this version.',
    );
    await runTo(former.slice(30));
    await expectUpgradeWithoutLoss(url);
  });

  it('names the stored events of captures by their snapshots', async () => {
    const url = await version01();
    await asOwner(url, async (owner) => {
      await owner(`insert into auth.webhook_events (entity_id, kind, transaction, added, detail)
        select min(entity_id), 'captures', '1', 1, '{"days": ["2026-06-01"]}' from auth.webhooks`);
      await migrate(url);
      expect(
        await owner(`select kind, detail, delivered_at from auth.webhook_events where transaction = '1'`),
      ).toEqual([{ kind: 'snapshots', detail: { days: ['2026-06-01'] }, delivered_at: null }]);
    });
  });
});

async function expectUpgradeWithoutLoss(url: string): Promise<void> {
  await asOwner(url, async (owner) => {
    const before = await contentOf(owner);
    await migrate(url);
    expectSameRows(before, await contentOf(owner), 'the newest migration');
    await expectNewest(owner);
  });
}

/** The users of version 0.1 sign in, see their lots, and add an expense that is summed. */
async function expectUsable(url: string): Promise<void> {
  // Ann's password was imported; no one knows it.
  await asOwner(url, (owner) =>
    owner(
      `update auth.passwords set hash = (select hash from auth.passwords p join users u on u.id = p.user_id where u.email = 'bob@sandhill.test')
       where user_id = (select id from users where email = 'ann@lazyk.test')`,
    ),
  );
  const server = await openServer({}, url);
  const [ann, bob] = await Promise.all([
    server.signedIn({ email: 'ann@lazyk.test', entity_name: 'Lazy K Ranch' }),
    server.signedIn({ email: 'bob@sandhill.test', entity_name: 'Sandhill “Cattle” Co' }),
  ]);
  const lots = await ann.call(listLots, {});
  expect(lots.map(({ lot, current_hd }) => [lot, current_hd])).toEqual([
    ['101', 76],
    ['9', 0],
    ['P-2 “half”', 24.75],
  ]);
  expect((await bob.call(listLots, {})).map(({ current_hd }) => current_hd)).toEqual([78]);
  const sums = 'select expenses_actual from lot_sums where lot_id = $1';
  const [before] = await server.owner<{ expenses_actual: number }>(sums, [lots[0]?.id]);
  await ann.call(addExpense, { lot_id: lots[0]?.id ?? 0, date: '2026-05-02', amount: 12.5 });
  expect(await server.owner(sums, [lots[0]?.id])).toEqual([
    { expenses_actual: (before?.expenses_actual ?? 0) + 12.5 },
  ]);
  expect(await brokenInvariants((text) => server.owner(text))).toEqual([]);
  await server.close();
}

/** Every row is still there. `ofAfter` gives the rows after the migration the form of the newest ones, where a later migration does. */
function expectSameRows(before: Content, after: Content, migration: string, ofAfter = (row: object) => row) {
  for (const [table, rows] of before) {
    if (ofAfter === inNewForm && JSON.stringify(rows) === JSON.stringify(after.get(table))) continue;
    const same = rowsWith(after.get(table) ?? [], Object.keys(rows[0] ?? {}), renamed);
    const kept = addedTo.has(table) ? withIdsOf(rows, same) : same;
    expect(inAnyOrder(kept.map(ofAfter)), `${table} after ${migration}`).toEqual(
      inAnyOrder(rows.map(inNewForm)),
    );
  }
}

async function expectNewest(owner: Owner): Promise<void> {
  expect(await declarationsOf(owner)).toEqual(newest);
  expect(await brokenInvariants(owner)).toEqual([]);
}

const withIdsOf = (rows: readonly object[], after: readonly object[]): object[] => {
  const ids = new Set(rows.map((row) => ('id' in row ? row.id : null)));
  return after.filter((row) => 'id' in row && ids.has(row.id));
};

/** jsonb orders the keys of an object by their length, so that a renamed one moves. */
const inOrderOfKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const inAnyOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, inOrderOfKeys)).toSorted();
