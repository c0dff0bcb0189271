import { describe, expect, it } from 'vitest';
import { addExpense, deleteExpense } from '#api/expenses';
import { listHistory, lotHistory, restoreRecord } from '#api/history';
import { findLot } from '#api/lot-detail';
import { deleteLot, editLot } from '#api/lots';
import { addLrp, deleteLrp } from '#api/lrp';
import { addOut } from '#api/outs';
import { getProfile, saveProfile } from '#api/account';
import { addReceiving, deleteReceiving } from '#api/receivings';
import { deleteTrade } from '#api/trades';
import { moveUser } from '../testing/accounts.ts';
import { bookTrade, someLot, someReceiving } from '../testing/trades.ts';
import { lrpForm } from '../testing/lrp-fixtures.ts';
import { PASSWORD, type Person, testServer } from '../testing/test-server.ts';

const server = testServer();

let made = 0;
const newLot = (who: Person) => someLot(who, `H-${++made}`);
const detailOf = async (who: Person, lot: string) => (await who.call(findLot, { lot })).found;

describe('the history', () => {
  it('records the user, the record, and the values before and after', async () => {
    const lot = await newLot(server.ann);
    await server.admin.call(editLot, { ...lot, location: 'Hill pasture' });
    const [edited, ...earlier] = await server.ann.call(lotHistory, { id: lot.id });
    expect(edited).toMatchObject({
      user_name: 'Administrator',
      record: 'lots',
      action: 'update',
      lot: lot.lot,
      owner: 'Lazy K Ranch',
      before: { location: 'North pens' },
      after: { location: 'Hill pasture' },
    });
    expect(earlier.map((entry) => `${entry.action} ${entry.record}`)).toEqual([
      'insert receivings',
      'insert lots',
    ]);
    expect(earlier[0]?.user_name).toBe('Person of Lazy K Ranch');
  });

  it('omits totals derived from the records', async () => {
    const lot = await newLot(server.ann);
    await server.ann.call(addReceiving, { lot_id: lot.id, ...someReceiving });
    const entries = await server.ann.call(lotHistory, { id: lot.id });
    expect(entries.filter((entry) => entry.record === 'lots')).toHaveLength(1);
  });

  it('of a lot is visible only to its entity and admins', async () => {
    const lot = await newLot(server.ann);
    expect(await server.bob.call(lotHistory, { id: lot.id })).toEqual([]);
    expect(await server.ann.call(lotHistory, { id: lot.id })).toHaveLength(2);
    await expect(server.ann.call(listHistory, {})).toBeRefused('forbidden');
  });

  it('can be filtered by user, record and time', async () => {
    const lot = await newLot(server.bob);
    const ofBob = await server.admin.call(listHistory, { user_id: server.bob.id });
    expect(ofBob.length).toBeGreaterThan(0);
    expect(new Set(ofBob.map((entry) => entry.owner))).toEqual(new Set(['Sandhill Cattle Co']));
    const ofLot = await server.admin.call(listHistory, { record: 'lots', record_id: String(lot.id) });
    expect(ofLot.map((entry) => entry.action)).toEqual(['insert']);
    const [first] = await server.admin.call(listHistory, {});
    expect(await server.admin.call(listHistory, { before_id: first?.id })).not.toContainEqual(first);
    expect(await server.admin.call(listHistory, { from: '2090-01-01' })).toEqual([]);
    expect(await server.admin.call(listHistory, { to: '2020-01-01' })).toEqual([]);
    expect(
      (await server.admin.call(listHistory, { from: '2020-01-01', to: '2090-01-01' })).length,
    ).toBeGreaterThan(0);
  });

  it('cannot be changed by a request, and never contains a password or token', async () => {
    const rights = await server.owner(`
      select privilege_type from information_schema.role_table_grants where grantee = 'drover_app' and table_name = 'history'`);
    expect(rights).toEqual([{ privilege_type: 'SELECT' }]);
    const profile = await server.ann.call(getProfile, {});
    await server.ann.call(saveProfile, { ...profile, full_name: 'Ann Carver' });
    const all = JSON.stringify(await server.owner('select before, after from history'));
    expect(all).toContain('Ann Carver');
    const secrets = await server.owner<{ hash: string }>('select hash from auth.passwords');
    for (const secret of [PASSWORD, ...secrets.map(({ hash }) => hash)]) expect(all).not.toContain(secret);
  });
});

