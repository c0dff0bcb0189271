import { beforeAll, describe, expect, it } from 'vitest';
import {
  addExpense,
  deleteExpense,
  editExpense,
  type ExpenseSort,
  exportExpenses,
  listExpenses,
  totalExpenses,
} from '#api/expenses';
import { countLotRecords, deleteLot, listLotChoices } from '#api/lots';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

const newLot = (who: Person, lot: string) => someLot(who, lot);
const feed = { date: '2026-04-01', amount: 1234.5 };

describe('an expense', () => {
  it('defaults to actual feed and belongs to its lot’s owner', async () => {
    const lot = await newLot(server.ann, 'E-1');
    const expense = await server.ann.call(addExpense, { ...feed, lot_id: lot.id });
    expect(expense).toMatchObject({
      ...feed,
      lot: 'E-1',
      owner: 'Lazy K Ranch',
      type: 'feed',
      expense_category: 'actual',
    });
    const byAdmin = await server.admin.call(addExpense, { ...feed, lot_id: lot.id });
    expect(byAdmin.owner).toBe('Lazy K Ranch');
  });

  it('is refused with the form’s messages, in the order of the rules', async () => {
    await expect(
      server.ann.call(addExpense, { date: '', lot_id: 0, amount: 0, type: 'feed' }),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'Date is required',
      fields: { lot_id: 'Lot is required', amount: 'Amount must be greater than 0' },
    });
  });

  it('needs a lot that exists', async () => {
    const notFound = { code: 'not_found', message: 'Lot not found', fields: { lot_id: 'Lot not found' } };
    await expect(server.ann.call(addExpense, { ...feed, lot_id: 999_999 })).rejects.toMatchObject(notFound);
    const lot = await newLot(server.ann, 'E-2');
    const expense = await server.ann.call(addExpense, { ...feed, lot_id: lot.id });
    await expect(server.ann.call(editExpense, { ...expense, lot_id: 999_999 })).rejects.toMatchObject(
      notFound,
    );
  });

  it('can name its lot by number, with the owner where several entities use it', async () => {
    const [lot, other] = [await newLot(server.ann, 'E-2a'), await newLot(server.ann, 'E-2b')];
    const added = await server.ann.call(addExpense, { ...feed, lot: 'e-2A' });
    expect(added).toMatchObject({ ...feed, lot_id: lot.id, lot: 'E-2a', owner: 'Lazy K Ranch' });
    const { lot_id: _, ...sent } = added;
    expect(await server.ann.call(editExpense, { ...sent, lot: 'E-2b' })).toMatchObject({ lot_id: other.id });

    const bobs = await newLot(server.bob, 'E-2a');
    expect(await server.bob.call(addExpense, { ...feed, lot: 'E-2a' })).toMatchObject({ lot_id: bobs.id });
    await expect(server.admin.call(addExpense, { ...feed, lot: 'E-2a' })).toBeRefused(
      'conflict',
      'Several entities have a lot with this number: specify its owner',
    );
    expect(await server.admin.call(addExpense, { ...feed, lot: 'E-2a', owner: bobs.owner })).toMatchObject({
      lot_id: bobs.id,
      owner: 'Sandhill Cattle Co',
    });
    await expect(
      server.ann.call(addExpense, { ...feed, lot: 'E-2a', owner: bobs.owner }),
    ).rejects.toMatchObject({
      code: 'not_found',
      message: 'Lot not found',
      fields: { lot: 'Lot not found' },
    });
    await expect(server.ann.call(addExpense, { ...feed, lot: '', amount: 0 })).rejects.toMatchObject({
      message: 'Lot is required',
    });
  });

  it('can change in every field, including lot and category', async () => {
    const [lot, other] = [await newLot(server.ann, 'E-3'), await newLot(server.ann, 'E-4')];
    const expense = await server.ann.call(addExpense, { ...feed, lot_id: lot.id });
    const edited = await server.ann.call(editExpense, {
      ...expense,
      date: '2026-05-02',
      lot_id: other.id,
      type: 'medicine',
      amount: 0.01,
      expense_category: 'projected',
    });
    expect(edited).toMatchObject({
      id: expense.id,
      date: '2026-05-02',
      lot: 'E-4',
      type: 'medicine',
      amount: 0.01,
      expense_category: 'projected',
      version: expense.version + 1,
    });
  });

  it('counts in its lot’s sums, also after moving', async () => {
    const [lot, other] = [await newLot(server.ann, 'S-1'), await newLot(server.ann, 'S-2')];
    const sums = () =>
      server.owner(
        `select expenses_actual::float8 as actual, expenses_projected::float8 as projected
         from lot_sums where lot_id in ($1, $2) order by lot_id`,
        [lot.id, other.id],
      );
    const expense = await server.ann.call(addExpense, { ...feed, lot_id: lot.id });
    const projected = { ...feed, lot_id: lot.id, amount: 0.1, expense_category: 'projected' } as const;
    await server.ann.call(addExpense, projected);
    expect(await sums()).toEqual([
      { actual: 1234.5, projected: 0.1 },
      { actual: 0, projected: 0 },
    ]);
    await server.ann.call(editExpense, { ...expense, lot_id: other.id, expense_category: 'projected' });
    expect(await sums()).toEqual([
      { actual: 0, projected: 0.1 },
      { actual: 0, projected: 1234.5 },
    ]);
    await server.ann.call(deleteExpense, { id: expense.id });
    expect((await sums())[1]).toEqual({ actual: 0, projected: 0 });
  });

  it('edited from an older version is refused with the saved values', async () => {
    const lot = await newLot(server.ann, 'E-5');
    const expense = await server.ann.call(addExpense, { ...feed, lot_id: lot.id });
    await server.admin.call(editExpense, { ...expense, amount: 99 });
    await expect(server.ann.call(editExpense, { ...expense, amount: 98 })).toBeRefused('conflict', {
      amount: 'Now saved: 99',
      version: '2',
    });
  });

  it('is deleted once', async () => {
    const lot = await newLot(server.ann, 'E-6');
    const { id } = await server.ann.call(addExpense, { ...feed, lot_id: lot.id });
    await server.ann.call(deleteExpense, { id });
    const notFound = { code: 'not_found', message: 'Expense not found' };
    await expect(server.ann.call(deleteExpense, { id })).rejects.toMatchObject(notFound);
  });

  it('is counted before its lot is deleted, and deleted with it', async () => {
    const lot = await newLot(server.ann, 'E-7');
    const { id } = await server.ann.call(addExpense, { ...feed, lot_id: lot.id });
    expect(await server.ann.call(countLotRecords, { id: lot.id })).toMatchObject({
      receivings: 1,
      expenses: 1,
    });
    await server.ann.call(deleteLot, { id: lot.id });
    expect(await server.owner('select 1 from expenses where id = $1', [id])).toEqual([]);
  });
});

