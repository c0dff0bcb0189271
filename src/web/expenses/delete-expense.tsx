import { Text } from '@mantine/core';
import { deleteExpense } from '#api/expenses';
import type { Expense } from '#domain/expenses/expenses';
import { call } from '../lib/call.ts';
import { sentence } from '#domain/kit/format';
import { DeleteModal } from '../ui/delete-modal.tsx';
import type { ModalProps } from '../ui/use-item-modal.ts';
import { expenseLink, expenseName } from './labels.ts';

export function DeleteExpenseModal({ expense, ...modal }: ModalProps & { expense: Expense }) {
  return (
    <DeleteModal
      {...modal}
      title="Delete Expense"
      record={sentence(expenseName(expense))}
      view={expenseLink(expense)}
      remove={() => call(deleteExpense, { id: expense.id })}
      failure="Failed to delete expense. Please try again."
    >
      <Text>Delete the {expenseName(expense)}?</Text>
    </DeleteModal>
  );
}
