import { Text } from '@mantine/core';
import { deleteExpense } from '#api/expenses';
import type { Expense } from '#domain/expenses';
import { call } from '../lib/call.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { useExpensesChanged } from './data.ts';
import { expenseName } from './labels.ts';

interface DeleteExpenseModalProps {
  expense: Expense;
  opened: boolean;
  onClose: () => void;
}

export function DeleteExpenseModal({ expense, opened, onClose }: DeleteExpenseModalProps) {
  const expensesChanged = useExpensesChanged();
  const remove = async () => {
    await call(deleteExpense, { id: expense.id });
    expensesChanged();
  };
  return (
    <ConfirmModal
      title="Delete Expense"
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      failure="Failed to delete expense. Please try again."
    >
      <Text>Delete the {expenseName(expense)}?</Text>
    </ConfirmModal>
  );
}
