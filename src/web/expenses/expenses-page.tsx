import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type Expense, EXPENSE_CATEGORIES } from '#domain/expenses/expenses';
import { useSearchChoice } from '../lib/search-params.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { SectionTitle } from '../ui/typography.ts';
import { DeleteExpenseModal } from './delete-expense.tsx';
import { ExpenseModal } from './expense-modal.tsx';
import { ExpenseRecords } from './expense-records.tsx';
import { categoryLabels } from './labels.ts';

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
      {booked.item && <ExpenseModal expense={booked.item} booking {...booked.modal} />}
      {deleted.item && <DeleteExpenseModal expense={deleted.item} {...deleted.modal} />}
    </Page>
  );
}
