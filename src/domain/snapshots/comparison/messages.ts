import { EQUITY_WITH_SALES } from '../../closeout/messages.ts';
import { listed } from '../../book/excluded.ts';
import { counted, day as written, moneyWhole, moneyWholeSigned } from '../../kit/format.ts';
import type { Day } from '../../kit/days.ts';
import { sumCents } from '../../kit/money.ts';
import type { Cause } from './causes.ts';
import type { CauseTotal, EquityComparison, EquityExplanation, NotComparedLot } from './comparison.ts';
import type { UnknownResult } from './lot-state.ts';

interface CauseWords {
  label: string;
  about: string;
  /** The cause in a sentence, without its amount. */
  inSentence: (cause: Pick<CauseTotal, 'lots'>) => string;
}

const words = (label: string, about: string, inSentence = label.toLowerCase()): CauseWords => ({
  label,
  about,
  inSentence: () => inSentence,
});

export const CAUSE_WORDS: Record<Cause, CauseWords> = {
  market: words('Market', 'Prices of the cattle and positions held on both days'),
  contract: words('Contract month', 'Lots priced by another contract', 'other contract months'),
  basis: words('Basis', 'Basis of the head held on the first day'),
  weight: words('Out weight', 'Estimated out weight', 'out weights'),
  received: words('Head received', 'Their value, less their cost'),
  deaths: words('Deaths', 'The value of dead head'),
  shipped: words('Head shipped', 'Proceeds, less the estimated value of the head that left'),
  expenses: words('Expenses', 'Actual expenses'),
  expenses_projected: words('Projected expenses', 'Less those booked as actual'),
  option_time: words('Option time value', 'Fewer days to expiration', 'the time value of options'),
  option_volatility: words(
    'Option volatility',
    'Option price changes not explained by market or time',
    'the volatility of options',
  ),
  new_positions: words('New positions', 'Opened since, also if closed again'),
  closed_positions: words('Closed positions', 'Results, less the P/L on the first day'),
  price_missing: words(
    'Price missing on one day',
    'Positions with a price on only one of the days',
    'positions without a price on one day',
  ),
  corrections: words('Corrections', 'Records edited, moved, deleted, or entered for an earlier day'),
  closed_out: {
    label: 'Closed out',
    about: 'Results of lots that closed out, which are no longer in equity',
    inSentence: ({ lots }) => `${counted(lots, 'lot')} closed out`,
  },
  lrp_by_indemnity: words(
    'LRP now by indemnity',
    'Earlier snapshots did not count the premium of policies with no put',
    'LRP now by indemnity',
  ),
  without_positions: words(
    'Positions no longer stored',
    'Open P/L of a snapshot too old for its positions to be stored',
    'positions no longer stored',
  ),
};

/** The causes with an effect, largest first; equal ones in the order in which they are calculated. */
export const largestFirst = (causes: readonly CauseTotal[]): CauseTotal[] =>
  causes
    .filter(({ lots, total }) => lots > 0 || total !== 0)
    .toSorted((one, other) => Math.abs(other.total) - Math.abs(one.total));

const NAMED = 3;

/** A projection booked as actual moves money between two causes, which are one in a sentence. */
function withExpensesTogether(causes: readonly CauseTotal[]): CauseTotal[] {
  const areExpenses = ({ cause }: CauseTotal) => cause === 'expenses' || cause === 'expenses_projected';
  const [actual, projected] = causes.filter(areExpenses);
  if (!actual || !projected) return [...causes];
  const both = { ...actual, total: sumCents([actual.total, projected.total]) };
  return [...causes.filter((one) => !areExpenses(one)), both];
}

/**
 * Why equity moved, in a sentence with the three largest causes; expenses are one, actual and projected. Example: 'Equity with Sales and
 * LRP fell by $120,400: 2 lots closed out −$91,000, expenses −$38,600, market +$9,200'
 */
export function equityMoveMessage({ change, causes }: Pick<EquityExplanation, 'change' | 'causes'>): string {
  const largest = largestFirst(withExpensesTogether(causes))
    .filter(({ total }) => total !== 0)
    .slice(0, NAMED)
    .map((one) => `${CAUSE_WORDS[one.cause].inSentence(one)} ${moneyWholeSigned(one.total)}`);
  const moved =
    change === 0
      ? `${EQUITY_WITH_SALES} did not move`
      : `${EQUITY_WITH_SALES} ${change > 0 ? 'rose' : 'fell'} by ${moneyWhole(Math.abs(change))}`;
  return largest.length === 0 ? moved : `${moved}: ${largest.join(', ')}`;
}

/**
 * The lots that are not compared, by reason; null without any. Example: 'Not compared: no price on one of the days: HP-1 and HP-2;
 * shipments without proceeds: HP-3'. Source: decision 76.
 */
export function notComparedMessage(lots: readonly NotComparedLot[]): string | null {
  const of = (reason: UnknownResult, text: string): string[] => {
    const own = lots.filter((lot) => (lot.after ?? lot.before) === reason).map(({ lot }) => lot);
    return own.length === 0 ? [] : [`${text}: ${listed(own)}`];
  };
  const reasons = [
    ...of('no price', 'no price on one of the days'),
    ...of('no proceeds', 'shipments without proceeds'),
  ];
  return reasons.length === 0 ? null : `Not compared: ${reasons.join('; ')}`;
}

/** Example: 'Oct 23, 2026', or 'now' for the present. */
export const dayMessage = (day: Day | null): string => (day === null ? 'now' : written(day));

/** Which snapshots hold details; null where this comparison has them. */
export function detailsMessage({ details_from, outline }: EquityComparison): string | null {
  if (outline === null) return null;
  return details_from === null
    ? 'Details are available starting with the next snapshot'
    : `Details are available starting ${written(details_from)}`;
}

/** The present, in the place of the second snapshot. */
export const NOW = 'now';

/** The field of a day that cannot be compared, and why. */
export interface DayProblem {
  field: 'from' | 'to';
  message: string;
}

/** Why these two days cannot be compared; null if they can. `to` is null for the present. Example: 'To must be after Oct 23, 2026' */
export function orderProblem(from: Day, to: Day | null): DayProblem | null {
  if (to === null || from < to) return null;
  return { field: 'to', message: `To must be after ${written(from)}` };
}

/** Example: 'There is no snapshot of Oct 24, 2026' */
export const notCapturedMessage = (day: Day): string => `There is no snapshot of ${written(day)}`;
