import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addExpense, editExpense } from '#api/expenses';
import type { LotChoice } from '#api/lots';
import {
  type Expense,
  type ExpenseCategory,
  expenseForm,
  type ExpenseForm as Values,
} from '#domain/expenses';
import { expenseWarnings } from '#domain/form-warnings';
import { lotChoicesQuery } from '../lots/data.ts';
import { call } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';
import { draftOf } from '../ui/form-check.ts';
import { FormModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';
import { useExpensesChanged } from './data.ts';
import { categoryOptions, expenseLink, savedMessage, typeOptions } from './labels.ts';

/** An expense that a screen suggests to add. */
export type SuggestedExpense = Pick<Expense, 'date' | 'lot_id' | 'type' | 'amount'>;

interface ExpenseModalProps {
  /** The expense being edited; undefined for a new one. */
  expense?: Expense;
  /** Books a projected expense as actual, after its date and amount are confirmed. */
  booking?: boolean;
  /** The category of a new expense. */
  category?: ExpenseCategory;
  /** The initial values of a new one. */
  suggested?: SuggestedExpense | undefined;
  opened: boolean;
  onClose: () => void;
}

export function ExpenseModal(props: ExpenseModalProps) {
  const { expense, booking = false, category = 'actual', suggested, opened, onClose } = props;
  const title = booking ? 'Book as Actual' : expense ? 'Edit Expense' : 'Add Expense';
  const begins = booking ? 'actual' : (expense?.expense_category ?? category);
  return (
    <FormModal title={title} opened={opened} onClose={onClose} size="md">
      <ExpenseForm expense={expense} booking={booking} category={begins} suggested={suggested} />
    </FormModal>
  );
}

interface ExpenseFormProps {
  expense: Expense | undefined;
  booking: boolean;
  /** The initial category. */
  category: ExpenseCategory;
  suggested: SuggestedExpense | undefined;
}

function ExpenseForm({ expense, booking, category, suggested }: ExpenseFormProps) {
  const saveAs = useVersion(expense?.version ?? 0);
  const expensesChanged = useExpensesChanged();
  const save = async (typed: Values) => {
    try {
      const saved = expense
        ? await saveAs((version) => call(editExpense, { ...typed, id: expense.id, version }))
        : await call(addExpense, typed);
      notify(savedMessage(saved, expense ? 'updated in' : 'added to'), { view: expenseLink(saved) });
    } finally {
      expensesChanged();
    }
  };
  const today = useToday();
  const form = useForm({
    schema: expenseForm,
    initial: { ...draftOf(expenseForm, expense ?? suggested), expense_category: category },
    warn: (typed) => expenseWarnings(typed, today),
    save,
    failure: `Failed to ${expense ? 'update' : 'add'} expense. Please try again.`,
    onDone: useCloseModal(),
  });
  const lots = useLotOptions(expense);
  return (
    <ModalForm
      form={form}
      submitLabel={booking ? 'Book as Actual' : expense ? 'Update Expense' : 'Add Expense'}
      busyLabel={expense ? 'Updating...' : 'Adding...'}
    >
      {booking && (
        <Text size="sm" c="dimmed">
          Confirm the date and the amount that this projected expense came to.
        </Text>
      )}
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
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField form={form} name="type" label="Type" options={typeOptions} required />
        <NumberField form={form} name="amount" label="Amount" prefix="$" min={0.01} step={0.01} required />
      </SimpleGrid>
      <SelectField form={form} name="expense_category" label="Category" options={categoryOptions} required />
    </ModalForm>
  );
}

/** A producer chooses from their entity's lots; an admin from all, labelled with the owner. */
function useLotOptions(expense: Expense | undefined) {
  const withOwner = useMay('chooseOwner');
  const lots = useQuery(lotChoicesQuery);
  const options = useMemo(() => {
    const labelled = ({ id, lot, owner }: LotChoice) => ({
      value: id,
      label: withOwner ? `${lot} (${owner})` : lot,
    });
    const itsOwn = expense && [{ id: expense.lot_id, lot: expense.lot, owner: expense.owner }];
    return (lots.data ?? itsOwn ?? []).map(labelled);
  }, [lots.data, withOwner, expense]);
  return { options, source: lots };
}
