import type { Day } from '../days.ts';
import { type Lot, lotFigures } from '../lots.ts';
import { divided, type Exact, minus, plus, rounded, times } from '../money.ts';
import { allExpenses, dayNumber, type LotSums, outWeight } from './lot-sums.ts';

/** A figure with the dead counted as head in, and with the dead left out. */
export interface ByDeads {
  deads_in: number | null;
  deads_out: number | null;
}

/** The performance of a lot. Weights in lb, ADG in lb a day, cost of gain in $/cwt gained; null if unknown. */
export interface Performance {
  dead_percent: number | null;
  average_in_weight: number | null;
  average_out_weight: number | null;
  out_weight: number | null;
  head_days: number | null;
  head_days_deads_out: number | null;
  average_days: number | null;
  gain: ByDeads;
  adg: ByDeads;
  /** Feed alone. */
  feed_cost_of_gain: ByDeads;
  /** Feed, yardage, medicine, care and pasture. */
  cost_of_gain: ByDeads;
  /** Every expense. */
  all_in_cost_of_gain: ByDeads;
}

/** The lot's estimated out date and out weight of the remaining head. */
export type Expected = Pick<Lot, 'est_out_wt' | 'est_out_date'>;

const NONE: ByDeads = { deads_in: null, deads_out: null };

/**
 * Head-days = head x days on feed, including the day of arrival but not the day of sale or death; the remaining head stay until
 * the est. out date, or until today if that has passed. Example: 5 head of Jan 1 and 20 of Mar 1, all sold on Mar 31, are
 * 5 x 89 + 20 x 30 = 1,045. Source: head-days of feedlot invoices (Performance Livestock Analytics).
 */
export function headDays(sums: LotSums, { est_out_date: date }: Expected, today: Day): Exact {
  const end = dayNumber(date > today ? date : today);
  return minus(plus(times(sums.current_hd, end), sums.out_days), sums.in_days);
}

/** A quotient of lb or $ with a divisor that must be above 0. */
const overPositive = (amount: Exact, by: Exact, decimals: number): number | null =>
  by.units > 0n ? divided(amount, by, decimals) : null;

/**
 * The performance of a lot. Deads in: gain = W_out - W_in over all head-days. Deads out: gain = W_out - W_in x (shipped + current) /
 * received, over the head-days less those of the dead since the mean date in. Cost of gain, $/cwt = expenses x 100 / gain, null
 * where there is no gain. Example: 130,720 lb in and 238,425 lb out over 38,866 head-days are 2.77 lb a day, deads in.
 * Source: closeouts of Poky Feeders and Harp (cost of gain).
 */
export function performanceOf(sums: LotSums, expected: Expected, today: Day): Performance {
  const { total_received: received } = sums;
  const figures = lotFigures(sums);
  if (received === 0) return nothing(figures);
  const days = headDays(sums, expected, today);
  // Multiplied by the head received, so that no intermediate result is rounded.
  const daysOut = minus(times(days, received), sums.dead_days);
  const weight = outWeight(sums, expected.est_out_wt);
  const left = plus(sums.total_shipped, sums.current_hd);
  return {
    dead_percent: figures.dead_percent,
    average_in_weight: figures.average_weight_in,
    average_out_weight: weight === null ? null : divided(weight, left, 0),
    out_weight: weight,
    head_days: rounded(days, 0),
    head_days_deads_out: divided(daysOut, received, 0),
    average_days: divided(days, received, 0),
    ...(weight === null ? noGain : gainFigures(sums, weight, { days, daysOut, left })),
  };
}

function gainFigures(sums: LotSums, weight: number, of: { days: Exact; daysOut: Exact; left: Exact }) {
  const { total_received: received } = sums;
  const gainIn = minus(weight, sums.total_pay_wt);
  // Multiplied by the head received.
  const gainOut = minus(times(weight, received), times(sums.total_pay_wt, of.left));
  const costOfGain = (expenses: number): ByDeads => ({
    deads_in: overPositive(times(expenses, 100), gainIn, 2),
    deads_out: overPositive(times(expenses, 100, received), gainOut, 2),
  });
  return {
    gain: { deads_in: rounded(gainIn, 2), deads_out: divided(gainOut, received, 2) },
    adg: { deads_in: overPositive(gainIn, of.days, 2), deads_out: overPositive(gainOut, of.daysOut, 2) },
    feed_cost_of_gain: costOfGain(sums.feed),
    cost_of_gain: costOfGain(sums.feeding),
    all_in_cost_of_gain: costOfGain(allExpenses(sums)),
  };
}

const noGain = {
  gain: NONE,
  adg: NONE,
  feed_cost_of_gain: NONE,
  cost_of_gain: NONE,
  all_in_cost_of_gain: NONE,
};

const nothing = (figures: ReturnType<typeof lotFigures>): Performance => ({
  dead_percent: figures.dead_percent,
  average_in_weight: figures.average_weight_in,
  average_out_weight: null,
  out_weight: null,
  head_days: null,
  head_days_deads_out: null,
  average_days: null,
  ...noGain,
});
