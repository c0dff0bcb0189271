import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addExpense, addMonthlyExpenses, editExpense } from '#api/expenses';
import type { LotChoice } from '#api/lots';
import { getPlan } from '#api/plan';
import {
  creditForm,
  monthlyDays,
  repeatableExpenseForm,
  repeatMessage,
  repeatProblem,
  type Expense,
  type ExpenseCategory,
  type RepeatableExpenseForm,
} from '#domain/expenses/expenses';
import { isDay } from '#domain/kit/days';
import { numberTyped } from '#domain/kit/typed-numbers';
import { alreadyPlannedMessage } from '#domain/plan/own-projected';
import { expenseWarnings } from '#domain/lots/form-warnings';
import { call } from '../lib/call.ts';
import { callQuery, invalidateAll } from '../lib/query-client.ts';
import { useToday, useMay, useProfile } from '../lib/profile.ts';
import { lotChoicesQuery } from '../parts/lots-data.ts';
import { CheckboxField, SelectField, NumberField } from '../ui/fields.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { draftOf, type Draft } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { PickField } from '../ui/pick-field.tsx';
import { Note } from '../ui/messages.tsx';
import { useForm, type Form } from '../ui/use-form.ts';
import {
  categoryOptions,
  expenseLink,
  savedManyMessage,
  expenseSavedMessage,
  typeOptions,
} from './labels.ts';

const keyOf = (userId: string) => `drover.last-lot.${userId}`;

/** Records the lot that a user has last recorded something for, in this browser. */
const noteLastLot = (userId: string, lotId: number): void =>
  localStorage.setItem(keyOf(userId), String(lotId));

/** The id of that lot; the lot may have been deleted since. */
const lastLotOf = (userId: string): number | undefined =>
  Number(localStorage.getItem(keyOf(userId))) || undefined;

export type SuggestedExpense = Pick<Expense, 'date' | 'type' | 'amount'>;

interface ExpenseProps {
  /** The expense being edited; undefined for a new one. */
  expense?: Expense;
  /** Books a projected expense as actual, after its date and amount are confirmed. */
  booking?: boolean;
  category?: ExpenseCategory;
  lot?: LotChoice | undefined;
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
      <AlreadyPlanned typed={form.values} lots={lots.source.data} />
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

const nextExpense = (saved: Draft<typeof repeatableExpenseForm>): Draft<typeof repeatableExpenseForm> => ({
  ...saved,
  amount: '',
  repeat_monthly: false,
});

function useSave(expense: Expense | undefined) {
  const saveAs = useVersion(expense?.version ?? 0);
  const { id: userId } = useProfile();
  return async ({ repeat_monthly, ...typed }: RepeatableExpenseForm) => {
    if (repeat_monthly && typed.expense_category === 'projected') {
      const { expense_category: _, ...monthly } = typed;
      const saved = await call(addMonthlyExpenses, monthly);
      notify(savedManyMessage(saved), { view: expenseLink(typed) });
    } else {
      const saved = expense
        ? await saveAs((version) => call(editExpense, { ...typed, id: expense.id, version }))
        : await call(addExpense, typed);
      notify(expenseSavedMessage(saved, expense ? 'updated in' : 'added to'), { view: expenseLink(saved) });
    }
    noteLastLot(userId, typed.lot_id);
  };
}

interface AlreadyPlannedProps {
  typed: Draft<typeof repeatableExpenseForm>;
  lots: readonly LotChoice[] | undefined;
}

/** States that the lot's plan holds the type of a projected expense too. Source: beyond-2 J11. */
function AlreadyPlanned({ typed: { lot_id, type, expense_category }, lots }: AlreadyPlannedProps) {
  const isProjected = expense_category === 'projected';
  const id = typeof lot_id === 'number' ? lot_id : 0;
  const plan = useQuery({
    ...callQuery(['lots', 'plan', id], getPlan, { id }),
    enabled: isProjected && id > 0,
  });
  const lot = lots?.find((one) => one.id === id);
  if (!isProjected || !lot || !plan.data?.plan || type === '') return null;
  const message = alreadyPlannedMessage(plan.data.plan, type, lot.est_out_date);
  return message === null ? null : <Note component="output">{message}</Note>;
}

interface RepeatFieldProps {
  form: Form<Draft<typeof repeatableExpenseForm>>;
  lots: readonly LotChoice[] | undefined;
}

function RepeatField({ form, lots }: RepeatFieldProps) {
  const lot = lots?.find(({ id }) => id === form.values.lot_id);
  return (
    <CheckboxField
      form={form}
      name="repeat_monthly"
      label="Repeat monthly until the out date"
      hint={form.values.repeat_monthly === true ? hintOf(form.values, lot) : undefined}
    />
  );
}

function hintOf({ date, amount }: Draft<typeof repeatableExpenseForm>, lot: LotChoice | undefined): string {
  if (!lot || !isDay(date)) return 'Choose date and lot';
  return (
    repeatProblem(date, lot.est_out_date) ??
    repeatMessage(monthlyDays(date, lot.est_out_date), numberTyped(amount))
  );
}

/** All lots that the user sees. Until they are loaded, `itsOwn`, the lot that the form begins with, is the only option. */
function useLotOptions(itsOwn: Pick<LotChoice, 'id' | 'lot' | 'owner'> | undefined) {
  const withOwner = useMay('seeEntities');
  const lots = useQuery(lotChoicesQuery);
  const options = useMemo(
    () =>
      (lots.data ?? (itsOwn ? [itsOwn] : [])).map(({ id, lot, owner }) => ({
        value: id,
        label: withOwner ? `${lot} (${owner})` : lot,
      })),
    [lots.data, withOwner, itsOwn],
  );
  return { options, source: lots };
}
