import { beforeEach, describe, expect, it } from 'vitest';
import { addExpense, deleteExpense } from '#api/expenses';
import { lotHistory, restoreRecord } from '#api/history';
import { deleteLot } from '#api/lots';
import { addLrp, deleteLrp } from '#api/lrp';
import { addOut, deleteOut } from '#api/outs';
import { addReceiving, deleteReceiving } from '#api/receivings';
import { deleteTrade } from '#api/trades';
import { colleagueOf } from '../testing/accounts.ts';
import { bookTrade, someLot, someReceiving } from '../testing/trades.ts';
import { lrpForm } from '../testing/lrp-fixtures.ts';
import { type Person, testServer } from '../testing/test-server.ts';

/** Which deletions producers can restore, and which not. */
const server = testServer();

let made = 0;
let lot: { id: number; lot: string };
beforeEach(async () => {
  lot = await someLot(server.ann, `U-${++made}`);
});

const anOut = (head_count: number) =>
  server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-05-01', type: 'dead', head_count });
const aReceiving = () => server.ann.call(addReceiving, { lot_id: lot.id, ...someReceiving });
const anExpense = () => server.ann.call(addExpense, { date: '2026-04-01', lot_id: lot.id, amount: 77.5 });
const aPolicy = async (who: Person, more: object = {}) => {
  const [policy] = await who.call(addLrp, {
    ...lrpForm,
    endorsement_number: `U-${++made}`,
    head_count: 50,
    ...more,
  });
  if (!policy) throw new Error('No policy was added.');
  return policy;
};

const figures = async () => ({
  totals: await server.owner(
    `select l.current_hd, l.total_received, l.total_dead, l.total_cost, s.expenses_actual
     from lots l join lot_sums s on s.lot_id = l.id where l.id = $1`,
    [lot.id],
  ),
  records: await server.owner(
    `select 'receiving' as kind, id, received::numeric as value from receivings where lot_id = $1
     union all select 'out', id, head_count from outs where lot_id = $1
     union all select 'expense', id, amount from expenses where lot_id = $1 order by 1, 2`,
    [lot.id],
  ),
});

const NOTHING = { code: 'not_found', message: 'There is nothing to restore' };

describe('a producer restores a deletion of their entity', () => {
  it('of an out, a receiving, an expense and a lot, with its totals', async () => {
    const [out, receiving, expense] = [await anOut(2), await aReceiving(), await anExpense()];
    const before = await figures();
    const deletions = {
      out: () => server.ann.call(deleteOut, { id: out.id }),
      receiving: () => server.ann.call(deleteReceiving, { id: receiving.id }),
      expense: () => server.ann.call(deleteExpense, { id: expense.id }),
      lot: () => server.ann.call(deleteLot, { id: lot.id }),
    };
    for (const [kind, remove] of Object.entries(deletions)) {
      const { deletion } = await remove();
      expect(await figures(), kind).not.toEqual(before);
      await server.ann.call(restoreRecord, { id: deletion });
      expect(await figures(), kind).toEqual(before);
    }
  });

  it('of their own LRP policy, with the put that an administrator had set', async () => {
    const policy = await aPolicy(server.ann, { lot_id: lot.id });
    await server.owner(`update lrp set put_symbol = 'LEZ8500P', put_qty = 3 where id = $1`, [policy.id]);
    const rows = () =>
      server.owner(`select to_jsonb(p) - 'version' as policy from lrp p where id = $1`, [policy.id]);
    const before = await rows();
    const { deletion } = await server.ann.call(deleteLrp, { id: policy.id });
    expect(await rows()).toEqual([]);
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await rows()).toEqual(before);
    expect(before).toMatchObject([{ policy: { put_symbol: 'LEZ8500P', put_qty: 3, lot_id: lot.id } }]);
  });

  it('by a colleague, from the history of the lot', async () => {
    const { id } = await anExpense();
    await server.admin.call(deleteExpense, { id });
    const [entry] = await server.ann.call(lotHistory, { id: lot.id });
    expect(entry).toMatchObject({ record: 'expenses', action: 'delete', restorable: true });
    await server.ann.call(restoreRecord, { id: entry?.id ?? 0 });
    expect((await figures()).records).toContainEqual({ kind: 'expense', id, value: 77.5 });
  });

  it('once, and only where the record could be added', async () => {
    const { deletion } = await server.ann.call(deleteOut, { id: (await anOut(60)).id });
    const later = await anOut(70);
    const before = await figures();
    await expect(server.ann.call(restoreRecord, { id: deletion })).toBeRefused(
      'conflict',
      'Only 30 head remain in this lot',
    );
    expect(await figures()).toEqual(before);
    await server.ann.call(deleteOut, { id: later.id });
    await server.ann.call(restoreRecord, { id: deletion });
    await expect(server.ann.call(restoreRecord, { id: deletion })).toBeRefused(
      'conflict',
      'Already restored',
    );
  });
});

