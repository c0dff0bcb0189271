import { z } from 'zod';
import {
  creditIsActual,
  creditOrCost,
  expenseCategory,
  expenseForm,
  expenseSchema,
  monthlyExpenseForm,
} from '#domain/expenses/expenses';
import { daySchema, requiredId, text, withRule } from '#domain/kit/fields';
import {
  afterRow,
  endpoint,
  signedInRead,
  deletion,
  listWindow,
  recordId,
  sortBy,
  version,
} from './endpoint.ts';

const columns = ['date', 'lot', 'type', 'amount'] as const;
export type ExpenseColumn = (typeof columns)[number];

export const expenseSort = sortBy(columns);
export type ExpenseSort = z.infer<typeof expenseSort>;

/** The filter of expenses; its keys are combined with "and". `q` searches lot, type, amount and, for an admin, owner. */
export const expenseFilter = z.object({
  expense_category: expenseCategory.optional(),
  lot_id: recordId.optional(),
  q: text('Search must be text').optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type ExpenseFilter = z.infer<typeof expenseFilter>;

export const listExpenses = signedInRead('/api/expenses', {
  mayBeOld: true,
  summary:
    'Lists the matching expenses that the user can see: `limit` of them after the first `offset`; sorted by date, counted from the expense with the date `after_date` and the id `after_id`, if these are given.',
  input: expenseFilter.extend({
    sort: expenseSort.default('-date'),
    ...listWindow,
    ...afterRow,
  }),
  output: z.array(expenseSchema),
});

export const totalExpenses = signedInRead('/api/expenses/total', {
  mayBeOld: true,
  summary:
    'Counts the matching expenses that the user can see, and sums their amounts in dollars; with `by=month` also of each month, newest first.',
  input: expenseFilter.extend({ by: z.enum(['month']).optional() }),
  output: z.object({
    count: z.int(),
    total: z.number(),
    months: z.array(z.object({ month: z.string(), total: z.number() })).optional(),
  }),
});
export type ExpenseTotal = z.infer<(typeof totalExpenses)['output']>;

const expenseLine = expenseSchema.pick({
  date: true,
  lot: true,
  owner: true,
  type: true,
  amount: true,
});
export type ExpenseLine = z.infer<typeof expenseLine>;

export const exportExpenses = signedInRead('/api/expenses/lines', {
  mayBeOld: true,
  summary: 'Returns all matching expenses that the user can see, as one consistent snapshot, for a file.',
  input: expenseFilter.extend({ sort: expenseSort.default('-date') }),
  output: z.array(expenseLine),
});

/**
 * An expense as a caller sends it: its lot by `lot_id`, or by its number (`lot`) as the specification has it, with `owner` where
 * several visible entities use the number.
 */
const sentExpense = withRule(
  expenseForm.extend({
    lot_id: requiredId('Lot is required').optional(),
    lot: text('Lot must be text', 60).optional(),
    owner: text('Owner must be text').optional(),
  }),
  'lot_id',
  ({ lot_id, lot }) => (lot_id === undefined && !lot ? 'Lot is required' : null),
);
export type SentExpense = z.infer<typeof sentExpense>;

export const addExpense = endpoint('POST /api/expenses', 'recordExpenses', {
  summary:
    'Adds an expense to a lot that the user can see, named by `lot_id` or by `lot`, its number (with `owner` when several entities use it). Its owner is the lot’s owner.',
  input: sentExpense,
  output: expenseSchema,
  errors: ['not_found', 'conflict'],
});

export const addMonthlyExpenses = endpoint('POST /api/expenses/monthly', 'recordExpenses', {
  summary:
    'Adds a projected expense for each month, from its date through the out date of its lot, and returns them by date. Refuses a date after the out date, and more than 60 expenses.',
  input: monthlyExpenseForm,
  output: z.array(expenseSchema),
  errors: ['not_found'],
});

export const editExpense = endpoint('PUT /api/expenses/:id', 'recordExpenses', {
  summary:
    'Changes an expense, including its category and lot (`lot_id`, or `lot` and `owner`). An amount below zero is only for a credit, as it is imported.',
  input: sentExpense
    .safeExtend({ amount: creditOrCost, id: recordId, version })
    .refine(creditIsActual.holds, creditIsActual.issue),
  output: expenseSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteExpense = deletion(
  '/api/expenses/:id',
  'recordExpenses',
  'Deletes an expense. One that the plan to finish the lot has written is refused: change the plan.',
  ['not_found', 'conflict'],
);
