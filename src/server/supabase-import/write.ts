import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { entityKey } from '#domain/users/users';
import { recordset } from '../db/sql.ts';
import { insertDay } from '../snapshots/capture-queries.ts';
import { hashPassword } from '../session/passwords.ts';
import type { Book } from './book.ts';
import { receivingOfTotals, type NewRow } from './cattle.ts';
import { noFigures, summedColumns, type Figures, oldTables, type OldTable } from './tables.ts';
import { Problems } from './cells.ts';
import { readRows, type CheckedDump } from './reader.ts';
import type { Source } from './source.ts';

const ROWS_AT_ONCE = 5_000;

const COLUMNS_OF_USER =
  'id, entity_id, full_name, phone_number, email, user_type, rjo_account_number, lrp_policy_number, created_at';
const COLUMNS_OF_LOT = `entity_id, lot, date_in, source, sex, location, est_out_wt, est_out_date, marketing_class,
  futures_contract, partnership, percent_owned, basis, created_at`;

/** The user name in the history of the imported records. */
const IMPORTED = 'Imported';

export type NewFigures = Record<OldTable, { rows: number; totals: ReadonlyMap<string, number> }>;

/** Writes a checked dump under the triggers that keep totals, sums and history; returns the figures read back, which must equal those to be written. */
export async function writeBook(
  owner: pg.Client,
  source: Source,
  { book }: CheckedDump,
): Promise<NewFigures> {
  book.isChecking = false;
  const expected = noFigures();
  await writeUsers(owner, book, expected);
  await writeLots(owner, book, expected);
  if (book.unmatched > 0) book.unmatchedId = await unmatchedBatch(owner, book.unmatched);
  // Receivings first: head would be below zero with the outs alone.
  await writeRecords(owner, source, book, ['receivings'], expected);
  const made = [...book.lots.values()].flatMap((lot) => receivingOfTotals(lot) ?? []);
  for (const row of made) expected.receivings.add((column) => (row as NewRow)[column]);
  await insertAll(owner, 'receivings', made);
  const others = oldTables.filter((table) => !['users', 'auth.users', 'lots', 'receivings'].includes(table));
  await writeRecords(owner, source, book, others, expected);
  await writeDays(owner, book);
  await owner.query('update history set user_name = $1 where transaction = pg_current_xact_id()', [IMPORTED]);
  const found = await figuresOf(owner);
  for (const table of oldTables) compare(table, expected[table], found[table]);
  return found;
}

async function writeUsers(owner: pg.Client, book: Book, expected: Record<OldTable, Figures>): Promise<void> {
  const entities = await insertAll<{ id: number; name: string }>(
    owner,
    'entities',
    [...book.entities.values()],
    { columns: 'name, created_at', returning: 'id, name' },
  );
  for (const { id, name } of entities) {
    const entity = book.entities.get(entityKey(name));
    if (entity !== undefined) entity.id = id;
  }
  const users = [...book.users.values()].map((user) => ({ ...user, entity_id: user.entity.id }));
  await insertAll(owner, 'users', users, { columns: COLUMNS_OF_USER });
  // An unknown random password for users without one.
  const unknown = await hashPassword(randomBytes(32).toString('hex'));
  const passwords = users.map(({ id }) => ({
    user_id: id,
    hash: book.logIns.get(id)?.hash ?? unknown,
    must_change: false,
  }));
  await insertAll(owner, 'auth.passwords', passwords);
  for (const _ of users) expected.users.add(() => undefined);
  for (const { hash } of passwords) if (hash !== unknown) expected['auth.users'].add(() => undefined);
}

async function writeLots(owner: pg.Client, book: Book, expected: Record<OldTable, Figures>): Promise<void> {
  const lots = [...book.lots.values()].toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const byEntity = new Map(lots.map((lot) => [`${lot.entity.id} ${lot.lot}`, lot]));
  const made = await insertAll<{ id: number; entity_id: number; lot: string }>(
    owner,
    'lots',
    lots.map((lot) => ({ ...lot, entity_id: lot.entity.id })),
    { columns: COLUMNS_OF_LOT, returning: 'id, entity_id, lot' },
  );
  for (const row of made) {
    const lot = byEntity.get(`${row.entity_id} ${row.lot}`);
    if (lot !== undefined) lot.id = row.id;
  }
  for (const { recorded } of lots) {
    const { received, dead, shipped, pay_wt, cost } = recorded;
    const totals: NewRow = {
      total_received: received,
      total_dead: dead,
      total_shipped: shipped,
      total_pay_wt: pay_wt,
      total_cost: cost,
    };
    expected.lots.add((column) => totals[column] ?? received - dead - shipped);
  }
}

