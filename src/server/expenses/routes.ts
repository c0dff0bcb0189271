import { refuse } from '#api/errors';
import {
  addExpense,
  addMonthlyExpenses,
  deleteExpense,
  editExpense,
  exportExpenses,
  listExpenses,
  totalExpenses,
  type SentExpense,
} from '#api/expenses';
import { creditProblem, EXPENSE_COLUMNS, monthlyDays, repeatProblem } from '#domain/expenses/expenses';
import { sumCents } from '#domain/kit/money';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { deleteRecord } from '../history/routes.ts';
import type { Transaction } from '../db/database.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { editOf, picked } from '../db/sql.ts';
import { editedRow, foundRow } from '../db/records.ts';
import * as queries from './queries.ts';

const EXPENSE_NOT_FOUND = 'Expense not found';
const SEVERAL_OWNERS = 'Several entities have a lot with this number: specify its owner';

export function expenseRoutes(app: App): void {
  route(app, listExpenses, async ({ db, input }) =>
    db.json(queries.expensesInWindow(input, input, await queries.fewExpensesMatch(db, input))),
  );

  route(app, totalExpenses, async ({ db, input: { by, ...filter } }) => {
    const few = await queries.fewExpensesMatch(db, filter);
    if (!by) return (await db.row(queries.expensesTotal(filter, few))) ?? { count: 0, total: 0 };
    const months = await db.rows(queries.expenseMonths(filter, few));
    return {
      count: months.reduce((sum, { count }) => sum + count, 0),
      total: sumCents(months.map(({ total }) => total)),
      months: months.map(({ month, total }) => ({ month, total })),
    };
  });

  route(app, exportExpenses, ({ db, input }) => db.json(queries.expenseLines(input, input.sort)));

  writeRoute(app, addExpense, async (tx, { input }) => {
    const added = await tx.row(queries.insertExpense(await withLot(tx, input)));
    return foundRow(tx, queries.expenseById(added?.id ?? 0), EXPENSE_NOT_FOUND);
  });

  writeRoute(app, addMonthlyExpenses, async (tx, { input }) => {
    const lot = await foundRow(tx, queries.outDateOf(input.lot_id), LOT_NOT_FOUND, 'lot_id');
    const problem = repeatProblem(input.date, lot.est_out_date);
    if (problem !== null) refuse('invalid', problem, { date: problem });
    const added = await tx.rows(queries.insertMonthly(input, monthlyDays(input.date, lot.est_out_date)));
    return tx.rows(queries.expensesByIds(added.map(({ id }) => id)));
  });

  writeRoute(app, editExpense, async (tx, { input }) => {
    const typed = await withLot(tx, input);
    const current = queries.expenseById(input.id);
    const before = input.amount < 0 ? await foundRow(tx, current, EXPENSE_NOT_FOUND) : null;
    const problem = before && creditProblem(input.amount, before.amount);
    if (problem !== null) refuse('invalid', problem, { amount: problem });
    const update = editOf('expenses', input, picked(typed, EXPENSE_COLUMNS));
    return editedRow(tx, { update, current, typed }, EXPENSE_NOT_FOUND);
  });

  route(app, deleteExpense, ({ db, input }) => deleteRecord(db, 'expenses', input.id, EXPENSE_NOT_FOUND));
}

/** The expense with the id of its lot, which the caller may name by its number. */
async function withLot<Sent extends SentExpense>(tx: Transaction, sent: Sent) {
  const { lot: number = '', owner, ...form } = sent;
  if (form.lot_id !== undefined) return { ...form, lot_id: form.lot_id };
  const [only, ...others] = await tx.rows(queries.lotIdsNamed(number, owner));
  if (!only) return refuse('not_found', LOT_NOT_FOUND, { lot: LOT_NOT_FOUND });
  if (others.length > 0) return refuse('conflict', SEVERAL_OWNERS, { owner: SEVERAL_OWNERS });
  return { ...form, lot_id: only.id };
}
