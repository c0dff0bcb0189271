import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { deletePlan, savePlan } from '#api/plan';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import type { ExpenseType } from '#domain/expenses/expense-types';
import { addDays, type Day } from '#domain/kit/days';
import { plans } from '#domain/plan/testing/plans';
import { detailOf, totalOf } from '../testing/plans.ts';
import { someLot } from '../testing/trades.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

const FIRST: Day = '2026-01-05';

const books = fc.record({
  plan: plans,
  head: fc.integer({ min: 20, max: 200 }),
  more: fc.integer({ min: 1, max: 50 }),
  dead: fc.integer({ min: 1, max: 10 }),
  days: fc.integer({ min: 90, max: 250 }),
  turns: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
});

type Book = typeof books extends fc.Arbitrary<infer Of> ? Of : never;
type NamedLot = { lot: string; owner: string };

let made = 0;

async function plannedLot({ plan, head, more, dead, days }: Book) {
  const lot = await someLot(server.ann, `LAW-${++made}`, {
    date_in: FIRST,
    total_received: head,
    total_pay_wt: head * 650,
    total_cost: head * 2300,
    est_out_wt: 1400,
    est_out_date: addDays(FIRST, days),
  });
  const { ann } = server;
  const place = { source: 'Dalhart', location: 'Pen 1', sex: 'steers' as const };
  await ann.call(addReceiving, {
    ...place,
    lot_id: lot.id,
    date_in: addDays(FIRST, 20),
    received: more,
    pay_wt: more * 640,
    cost: more * 2200,
  });
  await ann.call(addOut, {
    lot_id: lot.id,
    type: 'dead',
    head_count: dead,
    date_out: addDays(FIRST, 40),
  });
  const before = await detailOf(server.ann, lot);
  await ann.call(savePlan, { ...plan, bills_cover: 'its date', deaths: null, id: lot.id });
  return { lot, before };
}

const DAILY: readonly ExpenseType[] = ['feed', 'pasture', 'yardage'];

/** The total of all expenses, and the plan's rows of feed and yardage, oldest first. */
async function costsOf(lot: NamedLot) {
  const { expenses } = await detailOf(server.ann, lot);
  const daily = expenses
    .filter(({ plan, type }) => plan && DAILY.includes(type))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return { total: totalOf(expenses), daily, expenses };
}

const bill = (lot_id: number, { type, amount, date }: { type: ExpenseType; amount: number; date: Day }) =>
  server.ann.call(addExpense, { lot_id, type, amount, date, expense_category: 'actual' });

const samples = fc.sample(books, { numRuns: 6, seed: 37 });

it.each(samples.map((book, at) => [at, book] as const))(
  'bills equal to the plan leave the total at every step, and no feed or yardage: %i',
  async (_at, book) => {
    const { lot } = await plannedLot(book);
    const { total, daily } = await costsOf(lot);
    expect(daily.length).toBeGreaterThan(2);
    let next = daily[0];
    while (next) {
      await bill(lot.id, next);
      const now = await costsOf(lot);
      expect(now.total).toBe(total);
      next = now.daily[0];
    }
    expect((await costsOf(lot)).daily).toEqual([]);
  },
);

it('bills in another order leave the same rows, and the plan’s removal the figures before it', async () => {
  for (const book of samples.slice(0, 3)) {
    const [inOrder, shuffled] = [await plannedLot(book), await plannedLot(book)];
    const bills = (await costsOf(inOrder.lot)).daily.slice(0, 6);
    for (const one of bills) await bill(inOrder.lot.id, one);
    const turned = bills.map((one, at) => ({ one, turn: book.turns[at] ?? 0 }));
    for (const { one } of turned.toSorted((a, b) => a.turn - b.turn)) await bill(shuffled.lot.id, one);
    const rowsOf = async (lot: NamedLot) =>
      (await costsOf(lot)).expenses
        .filter(({ plan }) => plan)
        .map(({ type, date, amount }) => [date, type, amount].join(' '))
        .toSorted();
    expect(await rowsOf(shuffled.lot)).toEqual(await rowsOf(inOrder.lot));

    await server.ann.call(deletePlan, { id: shuffled.lot.id });
    const after = await detailOf(server.ann, shuffled.lot);
    expect(after.expenses.every(({ plan }) => !plan)).toBe(true);
    expect(after.lot).toMatchObject({
      cover: shuffled.before.lot.cover,
      missing: shuffled.before.lot.missing,
    });
    expect(after.expenses).toHaveLength(bills.length);
  }
});
