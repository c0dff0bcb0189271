import { Badge } from '@mantine/core';
import { isPastProjected, type Expense } from '#domain/expenses/expenses';
import { useToday } from '../lib/profile.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { expenseName } from './labels.ts';

const useIsPast = (expense: Expense): boolean => {
  const today = useToday();
  return today !== undefined && isPastProjected(expense, today);
};

export function PastMark({ expense }: { expense: Expense }) {
  if (!useIsPast(expense)) return null;
  return (
    <Badge size="xs" variant="default" ml="xs">
      Past
    </Badge>
  );
}

export function BookAsActual({ expense, onBook }: { expense: Expense; onBook: (expense: Expense) => void }) {
  if (!useIsPast(expense)) return null;
  return (
    <ActionButton
      action="recordExpenses"
      variant="default"
      size="compact-xs"
      aria-label={`Book as actual: ${expenseName(expense)}`}
      onClick={() => onBook(expense)}
    >
      Book as actual
    </ActionButton>
  );
}
