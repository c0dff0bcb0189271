import { counted, day, money } from '../kit/format.ts';
import type { Day } from '../kit/days.ts';
import { sumCents } from '../kit/money.ts';
import type { ExpenseType } from '../expenses/expense-types.ts';
import type { RowFields } from './rows.ts';
import { lastDay, type OtherExpense, type PlanRecords } from './records.ts';

/** How saving a plan treats own projected expenses of the types it holds. Source: beyond-2 J11. */
export const OWN_PROJECTED = ['replace', 'keep'] as const;
export type OwnProjected = (typeof OWN_PROJECTED)[number];

type HeldFields = Pick<RowFields, 'yardage' | 'medicine' | 'care' | 'freight' | 'marketing' | 'interest'>;

/** The types that a plan holds: feed and pasture always, yardage and interest where typed, the others above 0. Source: beyond-2 J11. */
export const typesOfPlan = (plan: HeldFields): ExpenseType[] => [
  'feed',
  'pasture',
  ...(plan.yardage === null ? [] : (['yardage'] as const)),
  ...(plan.medicine > 0 ? (['medicine'] as const) : []),
  ...(plan.care > 0 ? (['care'] as const) : []),
  ...(plan.freight > 0 ? (['freight'] as const) : []),
  ...(plan.marketing > 0 ? (['commissions'] as const) : []),
  ...(plan.interest === null ? [] : (['interest'] as const)),
];

/**
 * The own projected expenses that a plan holds too, to be replaced or left unchanged. Example: projected pasture beside a plan of
 * feed. Source: beyond-2 J11.
 */
export function ownProjected<Own extends OtherExpense>(plan: HeldFields, expenses: readonly Own[]): Own[] {
  const held = typesOfPlan(plan);
  return expenses.filter(({ type, expense_category: of }) => of === 'projected' && held.includes(type));
}

/**
 * Beside a projected expense of a type that the plan holds; null for another type. Example: 'The plan already holds feed to Jun 20,
 * 2027: both count'. Source: beyond-2 J11.
 */
export const alreadyPlannedMessage = (plan: HeldFields, type: ExpenseType, end: Day): string | null =>
  typesOfPlan(plan).includes(type) ? `The plan already holds ${type} to ${day(end)}: both count` : null;

export interface OwnOfLot extends Pick<OtherExpense, 'type' | 'amount' | 'date'> {
  id: number;
  lot: string;
}

/**
 * The refusal of plans until own projected expenses are decided: each of one lot, the sum of several. Example: 'The plan holds
 * lot HP-2601's projected feed of $78,750.00 on Jun 1, 2027 too: replace it or keep both', 'The plans hold $9,120.00 of projected
 * expenses of 2 lots (HP-2601, HP-2602) too: replace them or keep both'. Source: beyond-2 J11.
 */
export function ownProjectedMessage(own: readonly Omit<OwnOfLot, 'id'>[]): string {
  const lots = [...new Set(own.map(({ lot }) => lot))];
  if (lots.length > 1) {
    const sum = money(sumCents(own.map(({ amount }) => amount)));
    return `The plans hold ${sum} of projected expenses of ${counted(lots.length, 'lot')} (${lots.join(', ')}) too: replace them or keep both`;
  }
  const listed = own.map(({ type, amount, date }) => `${type} of ${money(amount)} on ${day(date)}`);
  return `The plan holds lot ${lots[0]}'s projected ${listed.join(', ')} too: replace ${own.length === 1 ? 'it' : 'them'} or keep both`;
}

/** How closing out a lot treats an own projected expense. */
export const CLOSED_OUT_CHOICES = ['book', 'delete', 'keep'] as const;
export type ClosedOutChoice = (typeof CLOSED_OUT_CHOICES)[number];

const EATEN: readonly ExpenseType[] = ['feed', 'pasture', 'yardage'];

/**
 * The preset of an own projected expense once the last head left: feed, pasture and yardage dated after the last out are deleted,
 * as no head was there; all others remain. Example: feed projected for Dec 31 of a lot shipped on Nov 18 is deleted. Source:
 * beyond-2 J13.
 */
export const closedOutChoice = (
  { type, date }: Pick<OtherExpense, 'type' | 'date'>,
  outs: PlanRecords['outs'],
): ClosedOutChoice => {
  const last = lastDay(outs.map(({ date_out }) => date_out));
  return last !== null && date > last && EATEN.includes(type) ? 'delete' : 'keep';
};
