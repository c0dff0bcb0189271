import { counted, dollars, perCwtInWords, weight as weightText } from '../kit/format.ts';
import type { Day } from '../kit/days.ts';
import { type Expense, isPastProjected } from '../expenses/expenses.ts';
import { sumCents } from '../kit/money.ts';
import type { RequiredMove } from './market-move.ts';

/** The messages of a closeout. */

const price = (amount: number): string => perCwtInWords(Math.abs(amount));

const pounds = (amount: number): string => weightText(Math.abs(amount));

/** Expected less needed price. Example: '2.42 short', '6.10 to spare'. */
export function cushionMessage(cushion: number): string {
  if (cushion === 0) return 'exactly what is needed';
  return `${price(cushion)} ${cushion < 0 ? 'short' : 'to spare'}`;
}

const UNMOVED = {
  unknown: null,
  'locked in': 'Locked in: the market hardly moves this result',
  'out of reach': 'No futures price takes this result to the target',
} as const;

/**
 * The market move to break even; null if unknown. Example: 'Futures must rise 14.30, to 243.75: 160,000 of 192,525 lb
 * are hedged and gain nothing'.
 */
export function marketMoveMessage(market: RequiredMove): string | null {
  if (market.kind !== 'move') return UNMOVED[market.kind];
  const { move, to, is_reached, is_about } = market;
  if (move === 0) return 'The result is at the target';
  const about = is_about ? 'about ' : '';
  const verb = `${is_reached ? 'can' : 'must'} ${move > 0 ? 'rise' : 'fall'}`;
  return `Futures ${verb} ${about}${price(move)}, to ${about}${price(to)}${hedgedMessage(market)}`;
}

function hedgedMessage({
  hedged_weight: hedged,
  hedgeable_weight: weight,
  move,
}: Extract<RequiredMove, { kind: 'move' }>): string {
  if (hedged === 0) return '';
  if (hedged < 0) return `: ${pounds(hedged)} lb are bought on top of the ${pounds(weight)} lb to sell`;
  if (hedged > weight) return `: ${pounds(hedged)} lb are hedged, more than the ${pounds(weight)} lb to sell`;
  return `: ${pounds(hedged)} of ${pounds(weight)} lb are hedged and ${move > 0 ? 'gain' : 'lose'} nothing`;
}

/**
 * Projected expenses whose day has passed; null if there are none.
 * Example: '2 projected expenses of $4,100 lie in the past: book or delete them'
 */
export function pastProjectionsMessage(
  expenses: readonly Pick<Expense, 'expense_category' | 'date' | 'amount'>[],
  today: Day,
): string | null {
  const past = expenses.filter((expense) => isPastProjected(expense, today));
  if (past.length === 0) return null;
  const amount = dollars(sumCents(past.map((expense) => expense.amount)));
  return past.length === 1
    ? `1 projected expense of ${amount} lies in the past: book or delete it`
    : `${counted(past.length, 'projected expense')} of ${amount} lie in the past: book or delete them`;
}

/** Suggested interest. Example: 'No interest booked. At 8.25 % it would be $23,152.73.' */
export const interestMessage = (ratePercent: number, interest: number): string =>
  `No interest booked. At ${ratePercent} % it would be ${dollars(interest)}.`;
