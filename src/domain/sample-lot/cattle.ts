import { addDays, type Day } from '../kit/days.ts';
import type { Expense, ExpenseCategory, ExpenseType } from '../expenses/expenses.ts';
import type { Out } from '../lots/outs.ts';
import type { Receiving } from '../lots/receivings.ts';
import { SAMPLE_LOT } from './name.ts';

const ofLot = { lot: SAMPLE_LOT, lot_id: 1, owner: SAMPLE_LOT, version: 1 };

type Load = [daysAgo: number, source: string, received: number, pay_wt: number, cost: number];

/** Steers of 550 and 560 lb, bought at $428.00 and $421.50/cwt. */
const LOADS: Load[] = [
  [120, 'Sale barn', 102, 56_100, 240_108],
  [106, 'Neighbor', 98, 54_880, 231_319.2],
];

/** The cattle of the sample lot that came in. */
export const sampleReceivings = (today: Day): Receiving[] =>
  LOADS.map(([daysAgo, source, received, pay_wt, cost], nth) => ({
    ...ofLot,
    id: nth + 1,
    date_in: addDays(today, -daysAgo),
    source,
    sex: 'steers',
    location: 'Pen 4',
    received,
    pay_wt,
    cost,
  }));

const dead = { type: 'dead', head_count: 1, weight: null, proceeds: null, destination: null } as const;

/** 12 steers of 790 lb at $345.00/cwt. */
const shipped = {
  type: 'shipped',
  head_count: 12,
  weight: 9480,
  proceeds: 32_706,
  destination: 'Feed yard',
} as const;

/** The cattle of the sample lot that have left. */
export const sampleOuts = (today: Day): Out[] => [
  { ...ofLot, ...dead, id: 1, date_out: addDays(today, -98) },
  { ...ofLot, ...dead, id: 2, date_out: addDays(today, -71) },
  { ...ofLot, ...shipped, id: 3, date_out: addDays(today, -12) },
];

type Spent = [days: number, type: ExpenseType, amount: number];

/** Days before today are actual, those after it projected. */
const SPENT: Spent[] = [
  [-120, 'freight', 2450],
  [-115, 'medicine', 1870.5],
  [-90, 'feed', 9920],
  [-60, 'feed', 10_150],
  [-30, 'feed', 9480],
  [-30, 'yardage', 3900],
  [30, 'feed', 8640],
  [58, 'feed', 8640],
  [60, 'interest', 11_200],
  [60, 'freight', 1600],
  [60, 'commissions', 1360],
];

const categoryOn = (days: number): ExpenseCategory => (days < 0 ? 'actual' : 'projected');

/** What the sample lot has cost besides its cattle, and is still expected to cost. */
export const sampleExpenses = (today: Day): Expense[] =>
  SPENT.map(([days, type, amount], nth) => ({
    ...ofLot,
    id: nth + 1,
    date: addDays(today, days),
    type,
    amount,
    expense_category: categoryOn(days),
    created_at: `${addDays(today, Math.min(days, 0))}T15:00:00Z`,
  }));
