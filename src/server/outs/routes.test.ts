import { describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { restoreRecord } from '#api/history';
import { findLot } from '#api/lot-detail';
import { addOut, editOut } from '#api/outs';
import { savePlan } from '#api/plan';
import { dayIn } from '#domain/kit/days';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

/** A lot of 30 head, of which 10 are shipped without proceeds, with an actual and a projected expense. */
async function openLot(who: Person, number: string) {
  const { id, lot } = await someLot(who, number, { total_received: 30, total_pay_wt: 18_000 });
  const shipment = await who.call(addOut, { lot_id: id, date_out: '2026-04-01', head_count: 10 });
  const feed = { lot_id: id, date: '2026-05-01', type: 'feed' as const, amount: 500 };
  const projected = await who.call(addExpense, { ...feed, expense_category: 'projected' });
  const actual = await who.call(addExpense, { ...feed, expense_category: 'actual' });
  const last = { lot_id: id, date_out: '2026-05-01', head_count: 20, weight: 26_000, proceeds: 60_000 };
  const found = async () => {
    const detail = (await who.call(findLot, { lot })).found;
    return {
      head: detail?.lot.current_hd,
      outs: detail?.outs.map(({ proceeds }) => proceeds).toSorted(),
      expenses: detail?.expenses.map(({ id: expense }) => expense).toSorted((one, other) => one - other),
    };
  };
  return { id, shipment, projected, actual, last, found };
}
const ref = ({ id, version }: { id: number; version: number }) => ({ id, version });

describe('an out that takes the last head', () => {
  it('settles what is still open with it; deleted expenses can be restored', async () => {
    const { shipment, projected, actual, last, found } = await openLot(server.ann, 'Settles');
    const closing_out = {
      proceeds: [{ ...ref(shipment), proceeds: 25_000 }],
      delete_expenses: [ref(projected)],
    };
    const { deletions } = await server.ann.call(addOut, { ...last, closing_out });
    expect(await found()).toEqual({ head: 0, outs: [25_000, 60_000], expenses: [actual.id] });
    for (const id of deletions ?? []) await server.ann.call(restoreRecord, { id });
    expect((await found()).expenses).toEqual([projected.id, actual.id]);
  });

  it('books what was projected as actual, on its day or today', async () => {
    const { projected, actual, last, found, id } = await openLot(server.ann, 'Books');
    const later = await server.ann.call(addExpense, {
      lot_id: id,
      type: 'freight',
      amount: 90,
      date: '2040-01-31',
      expense_category: 'projected',
    });
    const closing_out = { book_expenses: [ref(projected), ref(later)] };
    await server.ann.call(addOut, { ...last, closing_out });
    expect(await found()).toMatchObject({ head: 0, expenses: [projected.id, actual.id, later.id] });
    const booked = await server.owner(
      `select date::text, expense_category from expenses where id = any($1) order by id`,
      [[projected.id, later.id]],
    );
    expect(booked).toEqual([
      { date: projected.date, expense_category: 'actual' },
      { date: dayIn('America/Chicago', new Date()), expense_category: 'actual' },
    ]);
  });

  it('keeps what was eaten and is not billed, until all bills are said to be in', async () => {
    const { projected, actual, last, id } = await openLot(server.ann, 'Eaten');
    await server.ann.call(savePlan, { id, feed_unit: 'day', feed_rate: 3, own_projected: 'keep' });
    const closing_out = { delete_expenses: [ref(projected)] };
    const saved = await server.ann.call(addOut, { ...last, date_out: '2026-05-11', closing_out });
    const rows = async () => {
      const { found } = await server.ann.call(findLot, { lot: 'Eaten' });
      return found?.expenses.filter(({ plan }) => plan).map(({ type, date, amount }) => [type, date, amount]);
    };
    // 20 head from May 2, the day after the bill, through May 10.
    expect(await rows()).toEqual([['feed', '2026-05-11', 540]]);
    const edited = { ...last, date_out: '2026-05-11', id: saved.id };
    const { version } = await server.ann.call(editOut, {
      ...edited,
      version: saved.version,
      closing_out: { all_billed: true },
    });
    expect(await rows()).toEqual([]);
    await server.ann.call(editOut, { ...edited, version, closing_out: { all_billed: false } });
    expect(await rows()).toEqual([['feed', '2026-05-11', 540]]);
    expect(actual.amount).toBe(500);
  });

  it('keeps what is not named', async () => {
    const { shipment, projected, actual, last, found } = await openLot(server.ann, 'Keeps');
    const closing_out = { proceeds: [{ ...ref(shipment), proceeds: null }] };
    await server.ann.call(addOut, { ...last, closing_out });
    expect(await found()).toEqual({ head: 0, outs: [60_000, null], expenses: [projected.id, actual.id] });
  });

  it('settles it when it is edited too', async () => {
    const { shipment, projected, actual, last, found } = await openLot(server.ann, 'Edited');
    const part = await server.ann.call(addOut, { ...last, head_count: 5 });
    const closing_out = {
      proceeds: [{ ...ref(shipment), proceeds: 1 }],
      delete_expenses: [ref(projected)],
    };
    await server.ann.call(editOut, { ...part, head_count: 20, closing_out });
    expect(await found()).toEqual({ head: 0, outs: [1, 60_000], expenses: [actual.id] });
  });
});

describe('nothing is saved, the out included', () => {
  type Lot = Awaited<ReturnType<typeof openLot>>;
  const stale = ({ shipment, projected }: Lot) => ({
    proceeds: [{ ...ref(shipment), proceeds: 25_000 }],
    delete_expenses: [{ ...ref(projected), version: projected.version + 1 }],
  });
  const both = ({ shipment, projected }: Lot) => ({
    proceeds: [{ ...ref(shipment), proceeds: 25_000 }],
    delete_expenses: [ref(projected)],
  });

  it.each([
    ['a record was changed meanwhile', stale, 20],
    ['an expense is not projected', ({ actual }: Lot) => ({ delete_expenses: [ref(actual)] }), 20],
    ['an expense is booked already', ({ actual }: Lot) => ({ book_expenses: [ref(actual)] }), 20],
    ['a record is of another lot of another entity', (_: Lot, other: Lot) => both(other), 20],
    ['head remain', both, 19],
  ])('where %s', async (why, closing, head_count) => {
    const of = await openLot(server.ann, why);
    const other = await openLot(server.bob, why);
    const [before, ofBob] = [await of.found(), await other.found()];
    await expect(
      server.ann.call(addOut, { ...of.last, head_count, closing_out: closing(of, other) }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect([await of.found(), await other.found()]).toEqual([before, ofBob]);
  });
});