describe('who sees an expense', () => {
  it('only the lot’s entity and admins', async () => {
    const lot = await newLot(server.bob, 'hidden');
    const expense = await server.bob.call(addExpense, { ...feed, lot_id: lot.id });
    const ids = async (who: Person) => (await who.call(listExpenses, { lot_id: lot.id })).map(({ id }) => id);
    expect(await ids(server.bob)).toEqual([expense.id]);
    expect(await ids(server.admin)).toEqual([expense.id]);
    expect(await ids(server.ann)).toEqual([]);
    expect(await server.ann.call(totalExpenses, { lot_id: lot.id })).toEqual({ count: 0, total: 0 });
    expect(await server.ann.call(exportExpenses, { lot_id: lot.id })).toEqual([]);
    expect((await server.ann.call(listLotChoices, {})).map(({ owner }) => owner)).not.toContain(
      server.bob.entity_name,
    );
    const own = await newLot(server.ann, 'own');
    const attempts = [
      () => server.ann.call(addExpense, { ...feed, lot_id: lot.id }),
      () => server.ann.call(editExpense, { ...expense, lot_id: own.id }),
      () => server.ann.call(deleteExpense, { id: expense.id }),
    ];
    for (const attempt of attempts) await expect(attempt()).toBeRefused('not_found');
    expect(await server.owner('select amount::float8 from expenses where id = $1', [expense.id])).toEqual([
      { amount: feed.amount },
    ]);
  });
});

