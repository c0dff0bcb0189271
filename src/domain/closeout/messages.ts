import { counted, dollars, moneySigned, perCwtInWords, weight as weightText } from '../kit/format.ts';
import type { Day } from '../kit/days.ts';
import { type Expense, isPastProjected } from '../expenses/expenses.ts';
import { sumCents } from '../kit/money.ts';
import { isBeforeCostToFinish, type Lot } from '../lots/lots.ts';
import { breakEvenBefore } from '../plan/messages.ts';
import type { CloseoutPrices, CloseoutState } from './closeout.ts';
import type { RequiredMove } from './market-move.ts';

/** A lot's result while anything of the lot is open. Source: decision 85. */
export const PROJECTED_RESULT = 'Projected Result';

/** The sum of the projected results of the lots of a book. Source: decision 85. */
export const EQUITY_WITH_SALES = 'Equity with Sales and LRP';

/** The name of a lot's result: *Result* once it is final. Source: decision 85. */
export const resultName = (state: CloseoutState | null): string =>
  state === 'final' ? 'Result' : PROJECTED_RESULT;

/** The name of expected less needed price; before the cost to finish nothing is to spare. Source: decisions 85 and 88. */
export const cushionName = (cushion: number | null, isBeforePlan = false): string => {
  if (isBeforePlan) return 'Expected less need';
  return cushion !== null && cushion < 0 ? 'Short' : 'To spare';
};

const price = (amount: number): string => perCwtInWords(Math.abs(amount));

const pounds = (amount: number): string => weightText(Math.abs(amount));

/** Expected less needed price in words, $/cwt. Example: '2.42 short', '6.10 to spare'. Source: decision 85. */
const cushionMessage = (cushion: number): string => `${price(cushion)} ${cushionName(cushion).toLowerCase()}`;

/** The parts of the text beside a projected result; null where one is not known. */
interface NeedParts {
  need: string | null;
  expected: string | null;
  cushion: string | null;
}

/**
 * The price needed, the one expected and their difference in words, $/cwt; before the cost to finish nothing is to spare or short.
 * Example: 'Need 232.37', 'Expected 229.95' and '2.42 short'. Source: decisions 85 and 88.
 */
export function needParts(
  { needed, expected, cushion }: Pick<CloseoutPrices, 'needed' | 'expected' | 'cushion'>,
  lot: Pick<Lot, 'cover' | 'missing'>,
): NeedParts {
  const isBeforePlan = isBeforeCostToFinish(lot);
  const need = needed !== null && (isBeforePlan ? breakEvenBefore(needed, lot) : perCwtInWords(needed));
  return {
    need: need === false ? null : `Need ${need}`,
    expected: expected === null ? null : `Expected ${perCwtInWords(expected)}`,
    cushion: cushion === null || isBeforePlan ? null : cushionMessage(cushion),
  };
}

/**
 * Need, expected price and margin beside a projected result, $/cwt; null where the price needed is not known. Example: 'Need
 * 232.37 · Expected 229.95 · 2.42 short'; before the cost to finish 'Need 164.29 + feed · Expected 227.70'. Source: decisions 85 and 88.
 */
export function needMessage(...of: Parameters<typeof needParts>): string | null {
  const { need, expected, cushion } = needParts(...of);
  return need && [need, expected, cushion].filter((part) => part !== null).join(' · ');
}

/**
 * The break-evens of the whole lot, one where the hedges change nothing. Example: 'Break-even, without hedges' 236.56 and 'Break-even,
 * with hedges' 229.95.
 */
export const breakEvenLines = ({
  break_even,
  break_even_with_hedges,
}: Pick<CloseoutPrices, 'break_even' | 'break_even_with_hedges'>): {
  label: string;
  price: number | null;
}[] =>
  break_even === break_even_with_hedges
    ? [{ label: 'Break-even', price: break_even }]
    : [
        { label: 'Break-even, without hedges', price: break_even },
        { label: 'Break-even, with hedges', price: break_even_with_hedges },
      ];

/**
 * Whether the break-even with hedges tells more than the price needed. Example: not at 73.33 and 73.33, as while nothing is sold and
 * the target is zero.
 */
export const isBreakEvenApart = ({
  needed,
  break_even_with_hedges,
}: Pick<CloseoutPrices, 'needed' | 'break_even_with_hedges'>): boolean =>
  needed === null || needed !== break_even_with_hedges;

/**
 * The sales and LRP that the projected result counts and the specified net equity does not; null without either. Example:
 * 'without $105,294.60 of sales', 'without $105,294.60 of sales and LRP of -$14,994.00'. Source: decision 85.
 */
export function withoutSalesMessage(sales: number, lrp = 0): string | null {
  const parts = [
    ...(sales === 0 ? [] : [`${dollars(sales)} of sales`]),
    ...(lrp === 0 ? [] : [`LRP of ${moneySigned(lrp)}`]),
  ];
  return parts.length === 0 ? null : `without ${parts.join(' and ')}`;
}

const UNMOVED = {
  unknown: null,
  'locked in': 'Locked in: the market hardly moves this result',
  'out of reach': 'No futures price brings this result to the target',
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
  if (hedged < 0) return `: ${pounds(hedged)} lb are net long on top of the ${pounds(weight)} lb to sell`;
  if (hedged > weight) return `: ${pounds(hedged)} lb are hedged, more than the ${pounds(weight)} lb to sell`;
  return `: ${pounds(hedged)} of ${pounds(weight)} lb are hedged and ${move > 0 ? 'gain' : 'lose'} nothing`;
}

/** Example: '2 projected expenses of $4,100 are dated in the past: book or delete them' */
export const pastExpensesMessage = (expenses: number, amount: number): string =>
  expenses === 1
    ? `1 projected expense of ${dollars(amount)} is dated in the past: book or delete it`
    : `${counted(expenses, 'projected expense')} of ${dollars(amount)} are dated in the past: book or delete them`;

/** Projected expenses dated in the past; null if there are none. */
export function pastProjectionsMessage(
  expenses: readonly Pick<Expense, 'expense_category' | 'date' | 'amount'>[],
  today: Day,
): string | null {
  const past = expenses.filter((expense) => isPastProjected(expense, today));
  return past.length === 0
    ? null
    : pastExpensesMessage(past.length, sumCents(past.map(({ amount }) => amount)));
}

/** Suggested interest. Example: 'No interest booked. At 8.25% it would be $23,152.73.' */
export const interestMessage = (ratePercent: number, interest: number): string =>
  `No interest booked. At ${ratePercent}% it would be ${dollars(interest)}.`;
