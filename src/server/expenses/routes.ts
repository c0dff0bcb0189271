import { refuse } from '#api/errors';
import {
  addExpense,
  deleteExpense,
  editExpense,
  exportExpenses,
  listExpenses,
  totalExpenses,
} from '#api/expenses';
import type { Expense } from '#domain/expenses';
import { deletionOf } from '../history/deletion.ts';
import type { Transaction } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { editConflict } from '../db/edit-conflict.ts';
import * as queries from './queries.ts';

const EXPENSE_NOT_FOUND = 'Expense not found';

/** Actual and projected expenses of lots. */
export function expenseRoutes(app: App): void {
  route(app, listExpenses, ({ db, input }) => db.json(queries.expensesInWindow(input, input)));

  route(
    app,
    totalExpenses,
    async ({ db, input }) => (await db.row(queries.expensesTotal(input))) ?? { count: 0, total: 0 },
  );

  route(app, exportExpenses, ({ db, input }) => db.json(queries.expenseLines(input, input.sort)));

  route(app, addExpense, ({ db, input }) =>
    db.write(async (tx) => expenseIn(tx, (await tx.row(queries.insertExpense(input)))?.id ?? 0)),
  );

  route(app, editExpense, ({ db, input }) =>
    db.write(async (tx) => {
      const { id, version } = input;
      const saved = await tx.row(queries.updateExpense(id, version, input));
      const now = await expenseIn(tx, id);
      if (!saved) throw editConflict(input, now);
      return now;
    }),
  );

  route(app, deleteExpense, ({ db, input }) =>
    db.write(async (tx) => {
      if ((await tx.run(queries.removeExpense(input.id))) === 0) refuse('not_found', EXPENSE_NOT_FOUND);
      return deletionOf(tx, 'expenses', input.id);
    }),
  );
}

async function expenseIn(tx: Transaction, id: number): Promise<Expense> {
  return (await tx.row(queries.expenseById(id))) ?? refuse('not_found', EXPENSE_NOT_FOUND);
}
