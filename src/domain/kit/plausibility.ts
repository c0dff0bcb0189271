import { addDays, type Day, isDay } from './days.ts';
import { money, weightExact } from './format.ts';
import { divided, times } from './money.ts';

/** Checks for valid but unusual values: forms show a warning and still save them. Source: decision 49. */

/** Usual pounds a head. */
export const USUAL_HEAD_WEIGHT = { least: 300, most: 1800 } as const;
/** Usual dollars per cwt. */
export const USUAL_PRICE = { least: 50, most: 700 } as const;

const isOutside = (value: number, { least, most }: { least: number; most: number }): boolean =>
  value < least || value > most;

type Warning = string | null;
type Known = number | null;

/** Warns about unusual pounds a head. Example: 2500 gives '2,500 lb per head is outside the usual 300 to 1,800 lb'. Source: decision 49. */
export const headWeightWarning = (pounds: Known): Warning =>
  pounds !== null && pounds > 0 && isOutside(pounds, USUAL_HEAD_WEIGHT)
    ? `${weightExact(pounds)} lb per head is outside the usual 300 to 1,800 lb`
    : null;

/** Warns about unusual dollars per cwt. Example: 12 gives '$12.00/cwt is outside the usual $50 to $700'. Source: decision 49. */
export const priceWarning = (dollars: Known): Warning =>
  dollars !== null && dollars > 0 && isOutside(dollars, USUAL_PRICE)
    ? `${money(dollars)}/cwt is outside the usual $50 to $700`
    : null;

/**
 * Warns about the weight of several head: lb a head = weight, lb / head. Example: 6,000 lb for 100 head warns of 60 lb a head.
 * Source: decision 49.
 */
export const totalWeightWarning = (pounds: Known, head: Known): Warning =>
  pounds === null || head === null ? null : headWeightWarning(divided(pounds, head, 2));

/**
 * Warns about an amount for a weight: $/cwt = dollars x 100 / weight, lb. Example: $15,000 for 60,000 lb warns of $25.00/cwt.
 * Source: decision 49.
 */
export const totalPriceWarning = (dollars: Known, pounds: Known): Warning =>
  dollars === null || pounds === null ? null : priceWarning(divided(times(dollars, 100), pounds, 2));

/** Warns about a day more than a year ahead. Example: on 2026-11-22, 2028-01-01 warns and 2027-11-22 does not. Source: decision 49. */
export const dayWarning = (day: string, today: Day | undefined): Warning =>
  today !== undefined && isDay(day) && day > addDays(today, 365)
    ? 'This date is more than a year ahead'
    : null;

/** Warns about an out before its lot's date in. Example: out on 2026-03-01 of a lot of 2026-03-14 warns. Source: decision 49. */
export const outDayWarning = (dateOut: string, dateIn: string): Warning =>
  isDay(dateOut) && dateOut < dateIn ? 'This is before the lot’s date in' : null;

/**
 * Warns about an LRP premium above a tenth of its coverage, both per cwt. Example: 30 on 250 warns, 25 does not. Source: decision
 * 49.
 */
export const lrpPremiumWarning = (premium: Known, coverage: Known): Warning =>
  premium !== null && coverage !== null && coverage > 0 && premium * 10 > coverage
    ? 'The premium is more than a tenth of the coverage'
    : null;
