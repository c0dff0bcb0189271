import { Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { deleteExpense } from '#api/expenses';
import { EXPENSE_CATEGORIES, type Expense } from '#domain/expenses/expenses';
import { sentence } from '#domain/kit/format';
import { call } from '../lib/call.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { Page } from '../ui/page.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { DeleteModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { SectionTitle } from '../ui/messages.tsx';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { ExpenseModal } from './expense-modal.tsx';
import { ExpenseRecords } from './expense-records.tsx';
import { BookingModal } from './past-expense.tsx';
import { pressedBy } from '../ui/single-keys.ts';
import { categoryLabels, expenseLink, expenseName } from './labels.ts';

const tabs = [
  { value: 'actual', label: categoryLabels.actual },
  { value: 'projected', label: categoryLabels.projected },
] as const;

export function AccountingPage() {
  const [adding, add] = useDisclosure(false);
  useOpenedByLink('expense', add.open);
  const [shown] = useSearchChoice('tab', EXPENSE_CATEGORIES);
  const edited = useItemModal<Expense>();
  const booked = useItemModal<Expense>();
  const deleted = useItemModal<Expense>();
  return (
    <Page
      title="Accounting"
      about="What has been spent on your lots, and what you expect to spend."
      action={
        <ActionButton
          action="recordExpenses"
          {...pressedBy('N')}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add.open}
        >
          Add Expense
        </ActionButton>
      }
    >
      <Stack gap="xs">
        <SectionTitle>Expense Records</SectionTitle>
        <UrlTabs label="Expense category" tabs={tabs}>
          {(category) => (
            <ExpenseRecords
              category={category}
              onAdd={add.open}
              onEdit={edited.open}
              onBook={booked.open}
              onDelete={deleted.open}
            />
          )}
        </UrlTabs>
      </Stack>
      <ExpenseModal category={shown} opened={adding} onClose={add.close} />
      {edited.item && <ExpenseModal expense={edited.item} {...edited.modal} />}
      {booked.item && <BookingModal expense={booked.item} {...booked.modal} />}
      {deleted.item && <DeleteExpenseModal expense={deleted.item} {...deleted.modal} />}
    </Page>
  );
}

const DeleteExpenseModal = ({ expense, ...modal }: ModalProps & { expense: Expense }) => (
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
