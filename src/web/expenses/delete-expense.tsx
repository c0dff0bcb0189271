import { Text } from '@mantine/core';
import { deleteExpense } from '#api/expenses';
import type { Expense } from '#domain/expenses';
import { useNotifyDeleted } from '../ui/undo.ts';
import { call } from '../lib/call.ts';
import { sentence } from '#domain/format';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { useExpensesChanged } from './data.ts';
import { expenseLink, expenseName } from './labels.ts';

interface DeleteExpenseModalProps {
  expense: Expense;
  opened: boolean;
  onClose: () => void;
}

export function DeleteExpenseModal({ expense, opened, onClose }: DeleteExpenseModalProps) {
  const notifyDeleted = useNotifyDeleted();
  const expensesChanged = useExpensesChanged();
  const remove = async () => {
    const deletion = await call(deleteExpense, { id: expense.id });
    notifyDeleted(deletion, sentence(expenseName(expense)), expenseLink(expense));
    expensesChanged();
  };
  return (
    <ConfirmModal
      title="Delete Expense"
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      restorable
      failure="Failed to delete expense. Please try again."
    >
      <Text>Delete the {expenseName(expense)}?</Text>
    </ConfirmModal>
  );
}