describe('restoring', () => {
  const deletion = async (lotId: number, record: string) => {
    const entries = await server.admin.call(lotHistory, { id: lotId });
    const entry = entries.find((one) => one.action === 'delete' && one.record === record);
    if (!entry) throw new Error(`No deletion of ${record} in the history of lot ${lotId}.`);
    return entry;
  };

  it('restores a deleted lot with its receivings, outs, expenses, trades and LRP policies', async () => {
    const lot = await newLot(server.ann);
    await server.ann.call(addReceiving, { lot_id: lot.id, ...someReceiving });
    await server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-05-01', type: 'dead', head_count: 2 });
    const of = [lot.id];
    await server.owner(
      `insert into expenses (lot_id, entity_id, date, type, amount) values ($1, 0, '2026-04-01', 'feed', 1234.5)`,
      of,
    );
    await bookTrade(server, { lot_id: lot.id, acct: 'RJ1', closing_price: 340 });
    await server.owner(
      `insert into lrp (lot_id, entity_id, endorsement_number, state, county, type, effective_date, end_date, head_count,
                        target_wt, premium, coverage, total_premium, net_coverage)
       select $1, entity_id, 'E1', 'TX', 'Potter', 'fed', '2026-04-01', '2026-12-01', 50, 850, 6, 250, 2550, 244 from lots where id = $1`,
      of,
    );
    const sums = () => server.owner('select expenses_actual, closed_pl from lot_sums where lot_id = $1', of);
    const before = await detailOf(server.ann, lot.lot);
    const sumsBefore = await sums();
    expect(sumsBefore).toEqual([{ expenses_actual: 1234.5, closed_pl: 10_000 }]);

    await server.ann.call(deleteLot, { id: lot.id });
    expect(await detailOf(server.ann, lot.lot)).toBeNull();
    const left = 'select lot_id from trades where acct = $1 union all select lot_id from lrp';
    expect(await server.owner(left, ['RJ1'])).toEqual([{ lot_id: null }, { lot_id: null }]);

    await server.admin.call(restoreRecord, { id: (await deletion(lot.id, 'lots')).id });
    const after = await detailOf(server.ann, lot.lot);
    expect(after?.lot).toMatchObject({
      ...before?.lot,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
    const bare = (records: object[] | undefined) => records?.map((record) => ({ ...record, version: 0 }));
    expect(bare(after?.receivings)).toEqual(bare(before?.receivings));
    expect(bare(after?.outs)).toEqual(bare(before?.outs));
    expect(await sums()).toEqual(sumsBefore);
    expect(await server.owner(left, ['RJ1'])).toEqual([{ lot_id: lot.id }, { lot_id: lot.id }]);
  });

  it('restores an LRP policy of a user who has moved to another entity, without its lot', async () => {
    const cal = await server.signedUp('cal@moved.test', 'Moved Away');
    const lot = await newLot(cal);
    const [policy] = await cal.call(addLrp, { ...lrpForm, head_count: 50, lot_id: lot.id });
    await cal.call(deleteLrp, { id: policy?.id ?? 0 });
    await moveUser(server, cal, 'Sandhill Cattle Co');
    await server.admin.call(restoreRecord, { id: (await deletion(lot.id, 'lrp')).id });
    const restored = `select p.lot_id, e.name from lrp p join entities e on e.id = p.entity_id where p.id = $1`;
    expect(await server.owner(restored, [policy?.id])).toEqual([
      { lot_id: null, name: 'Sandhill Cattle Co' },
    ]);
  });

  it('restores an expense, a trade whose lot has been deleted since, and an LRP policy', async () => {
    const lot = await newLot(server.ann);
    const expense = await server.ann.call(addExpense, { date: '2026-04-01', lot_id: lot.id, amount: 77.5 });
    const trade = await bookTrade(server, { lot_id: lot.id, acct: 'RJ-GONE' });
    const policy = await server.ann.call(addLrp, {
      ...lrpForm,
      endorsement_number: 'E-77',
      head_count: 50,
      lot_id: lot.id,
    });
    const rows = () =>
      server.owner(
        `select (select amount from expenses where id = $1) as expense, (select to_jsonb(t) - 'version' - 'lot_id' from trades t where id = $2) as trade,
                (select to_jsonb(p) - 'version' from lrp p where id = $3) as policy`,
        [expense.id, trade, policy[0]?.id],
      );
    const before = await rows();
    await server.ann.call(deleteExpense, { id: expense.id });
    await server.ann.call(deleteLrp, { id: policy[0]?.id ?? 0 });
    await server.admin.call(restoreRecord, { id: (await deletion(lot.id, 'expenses')).id });
    await server.admin.call(restoreRecord, { id: (await deletion(lot.id, 'lrp')).id });
    await server.admin.call(deleteTrade, { id: trade });
    const gone = await deletion(lot.id, 'trades');
    await server.admin.call(restoreRecord, { id: gone.id });
    expect(await rows()).toEqual(before);
    expect(before).toMatchObject([{ expense: 77.5, policy: { endorsement_number: 'E-77' } }]);

    await server.admin.call(deleteTrade, { id: trade });
    const [again] = (await server.admin.call(lotHistory, { id: lot.id })).filter(
      (entry) => entry.record === 'trades',
    );
    await server.ann.call(deleteLot, { id: lot.id });
    await server.admin.call(restoreRecord, { id: again?.id ?? 0 });
    expect(
      await server.owner(
        'select lot_id, e.name from trades t join entities e on e.id = t.entity_id where t.id = $1',
        [trade],
      ),
    ).toEqual([{ lot_id: null, name: 'Lazy K Ranch' }]);
  });

  it('is offered once', async () => {
    const lot = await newLot(server.ann);
    const extra = await server.ann.call(addReceiving, { lot_id: lot.id, ...someReceiving });
    await server.ann.call(deleteReceiving, { id: extra.id });
    const entry = await deletion(lot.id, 'receivings');
    expect(entry.restorable).toBe(true);
    await server.admin.call(restoreRecord, { id: entry.id });
    expect((await deletion(lot.id, 'receivings')).restorable).toBe(false);
    await expect(server.admin.call(restoreRecord, { id: entry.id })).toBeRefused('conflict');
    expect((await detailOf(server.ann, lot.lot))?.lot.total_received).toBe(150);
  });

  it('refuses to restore a record whose lot is gone', async () => {
    const lot = await newLot(server.ann);
    const extra = await server.ann.call(addReceiving, { lot_id: lot.id, ...someReceiving });
    await server.ann.call(deleteReceiving, { id: extra.id });
    const entry = await deletion(lot.id, 'receivings');
    await server.ann.call(deleteLot, { id: lot.id });
    await expect(server.admin.call(restoreRecord, { id: entry.id })).rejects.toMatchObject({
      code: expect.stringMatching(/conflict|not_found/),
    });
  });
});
