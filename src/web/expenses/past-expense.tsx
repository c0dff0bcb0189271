import { Badge } from '@mantine/core';
import { isPastProjected, type Expense } from '#domain/expenses/expenses';
import { useToday } from '../lib/profile.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ExpenseModal } from './expense-modal.tsx';
import { expenseName } from './labels.ts';
import type { ModalProps } from '../ui/confirm-modal.tsx';

const useIsPast = (expense: Expense): boolean => {
  const today = useToday();
  return today !== undefined && isPastProjected(expense, today);
};

/** Whether the day of a projected expense has passed, and whether it comes from a plan. */
export function ExpenseMarks({ expense }: { expense: Expense }) {
  const marks = [...(expense.plan ? ['Plan'] : []), ...(useIsPast(expense) ? ['Past'] : [])];
  return marks.map((mark) => (
    <Badge key={mark} size="xs" variant="default" ml="xs">
      {mark}
    </Badge>
  ));
}

/**
 * Opens a projected expense dated in the past, or one of a plan, to book it with its actual date and amount. The plan then goes on from
 * the bill.
 */
export function BookAsActual({ expense, onBook }: { expense: Expense; onBook: (expense: Expense) => void }) {
  const isPast = useIsPast(expense);
  if (!isPast && !expense.plan) return null;
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

/** Books a projected expense: its own record becomes actual; for a row of a plan an expense is added. */
export function BookingModal({ expense, ...modal }: { expense: Expense } & ModalProps) {
  if (!expense.plan) return <ExpenseModal expense={expense} booking {...modal} />;
  const { lot_id: id, lot, owner, date, type, amount } = expense;
  return (
    <ExpenseModal
      lot={{ id, lot, owner, est_out_date: date }}
      suggested={{ date, type, amount }}
      {...modal}
    />
  );
}
