import { beforeAll, describe, expect, it } from 'vitest';
import { addBorrowingReport } from '#api/borrowing';
import { addComparison } from '#api/comparisons';
import { addExpense } from '#api/expenses';
import { saveBalance } from '#api/margin';
import { type ExportedBook, type ExportedKind, exportedRecords, exportRecords } from '#api/export';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { addNote } from '#api/notes';
import { addScenario } from '#api/scenarios';
import { captureSnapshot } from '#api/snapshots';
import { createUser } from '#api/users';
import { newComparisonForm } from '#domain/risk/comparisons';
import { newScenarioForm } from '#domain/risk/matrix/scenario';
import { newUserInput } from '../testing/accounts.ts';
import { lrpFixtures } from '../testing/lrp-fixtures.ts';
import { borrowingInput } from '../testing/borrowing-forms.ts';
import { comparedForm } from '../testing/comparison-forms.ts';
import { scenarioForm } from '../testing/scenario-forms.ts';
import { bookTrade, someLot } from '../testing/trades.ts';
import type { Person } from '../testing/test-server.ts';
import { exportedKinds } from './routes.ts';

const server = lrpFixtures();
const names = ['=1+1', 'Lot “9”', '10'];

/** Lots with text and numbers that are easily corrupted, and every kind of record on them. */
async function fillBook(who: Person): Promise<void> {
  const [first, second] = await Promise.all(names.map((lot) => someLot(who, lot, { source: '\t@sum' })));
  if (!first || !second) throw new Error('No lots were added.');
  const came = { date_in: '2026-04-01', source: 'Dalhart', sex: 'heifers' as const, location: 'Süd; 2' };
  await who.call(addReceiving, { lot_id: first.id, ...came, received: 7, pay_wt: 4_000.25, cost: 9_999.99 });
  await who.call(addOut, { lot_id: first.id, date_out: '2026-05-01', type: 'dead', head_count: 1 });
  const sold = { weight: 60_000.5, proceeds: 99_000.01, destination: 'Plant, "A"\nDock 2' };
  await who.call(addOut, { lot_id: second.id, date_out: '2026-06-30', head_count: 50, ...sold });
  await who.call(addExpense, { lot_id: first.id, date: '2026-05-02', type: 'medicine', amount: 0.01 });
  await who.call(addExpense, {
    lot_id: second.id,
    date: '2026-05-02',
    amount: 12_345.67,
    expense_category: 'projected',
  });
  await bookTrade(server, { lot_id: first.id, name: '-2+3', b_s: 'Buy', strike: 222.5, p_c: 'put' });
  await bookTrade(server, { lot_id: second.id, price_amount: 301.33325, closing_price: 299.125 });
  const putOf = { put_symbol: 'LEZ2200Q', put_qty: 3, lot_id: first.id };
  await server.one(server.admin, { ...putOf, user_id: who.id });
  await who.call(addComparison, newComparisonForm.parse({ ...comparedForm(), lot_id: first.id }));
  await who.call(saveBalance, { acct: 'RJO-1', day: '2026-06-30', equity: 41_250.5, cash: 12_000 });
  await who.call(addBorrowingReport, borrowingInput());
  const noted = { about_kind: 'lot', about_id: first.id, text: 'Sold, "A"', shared: true } as const;
  await server.admin.call(addNote, { ...noted, due_on: '2026-12-04', assignee: server.admin.id });
  await who.call(addScenario, newScenarioForm.parse({ ...scenarioForm(), lot_id: first.id }));
}

beforeAll(async () => {
  for (const who of [server.ann, server.bob]) await fillBook(who);
  const own = await someLot(server.admin, 'A-1');
  await server.admin.call(addExpense, { lot_id: own.id, date: '2026-05-02', amount: 8 });
  await bookTrade(server, { acct: 'NOBODY-1' });
  await server.admin.call(captureSnapshot, {});
});

