import type { ExpenseType } from '../expenses/expense-types.ts';
import { counted, day, dayOfYear, money, moneyWhole, monthInSentence, perCwtInWords } from '../kit/format.ts';
import { daysBetween, type Day } from '../kit/days.ts';
import { plus, rounded, sumCents, times } from '../kit/money.ts';
import type { Lot, MissingCost } from '../lots/lots.ts';
import { type Ratio, ratioTimes } from './daily-gain.ts';
import type { PlanRow } from './rows.ts';

/**
 * How the figures of a lot include the cost to finish it, and which costs are missing; `app.cover` works it out. Source: beyond-2
 * J14.
 */
type CoverOfLot = Pick<Lot, 'cover' | 'missing'>;

/** Where and by when the cost to finish of a lot is missing. */
interface Uncovered extends CoverOfLot {
  est_out_date: Day;
  yardage_billed: Day | null;
}

/**
 * Message about the missing cost to finish of a lot; null where none is missing. Example: 'Before the feed of 209 days: plan it',
 * 'No yardage after Nov 5: plan it', 'Out date Nov 10 passed: 13 days of feed are in no figure'. Source: beyond-2 J15.
 */
export function uncoveredMessage(
  { cover, missing, est_out_date: out, yardage_billed }: Uncovered,
  today: Day,
): string | null {
  if (cover === 'past out date') {
    const days = daysBetween(out, today);
    return `Out date ${dayOfYear(out, today)} passed: ${counted(days, 'day')} of feed ${days === 1 ? 'is' : 'are'} in no figure`;
  }
  if (cover !== 'open') return null;
  if (missing.includes('feed')) return `${beforeFeed(out, today)}: plan it`;
  return `No yardage after ${dayOfYear(yardage_billed ?? today, today)}: plan it`;
}

const beforeFeed = (out: Day, today: Day): string =>
  `Before the feed of ${counted(daysBetween(today, out), 'day')}`;

/**
 * The missing cost to finish, for reports: their readers cannot enter a plan; null where none is missing. Example: 'Before the
 * feed of 209 days', 'Before the yardage to come', 'Out date Nov 10 passed: 13 days of feed are in no figure'. Source: beyond-2
 * J15.
 */
export function missingCostMessage(lot: Omit<Uncovered, 'yardage_billed'>, today: Day): string | null {
  if (lot.cover !== 'open') return uncoveredMessage({ ...lot, yardage_billed: null }, today);
  return lot.missing.includes('feed') ? beforeFeed(lot.est_out_date, today) : 'Before the yardage to come';
}

/** Beside a total that counts lots without a plan; null without any. Example: '3 lots without a plan to finish'. Source: beyond-2 J15. */
export const withoutPlanMessage = (lots: number): string | null =>
  lots === 0 ? null : `${counted(lots, 'lot')} without a plan to finish`;

/** The cost that the figures of a lot are first of all before; null where they hold all. Past the out date it is the feed. */
export const firstMissingCost = ({ cover, missing }: CoverOfLot): MissingCost | null =>
  cover === 'past out date' ? 'feed' : (missing[0] ?? null);

/** The break-even of a lot before its feed. Example: '164.29 + feed', '220.86 + yardage'. Source: beyond-2 J15. */
export const breakEvenBefore = (breakEven: number, lot: CoverOfLot): string => {
  const missing = firstMissingCost(lot);
  return missing === null ? perCwtInWords(breakEven) : `${perCwtInWords(breakEven)} + ${missing}`;
};

const ORDER: readonly ExpenseType[] = [
  'feed',
  'pasture',
  'yardage',
  'medicine',
  'care',
  'freight',
  'commissions',
  'interest',
];

/**
 * The rows of a plan dated in the past, a sentence for each type, feed first. Example: 'October feed not billed:
 * $12,600.00 planned', 'August to October feed not billed: $37,800.00 planned'. Source: beyond-2 J10.
 */
