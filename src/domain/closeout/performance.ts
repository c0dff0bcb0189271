import { dayNumber, type Day } from '../kit/days.ts';
import { averageWeightIn, deadPercent, type Lot } from '../lots/lots.ts';
import { divided, type Exact, minus, plus, rounded, times } from '../kit/money.ts';
import { allExpenses, type LotSums, outWeight } from './lot-sums.ts';

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
  all_in_cost_of_gain: ByDeads;
}

/** The lot's estimated out date and out weight of the remaining head. */
export type Expected = Pick<Lot, 'est_out_wt' | 'est_out_date'>;

/** Gain of a lot and its cost per cwt, with the dead counted one way; null if unknown. */
interface Gain {
  gain: number | null;
  adg: number | null;
  feed_cost_of_gain: number | null;
  cost_of_gain: number | null;
  all_in_cost_of_gain: number | null;
}

/** The figures of a lot that count the dead as head in. */
export type PerformanceDeadsIn = Omit<Performance, keyof Gain | 'head_days_deads_out'> & Gain;

const NO_GAIN: Gain = {
  gain: null,
  adg: null,
  feed_cost_of_gain: null,
  cost_of_gain: null,
  all_in_cost_of_gain: null,
};

/**
 * Head-days = head x days on feed, including the day of arrival but not the day of sale or death; the remaining head stay until
 * the est. out date, or until today if that has passed. Example: 5 head of Jan 1 and 20 of Mar 1, all sold on Mar 31, are
 * 5 x 89 + 20 x 30 = 1,045. Source: head-days of feedlot invoices (Performance Livestock Analytics).
 */
export function headDays(sums: LotSums, { est_out_date: date }: Expected, today: Day): Exact {
  const rest = sums.current_hd === 0 ? 0 : times(sums.current_hd, dayNumber(date > today ? date : today));
  return minus(plus(rest, sums.out_days), sums.in_days);
}

/** A quotient of lb or $ with a divisor that must be above 0. */
const overPositive = (amount: Exact, by: Exact, decimals: number): number | null =>
  by.units > 0n ? divided(amount, by, decimals) : null;

/** A gain and its head-days are multiplied by `factor`, so that no intermediate result is rounded. */
function gainFigures(sums: LotSums, gain: Exact, days: Exact, factor: number): Gain {
  const costOfGain = (expenses: number): number | null => overPositive(times(expenses, 100, factor), gain, 2);
  return {
    gain: divided(gain, factor, 2),
    adg: overPositive(gain, days, 2),
    feed_cost_of_gain: costOfGain(sums.feed),
    cost_of_gain: costOfGain(sums.feeding),
    all_in_cost_of_gain: costOfGain(allExpenses(sums)),
  };
}

/**
 * The performance of a lot, deads in: gain = W_out - W_in over all head-days; cost of gain, $/cwt = expenses x 100 / gain, null where
 * there is no gain. Example: 130,720 lb in and 238,425 lb out over 38,866 head-days are 2.77 lb a day.
 * Source: closeouts of Poky Feeders and Harp (cost of gain).
 */
export function performanceDeadsIn(sums: LotSums, expected: Expected, today: Day): PerformanceDeadsIn {
  const { total_received: received } = sums;
  const weight = received === 0 ? null : outWeight(sums, expected.est_out_wt);
  const days = headDays(sums, expected, today);
  return {
    dead_percent: deadPercent(sums),
    average_in_weight: averageWeightIn(sums),
    average_out_weight: weight === null ? null : divided(weight, headLeft(sums), 0),
    out_weight: weight,
    head_days: received === 0 ? null : rounded(days, 0),
    average_days: divided(days, received, 0),
    ...(weight === null ? NO_GAIN : gainFigures(sums, minus(weight, sums.total_pay_wt), days, 1)),
  };
}

/** Head that did not die. */
const headLeft = (sums: LotSums): Exact => plus(sums.total_shipped, sums.current_hd);

/**
 * Gain = W_out - W_in x (shipped + current) / received, and the head-days less those of the dead since the mean date in; both times
 * the head received.
 */
const deadsOut = (sums: LotSums, weight: number, days: Exact): { gain: Exact; days: Exact } => ({
  gain: minus(times(weight, sums.total_received), times(sums.total_pay_wt, headLeft(sums))),
  days: minus(times(days, sums.total_received), sums.dead_days),
});

/** ADG, deads out, lb a day; null where there is no gain. Example: 2.83 for HP-2599. Source: as {@link performanceOf}. */
export function adgDeadsOut(sums: LotSums, expected: Expected, today: Day): number | null {
  const weight = outWeight(sums, expected.est_out_wt);
  if (weight === null || sums.total_received === 0) return null;
  const out = deadsOut(sums, weight, headDays(sums, expected, today));
  return overPositive(out.gain, out.days, 2);
}

/**
 * The performance of a lot, deads in ({@link performanceDeadsIn}) and deads out. Example: HP-2599 gains 2.77 lb a day,
 * deads in, over 38,866 head-days, and 2.83, deads out, over 38,788. Source: closeouts of Poky Feeders and Harp.
 */
export function performanceOf(sums: LotSums, expected: Expected, today: Day): Performance {
  const { gain, adg, feed_cost_of_gain, cost_of_gain, all_in_cost_of_gain, ...others } = performanceDeadsIn(
    sums,
    expected,
    today,
  );
  const { total_received: received } = sums;
  const out = deadsOut(sums, others.out_weight ?? 0, headDays(sums, expected, today));
  const ofOut = others.out_weight === null ? NO_GAIN : gainFigures(sums, out.gain, out.days, received);
  return {
    ...others,
    head_days_deads_out: divided(out.days, received, 0),
    gain: { deads_in: gain, deads_out: ofOut.gain },
    adg: { deads_in: adg, deads_out: ofOut.adg },
    feed_cost_of_gain: { deads_in: feed_cost_of_gain, deads_out: ofOut.feed_cost_of_gain },
    cost_of_gain: { deads_in: cost_of_gain, deads_out: ofOut.cost_of_gain },
    all_in_cost_of_gain: { deads_in: all_in_cost_of_gain, deads_out: ofOut.all_in_cost_of_gain },
  };
}
