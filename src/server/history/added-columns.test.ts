import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup } from '#api/backup';
import { editExpense, listExpenses } from '#api/expenses';
import { RECORDED, restoreRecord } from '#api/history';
import { restoreBackup } from '../backup/restore.ts';
import { bareDatabase } from '../testing/bare-server.ts';
import { type Fixtures, fixturesOf } from '../testing/fixtures.ts';
import { testFolder } from '../testing/folder.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { testServer } from '../testing/test-server.ts';
import { asOwner } from '../testing/upgrades.ts';

/**
 * A later version adds columns to every table with a history. Earlier entries, without these columns, must still match their
 * records and restore them.
 */
const COLUMNS = RECORDED.map(
  (table) =>
    `alter table ${table} add column added_note text, add column added_kind text not null default 'plain';`,
).join('\n');
const DELETED = [
  'receivings',
  'outs',
  'expenses',
  'trades',
  'lrp',
  'scenarios',
  'comparisons',
  'lots',
] as const;

const folder = testFolder();
const file = join(folder, 'backup.jsonl.gz');
const dir = join(folder, 'migrations');
const server = testServer();
let ann: Fixtures;
const ids: Record<string, number> = {};
const before: Record<string, object | undefined> = {};
const rowOf = async (table: string) =>
  (
    await server.owner<{ row: object }>(`select to_jsonb(r) as row from ${table} r where id = $1`, [
      ids[table],
    ])
  )[0]?.row;

beforeAll(async () => {
  ann = await fixturesOf(server, server.ann, false);
  for (const [table, insert] of [
    ['receivings', ann.receiving],
    ['outs', ann.out],
    ['expenses', ann.expense],
    ['trades', ann.trade],
    ['lrp', () => ann.lrp({ total_premium: 4490.85 })],
    ['feeding_plans', ann.plan],
    ['purchase_plans', ann.purchasePlan],
    ['scenarios', ann.scenario],
    ['import_profiles', ann.importProfile],
    ['margin_rates', ann.marginRate],
    ['account_balances', ann.balance],
    ['comparisons', ann.comparison],
    ['notes', ann.note],
    ['borrowing_terms', ann.borrowingTerm],
    ['borrowing_reports', ann.borrowingReport],
    ['report_mails', ann.reportMail],
    ['lots', ann.lot],
  ] as const) {
    ids[table] = Number((await insert()).value);
    await insert();
  }
  // No trade description mentions the options of the fixtures.
  await server.owner('update trades set symbol = null');
  for (const table of DELETED) {
    before[table] = await rowOf(table);
    await server.owner(`delete from ${table} where id = $1`, [ids[table]]);
  }
  const backup = await server.admin.send({ method: 'GET', url: downloadBackup.path });
  writeFileSync(file, backup.rawPayload);
  cpSync(fileURLToPath(new URL('../../../migrations', import.meta.url)), dir, { recursive: true });
  writeFileSync(join(dir, '9001_added_columns.sql'), COLUMNS);
  await server.owner(COLUMNS);
});

describe('after columns are added to the tables with a history', () => {
  it('earlier entries still match the records', async () => {
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });

  it.each(DELETED)(
    'a deletion of %s of before is restored, with the defaults of the new columns',
    async (table) => {
      const [deletion] = await server.owner<{ id: number }>(
        `select id::int from history where record = $1 and record_id = $2 and action = 'delete'`,
        [table, String(ids[table])],
      );
      await server.admin.call(restoreRecord, { id: deletion?.id ?? 0 });
      const {
        version: _version,
        updated_at: _updated,
        ...was
      } = (before[table] ?? {}) as Record<string, unknown>;
      expect(await rowOf(table)).toMatchObject({ ...was, added_note: null, added_kind: 'plain' });
      expect(await brokenInvariants(server.owner)).toEqual([]);
    },
  );

  it('a change of only a new column is recorded', async () => {
    const [expense] = await server.ann.call(listExpenses, { expense_category: 'actual' });
    await server.owner(`update expenses set added_kind = 'other' where id = $1`, [expense?.id]);
    const [change] = await server.owner(
      `select before ->> 'added_kind' as before, after ->> 'added_kind' as after from history
       where record = 'expenses' and record_id = $1 order by id desc limit 1`,
      [String(expense?.id)],
    );
    expect(change).toEqual({ before: 'plain', after: 'other' });
    const [edited] = await server.ann.call(listExpenses, { expense_category: 'actual' });
    if (edited) await server.ann.call(editExpense, { ...edited, amount: 77.25 });
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });

  it('a change of a new column without a history entry is detected', async () => {
    await server.owner('alter table outs disable trigger user');
    await server.owner(`update history set after = after || '{"added_kind": "unlike"}' where record = 'outs' and id = (
      select max(id) from history where record = 'outs')`);
    await server.owner('alter table outs enable trigger user');
    expect((await brokenInvariants(server.owner)).join()).toContain('The history of outs ends');
  });

  it('an earlier backup can be restored into the new tables', async () => {
    const to = await bareDatabase();
    await restoreBackup(to, file, { dir });
    await asOwner(to, async (owner) => {
      for (const table of RECORDED)
        expect(await owner(`select distinct added_note, added_kind from ${table}`), table).toEqual([
          { added_note: null, added_kind: 'plain' },
        ]);
      expect(await brokenInvariants(owner as never)).toEqual([]);
    });
  });
});
