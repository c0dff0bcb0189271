import { z } from 'zod';
import { addDays, type Day, dayFrom, daysBetween } from '../../kit/days.ts';
import { daySchema } from '../../kit/fields.ts';
import { counted } from '../../kit/format.ts';
import { minus, rounded } from '../../kit/money.ts';
import { cropYearOf, type LrpRules } from '../lrp-rules.ts';
import type { LrpType } from '../lrp.ts';
import type { EndingValue, LrpOffer } from './offer.ts';
import { offerPremium } from './premium.ts';

/** A comparable offer of other years, and its indemnity. Source: beyond-2 K7. */

export const pastOfferSchema = z.object({
  effective: daySchema,
  end_date: daySchema,
  level: z.number(),
  coverage: z.number(),
  expected: z.number(),
  /** Producer premium paid, $/cwt, after the subsidy; null where the rules of that year have none. */
  premium: z.number().nullable(),
  /** The actual ending value, $/cwt; null while it is not published. */
  ended_at: z.number().nullable(),
  /** Indemnity it would have paid, $/cwt, before the premium; null while the ending value is not published. */
  paid: z.number().nullable(),
});
export type PastOffer = z.infer<typeof pastOfferSchema>;

/** Calendar days around the same day of another year in which its week's offer is searched. */
const WEEK = 3;

/** The same day of another year; Feb 29 is Mar 1 where there is none. */
const inYear = (day: Day, year: number): Day => dayFrom(year, Number(day.slice(5, 7)), Number(day.slice(8)));

/** The years before in which an offer is searched. */
const MOST_YEARS = 20;

/** The days around the same day of each year before. Example: 2025-11-17 to 2025-11-23 for 2026-11-20. */
export const weeksBefore = (day: Day): { from: Day; to: Day }[] =>
  Array.from({ length: MOST_YEARS }, (_, at) => {
    const same = inYear(day, yearOf(day) - at - 1);
    return { from: addDays(same, -WEEK), to: addDays(same, WEEK) };
  });

export interface OfferChoice {
  type: LrpType;
  weeks: number;
  level: number;
}

/**
 * The offer of the same week in each earlier year: of the same type, length and level, on the day nearest to the same day of that
 * year, at most three days from it, newest year first; with the indemnity it would have paid, $/cwt = max(0, coverage - actual
 * ending value). Example: coverage 250 that ended at 240 would have paid 10. Source: beyond-2 K7; Burdine,
 * u.osu.edu/beef/2024/08/07.
 */
export function offerHistory(
  rules: LrpRules,
  offers: readonly LrpOffer[],
  endingValues: readonly Pick<EndingValue, 'type' | 'end_date' | 'crop_year' | 'value'>[],
  { type, weeks, level }: OfferChoice,
  day: Day,
): PastOffer[] {
  const alike = offers.filter(
    (offer) => offer.type === type && offer.weeks === weeks && offer.level === level,
  );
  const years = [
    ...new Set(alike.flatMap(({ effective }) => [yearOf(effective), yearOf(addDays(effective, WEEK))])),
  ];
  return years
    .filter((year) => year < yearOf(day))
    .toSorted((a, b) => b - a)
    .flatMap((year): PastOffer[] => {
      const same = inYear(day, year);
      const distance = (offer: LrpOffer) => Math.abs(daysBetween(same, offer.effective));
      const nearest = alike
        .filter((offer) => distance(offer) <= WEEK)
        .toSorted((a, b) => distance(a) - distance(b) || a.effective.localeCompare(b.effective))[0];
      return nearest === undefined ? [] : [pastOffer(rules, nearest, endingValues)];
    });
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));

function pastOffer(
  rules: LrpRules,
  offer: LrpOffer,
  endingValues: readonly Pick<EndingValue, 'type' | 'end_date' | 'crop_year' | 'value'>[],
): PastOffer {
  const { effective, end_date, level, coverage, expected, type } = offer;
  const ended_at =
    endingValues.find(
      (value) =>
        value.type === type && value.end_date === end_date && value.crop_year === cropYearOf(effective),
    )?.value ?? null;
  return {
    effective,
    end_date,
    level,
    coverage,
    expected,
    premium: offerPremium(rules, offer, false),
    ended_at,
    paid: ended_at === null ? null : wouldHavePaid(coverage, ended_at),
  };
}

/**
 * Indemnity, $/cwt = max(0, coverage - actual ending value). Example: 250 that ends at 240 pays 10. Source: Burdine,
 * u.osu.edu/beef/2024/08/07.
 */
export const wouldHavePaid = (coverage: number, endedAt: number): number =>
  Math.max(0, rounded(minus(coverage, endedAt), 4));

/** How many years stand behind a history. Example: '2 years, 1 of them without an ending value yet'. */
export function yearsCounted(past: readonly Pick<PastOffer, 'ended_at'>[]): string {
  const waiting = past.filter(({ ended_at }) => ended_at === null).length;
  const years = counted(past.length, 'year');
  return waiting === 0 ? years : `${years}, ${waiting} of them without an ending value yet`;
}