describe('a producer does not restore', () => {
  it('a deletion of another entity, although its own producer can', async () => {
    const policy = await aPolicy(server.ann, { lot_id: lot.id });
    const deletions = [
      await server.ann.call(deleteOut, { id: (await anOut(2)).id }),
      await server.ann.call(deleteReceiving, { id: (await aReceiving()).id }),
      await server.ann.call(deleteExpense, { id: (await anExpense()).id }),
      await server.ann.call(deleteLrp, { id: policy.id }),
      await server.ann.call(deleteLot, { id: lot.id }),
    ].toReversed();
    for (const { deletion } of deletions) {
      await expect(server.bob.call(restoreRecord, { id: deletion })).rejects.toMatchObject(NOTHING);
      await expect(server.bob.call(restoreRecord, { id: 2_000_000_000 })).rejects.toMatchObject(NOTHING);
    }
    for (const { deletion } of deletions) await server.ann.call(restoreRecord, { id: deletion });
  });

  it('a record into a lot that has moved to another entity', async () => {
    const { deletion } = await server.ann.call(deleteExpense, { id: (await anExpense()).id });
    await server.owner(
      'update lots set entity_id = (select id from entities where name = $2) where id = $1',
      [lot.id, server.bob.entity_name],
    );
    const before = await figures();
    await expect(server.ann.call(restoreRecord, { id: deletion })).toBeRefused(
      'conflict',
      'The lot of this record no longer exists: restore the lot first',
    );
    await expect(server.bob.call(restoreRecord, { id: deletion })).rejects.toMatchObject(NOTHING);
    expect(await figures()).toEqual(before);
  });

  it('an LRP policy of a colleague', async () => {
    const policy = await aPolicy(server.ann, { lot_id: lot.id });
    const colleague = await colleagueOf(server, server.ann);
    const { deletion } = await server.ann.call(deleteLrp, { id: policy.id });
    await expect(colleague.call(restoreRecord, { id: deletion })).rejects.toMatchObject(NOTHING);
    await server.ann.call(restoreRecord, { id: deletion });
  });

  it('a trade, nor a history entry other than a deletion', async () => {
    const trade = await bookTrade(server, { lot_id: lot.id, acct: `RJ-U${++made}` });
    const { deletion } = await server.admin.call(deleteTrade, { id: trade });
    const [entry, ...earlier] = await server.ann.call(lotHistory, { id: lot.id });
    expect(entry).toMatchObject({ record: 'trades', action: 'delete', restorable: false });
    await expect(server.ann.call(restoreRecord, { id: deletion })).toBeRefused(
      'forbidden',
      'Only an administrator can restore a trade',
    );
    expect(earlier.length).toBeGreaterThan(1);
    for (const { id } of earlier)
      await expect(server.ann.call(restoreRecord, { id })).rejects.toMatchObject(NOTHING);
    await server.admin.call(restoreRecord, { id: deletion });
  });
});
