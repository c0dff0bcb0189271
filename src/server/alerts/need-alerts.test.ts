import { beforeAll, describe, expect, it } from 'vitest';
import { dismissAlert, listAlerts } from '#api/alerts';
import { addBorrowingReport, deleteBorrowingReport } from '#api/borrowing';
import { listClients } from '#api/clients';
import { addExpense, deleteExpense } from '#api/expenses';
import { savePlan } from '#api/plan';
import type { Alert } from '#domain/kit/alert';
import { addDays, dayIn } from '#domain/kit/days';
import { day } from '#domain/kit/format';
import { someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const today = dayIn('America/Chicago', new Date());
const server = testServer();
let inside: Person;
let otherClient: Person;
let lot: number;
beforeAll(async () => {
  inside = await server.insideClient(server.admin, server.ann.entity_name);
  otherClient = await server.insideClient(server.admin, server.bob.entity_name);
  ({ id: lot } = await someLot(server.ann, 'LK-1', { est_out_date: '2040-01-15', left_open: true }));
  await someLot(server.bob, 'SH-1', { est_out_date: '2040-01-15', left_open: true });
});

const of = async (who: Person, kind: Alert['kind']) =>
  (await who.call(listAlerts, {})).filter((alert) => alert.kind === kind);
const messages = async (who: Person, kind: Alert['kind']) =>
  (await of(who, kind)).map(({ message }) => message);
const reasons = async (name: string) =>
  (await server.admin.call(listClients, {}))
    .find((client) => client.name === name)
    ?.reasons.map(({ kind, points }) => `${kind} ${points}`);

/** A borrowing base of feed alone: $70 for each $100. */
const base = (who: Person, lender: string, loan: number) =>
  who.call(addBorrowingReport, {
    lender,
    eligible_by: 'investment',
    unhedged_rate: 0,
    hedged_rate: 0,
    collateral: [{ class: 'Feed', amount: 20_000, rate: 70 }],
    liabilities: [{ name: 'Loan', amount: loan, day: today }],
  });

describe('a borrowing base in deficit', () => {
  it('is an alert and a reason of the need until the next one for this lender is none', async () => {
    await base(server.ann, 'First Bank', 30_000);
    const last = await base(server.ann, 'First Bank', 40_000);
    await base(server.ann, 'Second Bank', 14_000);
    const message = `The borrowing base for First Bank is in deficit by $26,000 as of ${day(today)}`;
    expect(await of(server.ann, 'borrowing_deficit')).toMatchObject([
      { message, link: `/reports/borrowing/${last.id}`, severity: 70, since: today },
    ]);
    expect(await messages(inside, 'borrowing_deficit')).toEqual([message]);
    expect(await messages(server.admin, 'borrowing_deficit')).toEqual([
      `${server.ann.entity_name}: ${message}`,
    ]);
    expect(await messages(server.bob, 'borrowing_deficit')).toEqual([]);
    expect(await messages(otherClient, 'borrowing_deficit')).toEqual([]);
    expect(await reasons(server.ann.entity_name)).toContain('borrowing_deficit 70');
    expect(await reasons(server.bob.entity_name)).not.toContain('borrowing_deficit 70');
    const mended = await base(server.ann, 'First Bank', 10_000);
    expect(await of(server.ann, 'borrowing_deficit')).toEqual([]);
    await server.ann.call(deleteBorrowingReport, { id: mended.id });
    expect(await messages(server.ann, 'borrowing_deficit')).toEqual([message]);
  });

  it('stays dismissed until the next one, for the user who dismissed it', async () => {
    const [found] = await of(server.ann, 'borrowing_deficit');
    if (!found) throw new Error('There is no borrowing base in deficit');
    await server.ann.call(dismissAlert, found);
    expect(await of(server.ann, 'borrowing_deficit')).toEqual([]);
    expect(await of(inside, 'borrowing_deficit')).toHaveLength(1);
    await base(server.ann, 'First Bank', 40_000);
    expect(await of(server.ann, 'borrowing_deficit')).toHaveLength(1);
  });
});

describe('projected expenses in the past', () => {
  const projected = (date: string, amount: number, more: object = {}) =>
    server.ann.call(addExpense, {
      lot_id: lot,
      type: 'medicine',
      date,
      amount,
      expense_category: 'projected',
      ...more,
    });

  it('are one alert of an entity, without those of a plan, of today and actual ones', async () => {
    await server.ann.call(savePlan, { id: lot, feed_rate: 3.5 });
    await projected(today, 500);
    await projected(addDays(today, -9), 250, { expense_category: 'actual' });
    expect(await of(server.ann, 'expenses_past')).toEqual([]);
    const one = await projected(addDays(today, -1), 100.5);
    await projected(addDays(today, -4), 4_000);
    const message = '2 projected expenses of $4,100.50 are dated in the past: book or delete them';
    expect(await of(server.ann, 'expenses_past')).toMatchObject([
      {
        message,
        severity: 5,
        since: addDays(today, -3),
        link: `/accounting?tab=projected&to=${addDays(today, -1)}`,
      },
    ]);
    expect(await messages(inside, 'expenses_past')).toEqual([message]);
    expect(await messages(server.admin, 'expenses_past')).toEqual([`${server.ann.entity_name}: ${message}`]);
    expect(await messages(server.bob, 'expenses_past')).toEqual([]);
    expect(await messages(otherClient, 'expenses_past')).toEqual([]);
    expect(await reasons(server.ann.entity_name)).toContain('expenses_past 5');
    await server.ann.call(deleteExpense, { id: one.id });
    expect(await messages(server.ann, 'expenses_past')).toEqual([
      '1 projected expense of $4,000 is dated in the past: book or delete it',
    ]);
  });
});
