import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addExpense, editExpense } from '#api/expenses';
import type { LotChoice } from '#api/lots';
import { type Expense, expenseForm, type ExpenseForm as Values } from '#domain/expenses';
import { may } from '#domain/permissions';
import { lotChoicesQuery } from '../inventory/data.ts';
import { call } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { FormModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';
import { useExpensesChanged } from './data.ts';
import { categoryOptions, typeOptions } from './labels.ts';

interface ExpenseModalProps {
  /** The expense that is edited; none for a new one. */
  expense?: Expense;
  opened: boolean;
  onClose: () => void;
}

export function ExpenseModal({ expense, opened, onClose }: ExpenseModalProps) {
  return (
    <FormModal title={expense ? 'Edit Expense' : 'Add Expense'} opened={opened} onClose={onClose} size="md">
      <ExpenseForm expense={expense} />
    </FormModal>
  );
}

function ExpenseForm({ expense }: { expense: Expense | undefined }) {
  const saveAs = useVersion(expense?.version ?? 0);
  const expensesChanged = useExpensesChanged();
  const save = async (typed: Values) => {
    try {
      if (expense) await saveAs((version) => call(editExpense, { ...typed, id: expense.id, version }));
      else await call(addExpense, typed);
    } finally {
      expensesChanged();
    }
  };
  const form = useForm({
    schema: expenseForm,
    initial: {
      date: expense?.date ?? '',
      lot_id: expense?.lot_id ?? '',
      type: expense?.type ?? 'feed',
      amount: expense?.amount ?? '',
      expense_category: expense?.expense_category ?? 'actual',
    },
    save,
    failure: `Failed to ${expense ? 'update' : 'add'} expense. Please try again.`,
    onDone: useCloseModal(),
  });
  const lots = useLotOptions(expense);
  return (
    <ModalForm
      form={form}
      submitLabel={expense ? 'Update Expense' : 'Add Expense'}
      busyLabel={expense ? 'Updating...' : 'Adding...'}
    >
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

/** A producer picks among their entity's lots; an admin among all, with the owner appended. */
function useLotOptions(expense: Expense | undefined) {
  const withOwner = may(useProfile(), 'chooseOwner');
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
