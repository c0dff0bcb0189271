import { beforeAll, describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { migrate, migrationNames } from './db/migrate.ts';
import { brokenInvariants } from './testing/invariants.ts';
import { emptyDatabase, openServer } from './testing/bare-server.ts';
import {
  asOwner,
  declarationsOf,
  openStages,
  prepared,
  rowsOf,
  type Stage,
  tablesOf,
} from './testing/upgrades.ts';

/**
 * The data of every earlier version can be upgraded. The rows of `fixtures/upgrades` never change, because they represent users'
 * data: where a later migration changes a field on purpose, the comparison below declares it.
 */

const names = migrationNames();
/** Later migrations add to the history and to the rules of LRP; existing rows are unchanged. */
const addedTo = new Set(['public.history', 'public.lrp_rules']);
let stages: Stage[];
let newest: string[];
beforeAll(async () => {
  stages = await openStages();
  newest = await asOwner(await emptyDatabase(), declarationsOf);
});

const stageOf = (migration: string): Stage => {
  const stage = stages.find((one) => one.migration === migration);
  if (!stage) throw new Error(`There is no database at ${migration}.`);
  return stage;
};

describe('the rows prepared for upgrades', () => {
  it('exist for every migration, and only for those', () => {
    expect(prepared).toEqual(names);
  });

  it('fill every table, and every column in some row, at every migration', async () => {
    for (const { migration, url } of stages) {
      await asOwner(url, async (owner) => {
        for (const table of await tablesOf(owner)) {
          const rows = await rowsOf(owner, table);
          expect(rows.length, `${table} at ${migration}`).toBeGreaterThan(0);
          const empty = Object.keys(rows[0] ?? {}).filter((column) =>
            rows.every((row) =>
              Object.entries(row).every(([key, value]) => key !== column || value === null),
            ),
          );
          expect(empty, `columns of ${table} at ${migration}`).toEqual([]);
        }
      });
    }
  });
});

describe('the data of an earlier version', () => {
  it.each(names.slice(0, -1))('at %s is upgraded without loss', async (migration) => {
    const { url } = stageOf(migration);
    await asOwner(url, async (owner) => {
      const before = new Map<string, object[]>();
      for (const table of await tablesOf(owner)) before.set(table, await rowsOf(owner, table));

      await migrate(url);

      for (const [table, rows] of before) {
        const after = await rowsOf(owner, table, Object.keys(rows[0] ?? {}));
        const kept = addedTo.has(table) ? withIdsOf(rows, after) : after;
        const were = rows.map((row) => upgraded(table, row));
        expect(unchangedRows(table, kept), table).toEqual(unchangedRows(table, were));
      }
      expect(await declarationsOf(owner)).toEqual(newest);
      expect(await brokenInvariants(owner)).toEqual([]);
    });
  });

  it('can be used like data created today', async () => {
    const server = await openServer({}, stageOf(names[1] ?? '').url);
    const [ann, bob] = await Promise.all([
      server.signedIn({ email: 'ann@lazyk.test', entity_name: 'Lazy K Ranch' }),
      server.signedIn({ email: 'bob@sandhill.test', entity_name: 'Sandhill “Cattle” Co' }),
    ]);
    const lots = await ann.call(listLots, {});
    expect(lots.map(({ lot, current_hd }) => [lot, current_hd])).toEqual([
      ['101', 78],
      ['9', 0],
      ['P-2 “half”', 24.75],
    ]);
    expect((await bob.call(listLots, {})).map(({ current_hd }) => current_hd)).toEqual([79]);
    await ann.call(addExpense, { lot_id: lots[0]?.id ?? 0, date: '2026-05-02', amount: 12.5 });
    expect(
      await server.owner('select expenses_actual from lot_sums where lot_id = $1', [lots[0]?.id]),
    ).toEqual([{ expenses_actual: 12.5 }]);
    expect(await brokenInvariants((text) => server.owner(text))).toEqual([]);
    await server.close();
  });
});

const withIdsOf = (rows: readonly object[], after: readonly object[]): object[] => {
  const ids = new Set(rows.map((row) => ('id' in row ? row.id : null)));
  return after.filter((row) => 'id' in row && ids.has(row.id));
};

/** A row as changed by later migrations: a closing without a match no longer has a profit of 0. */
function upgraded(table: string, row: object): object {
  if (table !== 'public.trades') return row;
  const { status, closing_acct, closed_by_import, profit, version } = row as Record<string, unknown>;
  const unmatched = status === 'closed' && closing_acct === null && closed_by_import !== null;
  if (!unmatched || profit === null) return row;
  return { ...row, profit: null, version: Number(version) + 1 };
}

/** Fields that a later migration changes on purpose. */
const changedFields: Record<string, readonly string[]> = {
  // The sums of a day exclude lots without a price since decision 46; the invariants check them.
  'public.equity_days': ['total_cost', 'trades_pl', 'total_expenses'],
};

const unchangedRows = (table: string, rows: readonly object[]) =>
  inAnyOrder(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !changedFields[table]?.includes(field))),
    ),
  );

const inAnyOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
