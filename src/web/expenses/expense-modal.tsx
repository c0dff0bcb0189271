import { SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { addExpense, addMonthlyExpenses, editExpense } from '#api/expenses';
import type { LotChoice } from '#api/lots';
import type { Expense, ExpenseCategory } from '#domain/expenses/expenses';
import {
  creditForm,
  repeatableExpenseForm,
  type RepeatableExpenseForm as Values,
} from '#domain/expenses/monthly-expense';
import { expenseWarnings } from '#domain/lots/form-warnings';
import { call } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useToday } from '../lib/today.ts';
import { SelectField } from '../ui/choice-fields.tsx';
import { type Draft, draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { Note } from '../ui/typography.ts';
import { useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';
import { categoryOptions, expenseLink, savedManyMessage, savedMessage, typeOptions } from './labels.ts';
import { RepeatField } from './repeat-field.tsx';
import { useLotOptions } from './use-lot-options.ts';

const keyOf = (userId: string) => `drover.last-lot.${userId}`;

/** Records the lot that a user has last recorded something for, in this browser. */
const noteLastLot = (userId: string, lotId: number): void =>
  localStorage.setItem(keyOf(userId), String(lotId));

/** The id of that lot; the lot may have been deleted since. */
function lastLotOf(userId: string): number | undefined {
  return Number(localStorage.getItem(keyOf(userId))) || undefined;
}

/** An expense that a screen suggests to add. */
export type SuggestedExpense = Pick<Expense, 'date' | 'type' | 'amount'>;

interface ExpenseProps {
  /** The expense being edited; undefined for a new one. */
  expense?: Expense;
  /** Books a projected expense as actual, after its date and amount are confirmed. */
  booking?: boolean;
  /** The category of a new expense. */
  category?: ExpenseCategory;
  /** The lot of a new one. */
  lot?: LotChoice | undefined;
  /** The initial values of a new one. */
  suggested?: SuggestedExpense | undefined;
}

export const ExpenseModal = formModal(
  ({ booking, expense }) => (booking ? 'Book as Actual' : expense ? 'Edit Expense' : 'Add Expense'),
  ExpenseForm,
);

function ExpenseForm(props: ExpenseProps) {
  const { expense, booking = false, category = 'actual', lot, suggested } = props;
  const save = useSave(expense);
  const { id: userId } = useProfile();
  const today = useToday();
  const itsOwn = useMemo(() => (expense ? { ...expense, id: expense.lot_id } : lot), [expense, lot]);
  const lots = useLotOptions(itsOwn);
  const lastLot = lastLotOf(userId);
  const { schema, least } = amountRules(expense);
  const form = useForm({
    schema,
    initial: {
      ...draftOf(repeatableExpenseForm, expense),
      ...suggested,
      ...(lot && { lot_id: lot.id }),
      repeat_monthly: false,
      expense_category: booking ? 'actual' : (expense?.expense_category ?? category),
    },
    late: expense
      ? undefined
      : { date: today, lot_id: lots.options.some(({ value }) => value === lastLot) ? lastLot : undefined },
    another: expense ? undefined : { message: 'Expense added', values: nextExpense },
    warn: (typed) => expenseWarnings(typed, today),
    save,
    changed: invalidateAll,
    failure: `Failed to ${expense ? 'update' : 'add'} expense. Please try again.`,
    onDone: useCloseModal(),
  });
  return (
    <ModalForm
      form={form}
      submitLabel={booking ? 'Book as Actual' : expense ? 'Update Expense' : 'Add Expense'}
      busyLabel={expense ? 'Updating...' : 'Adding...'}
    >
      {booking && <Note>Confirm the date and the amount that this projected expense came to.</Note>}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField form={form} name="date" label="Date" required />
        <PickField
          form={form}
          name="lot_id"
          label="Lot"
          among="lots"
          failure="Failed to load lots data"
          placeholder="Select a lot"
          required
          {...lots}
        />
        <SelectField form={form} name="type" label="Type" options={typeOptions} required />
        <NumberField form={form} name="amount" label="Amount" prefix="$" {...least} step={0.01} required />
      </SimpleGrid>
      <SelectField form={form} name="expense_category" label="Category" options={categoryOptions} required />
      {!expense && form.values.expense_category === 'projected' && (
        <RepeatField form={form} lots={lots.source.data} />
      )}
    </ModalForm>
  );
}

/** A credit, which is imported, may stay below zero. */
const amountRules = (expense: Expense | undefined) =>
  expense && expense.amount < 0
    ? { schema: creditForm, least: {} }
    : { schema: repeatableExpenseForm, least: { min: 0.01 } };

/** Another expense like the one before. */
const nextExpense = (saved: Draft<typeof repeatableExpenseForm>): Draft<typeof repeatableExpenseForm> => ({
  ...saved,
  amount: '',
  repeat_monthly: false,
});

/** Saves a changed expense, a new one, or one for each month, and says so. */
function useSave(expense: Expense | undefined) {
  const saveAs = useVersion(expense?.version ?? 0);
  const { id: userId } = useProfile();
  return async ({ repeat_monthly, ...typed }: Values) => {
    if (repeat_monthly && typed.expense_category === 'projected') {
      const { expense_category: _, ...monthly } = typed;
      const saved = await call(addMonthlyExpenses, monthly);
      notify(savedManyMessage(saved), { view: expenseLink(typed) });
    } else {
      const saved = expense
        ? await saveAs((version) => call(editExpense, { ...typed, id: expense.id, version }))
        : await call(addExpense, typed);
      notify(savedMessage(saved, expense ? 'updated in' : 'added to'), { view: expenseLink(saved) });
    }
    noteLastLot(userId, typed.lot_id);
  };
}
