import { pastExpensesMessage } from '../closeout/messages.ts';
import type { Alert } from '../kit/alert.ts';
import { addDays, type Day } from '../kit/days.ts';
import type { AlertFacts } from './alert-facts.ts';
import { SEVERITY } from './severity.ts';

/** The projected expenses of an entity that are dated in the past. */
export interface PastExpenses {
  owner: string;
  expenses: number;
  /** $. */
  amount: number;
  /** The day of the earliest. */
  day: Day;
}

/**
 * One alert for each entity with projected expenses dated in the past, on lots with and without head; rows of a plan to finish wait for their bills and are excluded.
 * Example: `2 projected expenses of $4,100 are dated in the past: book or delete them`. Source: `beyond.md` A12 and I, beyond-2 J10.
 */
export const expensesPast = ({ pastExpenses, today }: Pick<AlertFacts, 'pastExpenses' | 'today'>): Alert[] =>
  pastExpenses.map(({ owner, expenses, amount, day }) => ({
    key: `expenses_past:${owner}`,
    kind: 'expenses_past',
    owner,
    severity: SEVERITY.expenses_past,
    since: addDays(day, 1),
    message: pastExpensesMessage(expenses, amount),
    link: `/accounting?tab=projected&to=${addDays(today, -1)}`,
    facts: `${expenses} ${amount} ${day}`,
  }));