export function notBilledMessages(
  rows: readonly Pick<PlanRow, 'date' | 'type' | 'amount'>[],
  today: Day,
): string[] {
  const past = rows.filter(({ date }) => date < today);
  return ORDER.flatMap((type) => {
    const of = past.filter((row) => row.type === type);
    if (of.length === 0) return [];
    const months = [...new Set([of.at(0), of.at(-1)].map((row) => monthInSentence(row?.date ?? '', today)))];
    const amount = sumCents(of.map((row) => row.amount));
    return `${months.join(' to ')} ${type} not billed: ${money(amount)} planned`;
  });
}

/**
 * Feed eaten by a lot that is closed out and not yet billed. Example: '$3,400.00 of feed eaten from Nov 1 to Nov 17 is not billed
 * yet'. Source: beyond-2 J13.
 */
function eatenMessage(rows: readonly PlanRow[], type: PlanRow['type'], today: Day): string | null {
  const eaten = rows.filter((row) => row.type === type);
  const [start, to] = [eaten[0]?.start, eaten.at(-1)?.to];
  if (!start || !to) return null;
  const amount = money(sumCents(eaten.map((row) => row.amount)));
  const days =
    start === to
      ? `on ${dayOfYear(to, today)}`
      : `from ${dayOfYear(start, today)} to ${dayOfYear(to, today)}`;
  return `${amount} of ${type} ${type === 'yardage' ? '' : 'eaten '}${days} is not billed yet`;
}

/**
 * The interest of a lot that is closed out, which is not booked yet; null without any. Example: 'Interest of $1,204.11 is not booked yet'.
 * Source: beyond-2 J13.
 */
function interestToBook(rows: readonly Pick<PlanRow, 'type' | 'amount'>[]): string | null {
  const amount = sumCents(rows.filter(({ type }) => type === 'interest').map((row) => row.amount));
  return amount === 0 ? null : `Interest of ${money(amount)} is not booked yet`;
}

/** Unbilled costs of a lot that is closed out, a sentence for each of feed, yardage and interest. Source: beyond-2 J13. */
export const unbilledMessages = (rows: readonly PlanRow[], today: Day): string[] =>
  [
    ...(['feed', 'pasture', 'yardage'] as const).map((type) => eatenMessage(rows, type, today)),
    interestToBook(rows),
  ].filter((line) => line !== null);

/** The offer to plan with the rate of the bills. Example: 'Use my real rate: $3.62 a head-day'. Source: beyond-2 J9. */
export const realRateMessage = (rate: number): string => `Use my real rate: ${money(rate)} a head-day`;

/** The offer beside a typed ADG. Example: 'Move out date to Jul 2, 2027'. Source: beyond-2 J2. */
export const moveOutDateMessage = (to: Day): string => `Move out date to ${day(to)}`;

/**
 * The feed that a target day after the out date of lots leaves out, $ = head x (feed + yardage, $ a head-day) x days, whole dollars; the
 * days are those of one lot. Example: 'their feed of 12 days, about $4,998, is not in it'. Source: beyond-2 J17.
 */
export const feedAfterOutDate = (cost: number, days: number | null): string =>
  `their feed${days === null ? '' : ` of ${counted(days, 'day')}`}, about ${moneyWhole(cost)}, is not in it`;

/** Cost of a number of days on feed for all head of a lot, $. Example: 100 head at 3.714623 + 0.45 for 12 days are $4,997.55. */
export const costOfDays = (head: number, rate: Ratio, yardage: number | null, days: number): number =>
  rounded(plus(ratioTimes(rate, times(head, days), 2), times(head, days, yardage ?? 0)), 2);

/**
 * Why a borrowing base is lower than before lots needed a plan to finish. Example: '$412,300.00 less than without the rule: 3 lots without
 * a plan to finish (HP-2601, HP-2603, HP-2605) stand at $0.00 until they are planned'. Source: beyond-2 J16.
 */
export const lowerBaseMessage = (less: number, lots: number, names: string): string => {
  const [stand, are] = lots === 1 ? ['stands', 'it is'] : ['stand', 'they are'];
  return `${money(less)} less than without the rule: ${withoutPlanMessage(lots)} (${names}) ${stand} at $0.00 until ${are} planned`;
};