/** The rows of a kind in the tables, read as the owner. */
async function stored(kind: ExportedKind, entity: string): Promise<object[]> {
  const withoutLot = [
    'lots',
    'equity_history',
    'account_balances',
    'borrowing_terms',
    'borrowing_reports',
  ].includes(kind);
  if (kind === 'notes')
    return server.owner(
      `select 'Lot ' || l.lot as about, n.text, n.due_on, app.full_name(n.assignee) as assignee_name, n.done_at, n.shared,
              app.full_name(n.created_by) as created_by, to_json(n.created_at) #>> '{}' as created_at
       from notes n join entities e on e.id = n.entity_id join lots l on l.id = n.about_id where e.name = $1`,
      [entity],
    );
  const lot = withoutLot ? '' : 'left join lots l on l.id = r.lot_id';
  const rows = await server.owner(
    `select r.*, e.name as owner, e.name as insured_name ${lot && ', l.lot'}
     from ${kind} r join entities e on e.id = r.entity_id ${lot} where e.name = $1`,
    [entity],
  );
  const fields = Object.keys(exportedRecords[kind].shape);
  return rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
}

/** Rows to compare: fields in the contract's order, rows sorted. */
const inOrder = (kind: ExportedKind, rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(exportedRecords[kind].parse(row))).toSorted();

async function expectComplete(book: ExportedBook, entity: string, kinds = exportedKinds): Promise<void> {
  for (const kind of kinds) {
    const rows = await stored(kind, entity);
    expect(rows.length, kind).toBeGreaterThan(0);
    expect(inOrder(kind, book[kind]), kind).toEqual(inOrder(kind, rows));
  }
}

describe('the export', () => {
  it('has exactly the rows of the producer’s entity, unchanged', async () => {
    for (const who of [server.ann, server.bob]) {
      const book = await who.call(exportRecords, {});
      expect(book.entity_name).toBe(who.entity_name);
      await expectComplete(book, who.entity_name);
      const owners = exportedKinds.flatMap((kind) =>
        book[kind].flatMap((row) =>
          'insured_name' in row ? row.insured_name : 'owner' in row ? row.owner : [],
        ),
      );
      expect(new Set(owners)).toEqual(new Set([who.entity_name]));
    }
  });

  it('never contains the put of a policy, although there is one', async () => {
    const [put] = await server.owner(`select count(*)::int as puts from lrp where put_symbol = 'LEZ2200Q'`);
    expect(put).toEqual({ puts: 2 });
    for (const who of [server.ann, server.admin]) {
      const response = await who.send({ method: 'GET', url: exportRecords.path });
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toMatch(/put_symbol|put_qty|LEZ2200Q/);
    }
  });

  it('contains only an administrator’s own entity, although they see all', async () => {
    const book = await server.admin.call(exportRecords, {});
    await expectComplete(book, 'Administration', ['lots', 'receivings', 'expenses', 'equity_history']);
    expect(book.lots.map(({ lot }) => lot)).toEqual(['A-1']);
    // A trade without an owner is in the backup, but in no entity's export.
    expect(await server.owner(`select 1 from trades where acct = 'NOBODY-1'`)).toHaveLength(1);
    expect(book.trades).toEqual([]);
  });

  it('contains the entity’s records for each of its users, but only their own policies', async () => {
    const bea = newUserInput({ entity_name: server.ann.entity_name });
    await server.admin.call(createUser, bea);
    const book = await (await server.signedIn(bea)).call(exportRecords, {});
    const { lrp: _, ...shared } = await server.ann.call(exportRecords, {});
    expect(book).toEqual({ ...shared, lrp: [] });
  });

  it('of an entity without records is empty lists', async () => {
    const newcomer = await server.signedUp('new@new.test', 'New "Ranch"');
    const { entity_name, today, ...lists } = await newcomer.call(exportRecords, {});
    expect(entity_name).toBe('New "Ranch"');
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Object.values(lists).every((rows) => rows.length === 0)).toBe(true);
  });
});
