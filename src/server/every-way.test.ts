import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup } from '#api/backup';
import { addExpense } from '#api/expenses';
import { restoreRecord } from '#api/history';
import { addLot, editBasis } from '#api/lots';
import { addLrp, settleLrp } from '#api/lrp';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { importTrades } from '#api/trade-imports';
import { policySettlementForm } from '#domain/closeout/settlement';
import { EXPENSE_COLUMNS } from '#domain/expenses/expenses';
import { RECORD_KINDS } from '#domain/import/kinds';
import { basisForm, LOT_COLUMNS } from '#domain/lots/lot-form';
import { OUT_COLUMNS, RECEIVING_COLUMNS } from '#domain/lots/lots';
import { LRP_COLUMNS } from '#domain/lrp/lrp-form';
import { columnsOf } from '#domain/kit/fields';
import { TRADE_COLUMNS } from '#domain/trades/file/table';
import { restoreBackup } from './backup/restore.ts';
import { bareDatabase } from './testing/bare-server.ts';
import { type Fixtures, fixturesOf } from './testing/fixtures.ts';
import { testFolder } from './testing/folder.ts';
import { exportedSheets, importSheets } from './testing/record-files.ts';
import {
  expenseForms,
  importForm,
  lotForms,
  outForms,
  policyForms,
  receivingForms,
  tradeRows,
} from './testing/round-trip-forms.ts';
import { testServer } from './testing/test-server.ts';
import { asOwner } from './testing/upgrades.ts';

/**
 * A record of every kind, with every field set to something unusual, comes through every way in: the form, a spreadsheet, a
 * restored deletion, a backup. The fields are those of the forms, so that a new one that some way drops fails here.
 */
const server = testServer();
const file = join(testFolder(), 'backup.jsonl.gz');

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  lots: [...LOT_COLUMNS, ...columnsOf(basisForm)],
  receivings: RECEIVING_COLUMNS,
  outs: OUT_COLUMNS,
  expenses: EXPENSE_COLUMNS,
  trades: TRADE_COLUMNS,
  lrp: [...LRP_COLUMNS, ...columnsOf(policySettlementForm)],
};
const KINDS = Object.keys(COLUMNS);
type Row = Record<string, unknown>;

/** The last record of a kind. */
const rowIn = async (owner: typeof server.owner, kind: string): Promise<Row> => {
  const [found] = await owner<{ row: Row }>(
    `select to_jsonb(r) as row from ${kind} r order by id desc limit 1`,
  );
  return found?.row ?? {};
};
const entered: Record<string, Row> = {};
let ann: Fixtures;

beforeAll(async () => {
  ann = await fixturesOf(server, server.ann, false);
  const { call } = server.admin;
  const of = { ...ann, who: { ...server.admin, entity_name: server.ann.entity_name } };
  const [, form] = lotForms(of, of);
  const lot = await call(addLot, form as never);
  await call(editBasis, { id: lot.id, version: lot.version, basis: -7.13 });
  await call(addReceiving, { lot_id: lot.id, ...receivingForms[1] });
  await call(addOut, { lot_id: lot.id, ...outForms[0] });
  await call(addExpense, { lot_id: lot.id, ...expenseForms[1], date: '2031-05-03' });
  const [, trade] = tradeRows();
  if (trade) await call(importTrades, importForm('rows.csv', [trade], [lot.id]));
  const [policy] = await call(addLrp, {
    ...policyForms[1],
    end_date: '2026-09-01',
    user_id: server.ann.id,
    lot_id: lot.id,
  });
  const settlement = { actual_ending_value: 287.41, indemnity: 6_613.09 };
  await call(settleLrp, { id: policy?.id ?? 0, version: policy?.version ?? 0, ...settlement });
  for (const kind of KINDS) entered[kind] = await rowIn(server.owner, kind);
});

describe.each(KINDS)('%s', (kind) => {
  const columns = COLUMNS[kind] ?? [];

  it('are entered with another value in every field than its default', async () => {
    const row = entered[kind] ?? {};
    expect(columns.length).toBeGreaterThan(4);
    expect(columns.filter((column) => row[column] === null || row[column] === undefined)).toEqual([]);
    const defaults = await server.owner<{ name: string; value: unknown }>(
      `select column_name as name, to_jsonb(trim(both '''' from split_part(column_default, '::', 1))) as value
       from information_schema.columns where table_name = $1 and table_schema = 'public' and column_default is not null`,
      [kind],
    );
    const same = defaults.filter(({ name, value }) => String(row[name]) === String(value));
    expect(same.map(({ name }) => name).filter((name) => columns.includes(name))).toEqual([]);
  });
});

it('a backup brings every kind back unchanged', async () => {
  const { rawPayload } = await server.admin.send({ method: 'GET', url: downloadBackup.path });
  writeFileSync(file, rawPayload);
  const to = await bareDatabase();
  await restoreBackup(to, file);
  await asOwner(to, async (owner) => {
    for (const kind of KINDS) expect(await rowIn(owner as never, kind), kind).toEqual(entered[kind]);
  });
});

it('a restored deletion brings every kind back unchanged', async () => {
  for (const kind of KINDS.toReversed()) {
    const { id } = entered[kind] ?? {};
    await server.owner(`delete from ${kind} where id = $1`, [id]);
    const [deletion] = await server.owner<{ id: number }>(
      `select max(id)::int as id from history where record = $1 and record_id = $2 and action = 'delete'`,
      [kind, String(id)],
    );
    await server.admin.call(restoreRecord, { id: deletion?.id ?? 0 });
    const { version: _version, updated_at: _updated, ...was } = entered[kind] ?? {};
    expect(await rowIn(server.owner, kind), kind).toMatchObject(was);
  }
});

it('an exported spreadsheet brings every kind but trades back unchanged', async () => {
  const sheets = await exportedSheets(server.ann);
  await server.owner('delete from trades; delete from lrp; delete from lots');
  await importSheets(server.ann, sheets);
  for (const kind of RECORD_KINDS) {
    const now = await rowIn(server.owner, kind);
    const fields = (COLUMNS[kind] ?? []).filter((column) => !NOT_IN_A_FILE.has(column));
    const of = (row: Row) => Object.fromEntries(fields.map((column) => [column, row[column]]));
    expect(of(now), kind).toEqual(of(entered[kind] ?? {}));
  }
});

/** The lot has another id, and only administrators see the put of a policy. */
const NOT_IN_A_FILE: ReadonlySet<string> = new Set(['lot_id', 'put_symbol', 'put_qty']);