async function writeRecords(
  owner: pg.Client,
  source: Source,
  book: Book,
  tables: readonly OldTable[],
  expected: Record<OldTable, Figures>,
): Promise<void> {
  const problems = new Problems();
  const waiting = new Map<OldTable, NewRow[]>(tables.map((table) => [table, []]));
  const flush = async (least: number) => {
    for (const [table, rows] of waiting)
      if (rows.length >= least) await insertAll(owner, table, rows.splice(0));
  };
  const take = (table: OldTable, row: NewRow | null) => {
    if (row === null) return;
    expected[table].add((column) => row[column]);
    waiting.get(table)?.push(row);
  };
  await readRows(source, tables, { book, problems, seen: new Map() }, take, () => flush(ROWS_AT_ONCE));
  await flush(1);
  if (problems.count > 0)
    throw new Error(`the dump has changed since it was checked (${problems.listed[0]})`);
}

/** Sums the days of the snapshots. Sales and LRP were not captured: they are not known, as in captures of before they were. */
async function writeDays(owner: pg.Client, book: Book): Promise<void> {
  for (const day of [...book.captures.keys()].toSorted()) {
    const { text, values } = insertDay(day);
    await owner.query(text, [...values]);
  }
  await owner.query(`update equity_days set proceeds = null, shipments_without_proceeds = null, lrp_pl = null,
                            lrp_excluded = null, equity_with_sales = null`);
}

/** The batch that unmatched offsets belong to: their P/L is not known (decision 51). */
async function unmatchedBatch(owner: pg.Client, unmatched: number): Promise<number> {
  const made = await owner.query<{ id: number }>(
    'insert into trade_imports (file_name, inserted) values ($1, $2) returning id',
    [IMPORTED, unmatched],
  );
  return made.rows[0]?.id ?? 0;
}

/** Inserts rows, all of their keys unless columns are given. Names come from this program, values are parameters. */
async function insertAll<Returned extends pg.QueryResultRow>(
  owner: pg.Client,
  table: string,
  rows: readonly object[],
  { columns = Object.keys(rows[0] ?? {}).join(', '), returning = '' } = {},
): Promise<Returned[]> {
  const returned: Returned[] = [];
  const suffix = returning === '' ? '' : ` returning ${returning}`;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const { text, values } = recordset(table, rows.slice(from, from + ROWS_AT_ONCE));
    const { rows: some } = await owner.query<Returned>(
      `insert into ${table} (${columns}) select ${columns} from ${text}${suffix}`,
      [...values],
    );
    for (const row of some) returned.push(row);
  }
  return returned;
}

async function figuresOf(owner: pg.Client): Promise<NewFigures> {
  const found: Partial<NewFigures> = {};
  for (const table of oldTables) {
    const sums = summedColumns[table].map(
      (column) => `round(coalesce(sum(${column}), 0), 2)::float8 as ${column}`,
    );
    const from = table === 'auth.users' ? `auth.passwords where hash like '$2%'` : table;
    const { rows } = await owner.query<Record<string, number>>(
      `select ${['count(*)::integer as rows', ...sums].join(', ')} from ${from}`,
    );
    const { rows: count = 0, ...totals } = rows[0] ?? {};
    found[table] = { rows: count, totals: new Map(Object.entries(totals)) };
  }
  return found as NewFigures;
}

function compare(table: OldTable, expected: Figures, { rows, totals }: NewFigures[OldTable]): void {
  const differs = [...expected.totals].find(
    ([column, total]) => Math.abs((totals.get(column) ?? 0) - total) >= 0.005,
  );
  if (rows !== expected.rows)
    throw new Error(`${table} has ${rows} rows after the import, and not ${expected.rows}`);
  if (differs)
    throw new Error(
      `the sum of ${table}.${differs[0]} is ${totals.get(differs[0])} after the import, and not ${differs[1]}`,
    );
}