describe('the list of expenses', () => {
  let carl: Person;
  beforeAll(async () => {
    carl = await server.signedUp('carl@list.test', 'Double T');
    const lots = [await newLot(carl, 'T-10'), await newLot(carl, 'T-9'), await newLot(carl, 't-9b')];
    const spent = [
      ['2026-01-05', 0, 'feed', 100.1],
      ['2026-02-05', 1, 'medicine', 200.2],
      ['2026-03-05', 2, 'yardage', 300.3],
      ['2026-03-05', 0, 'feed', 50],
    ] as const;
    for (const [date, lot, type, amount] of spent) {
      await carl.call(addExpense, { date, lot_id: lots[lot]?.id ?? 0, type, amount });
    }
    await carl.call(addExpense, {
      date: '2026-04-01',
      lot_id: lots[0]?.id ?? 0,
      amount: 1000,
      expense_category: 'projected',
    });
  });
  const actual = { expense_category: 'actual' } as const;
  const amounts = async (input: object) =>
    (await carl.call(listExpenses, { ...actual, ...input })).map(({ amount }) => amount);

  it('is paged, newest first', async () => {
    expect(await amounts({})).toEqual([50, 300.3, 200.2, 100.1]);
    expect(await amounts({ offset: 1, limit: 2 })).toEqual([300.3, 200.2]);
    expect(await amounts({ offset: 9 })).toEqual([]);
  });

  it.each(['-date', 'date'] as const)('continues after an expense, sorted by %s', async (sort) => {
    const all = await carl.call(listExpenses, { ...actual, sort });
    const after = { after_date: all[1]?.date, after_id: all[1]?.id };
    expect(await carl.call(listExpenses, { ...actual, sort, ...after })).toEqual(all.slice(2));
  });

  it.each<[ExpenseSort, number[]]>([
    ['date', [100.1, 200.2, 300.3, 50]],
    ['amount', [50, 100.1, 200.2, 300.3]],
    ['lot', [200.2, 300.3, 50, 100.1]],
    ['type', [50, 100.1, 200.2, 300.3]],
  ])('is sorted by %s in both directions', async (sort, sorted) => {
    expect(await amounts({ sort })).toEqual(sorted);
    expect(await amounts({ sort: `-${sort}` })).toEqual(sorted.toReversed());
  });

  it('filters by search, date range, category and lot', async () => {
    expect(await amounts({ q: 'T-9' })).toEqual([300.3, 200.2]);
    expect(await amounts({ q: 'Med' })).toEqual([200.2]);
    expect(await amounts({ q: '$300.30' })).toEqual([300.3]);
    expect(await amounts({ q: '%' })).toEqual([]);
    expect(await amounts({ from: '2026-02-05', to: '2026-03-04' })).toEqual([200.2]);
    expect(await amounts({ expense_category: 'projected' })).toEqual([1000]);
    const [t9] = await carl.call(listLotChoices, {});
    expect(t9).toMatchObject({ lot: 'T-9', owner: 'Double T' });
    expect(await amounts({ lot_id: t9?.id })).toEqual([200.2]);
  });

  it('searches owners for admins only', async () => {
    expect(await amounts({ q: 'double' })).toEqual([]);
    expect(await server.admin.call(totalExpenses, { ...actual, q: 'double t' })).toEqual({
      count: 4,
      total: 650.6,
    });
  });

  it('has the count and sum of all matches, not of the page', async () => {
    expect(await carl.call(totalExpenses, actual)).toEqual({ count: 4, total: 650.6 });
    expect(await carl.call(totalExpenses, { ...actual, q: 'feed' })).toEqual({ count: 2, total: 150.1 });
    expect(await carl.call(totalExpenses, { q: 'nothing' })).toEqual({ count: 0, total: 0 });
  });

  it('has the sum of each month, newest first, where it is asked for', async () => {
    const months = [
      { month: '2026-03', total: 50 },
      { month: '2026-01', total: 100.1 },
    ];
    expect(await carl.call(totalExpenses, { ...actual, q: 'feed', by: 'month' })).toEqual({
      count: 2,
      total: 150.1,
      months,
    });
    expect(await carl.call(totalExpenses, { q: 'nothing', by: 'month' })).toEqual({
      count: 0,
      total: 0,
      months: [],
    });
  });

  it('is exported with its filter and sort order', async () => {
    const lines = await carl.call(exportExpenses, { ...actual, q: 'feed', sort: 'amount' });
    const line = { lot: 'T-10', owner: 'Double T', type: 'feed' };
    expect(lines).toEqual([
      { ...line, date: '2026-03-05', amount: 50 },
      { ...line, date: '2026-01-05', amount: 100.1 },
    ]);
  });

  it('refuses an invalid sort order, date or page', async () => {
    const wrong = [
      'sort=owner',
      'sort=--date',
      'from=2026-02-30',
      'limit=0',
      'limit=201',
      'offset=-1',
      'q=%00',
    ];
    for (const query of wrong) {
      const response = await carl.send({ method: 'GET', url: `/api/expenses?${query}` });
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });
});
