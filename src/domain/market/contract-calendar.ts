import type { ContractMonth } from './contracts.ts';
import { addDays, dayFrom, weekday, type Day } from '../kit/days.ts';
import { memoize } from '../kit/memoize.ts';

/** Exchange holidays, trading days, and the days on which contracts end. */

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** Example: nthWeekday(2026, 11, 4, THURSDAY) is Thanksgiving, 2026-11-26. */
function nthWeekday(year: number, month: number, nth: number, of: number): Day {
  const first = dayFrom(year, month, 1);
  return addDays(first, ((of - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

/** Example: lastWeekday(2026, 5, MONDAY) is Memorial Day, 2026-05-25. */
function lastWeekday(year: number, month: number, of: number): Day {
  const last = dayFrom(year, month + 1, 0);
  return addDays(last, -((weekday(last) - of + 7) % 7));
}

/** The Friday before Easter Sunday (Gregorian, Meeus). Example: 2026 is 2026-04-03. */
function goodFriday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - ((year % 100) % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  return addDays(dayFrom(year, 3, 22), moon + sunday - 7 * late - 2);
}

/** A holiday on Sunday is observed on Monday, one on Saturday on Friday; New Year's Day on Saturday is not observed. */
function observed(holiday: Day): Day[] {
  if (weekday(holiday) === SUNDAY) return [addDays(holiday, 1)];
  if (weekday(holiday) !== SATURDAY) return [holiday];
  return holiday.endsWith('-01-01') ? [] : [addDays(holiday, -1)];
}

const holidaysOf = memoize(
  (year: number): ReadonlySet<Day> =>
    new Set([
      ...observed(dayFrom(year, 1, 1)),
      nthWeekday(year, 1, 3, MONDAY),
      nthWeekday(year, 2, 3, MONDAY),
      goodFriday(year),
      lastWeekday(year, 5, MONDAY),
      ...(year >= 2022 ? observed(dayFrom(year, 6, 19)) : []),
      ...observed(dayFrom(year, 7, 4)),
      nthWeekday(year, 9, 1, MONDAY),
      nthWeekday(year, 11, 4, THURSDAY),
      ...observed(dayFrom(year, 12, 25)),
    ]),
  Number,
);

/** Whether a day is an exchange holiday. Example: 2026-11-26, Thanksgiving. */
export const isHoliday = (day: Day): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);

/** Example: 2026-11-27 is a trading day, 2026-11-26 and 2026-11-28 are not. */
export const isTradingDay = (day: Day): boolean =>
  weekday(day) !== SUNDAY && weekday(day) !== SATURDAY && !isHoliday(day);

/** The last trading day on or before a day. Example: Sunday 2026-11-22 gives Friday 2026-11-20. */
export function tradingDayUpTo(day: Day): Day {
  let candidate = day;
  while (!isTradingDay(candidate)) candidate = addDays(candidate, -1);
  return candidate;
}

/** The days with remembered neighbors: alerts step over dozens for each LRP policy. */
const MOST_DAYS = 5_000;

/** The last trading day before a day. Example: Monday 2026-11-23 gives Friday 2026-11-20. */
export const previousTradingDay = memoize(
  (day: Day): Day => tradingDayUpTo(addDays(day, -1)),
  String,
  MOST_DAYS,
);

/** The first trading day after a day. Example: Wednesday 2026-11-25 gives Friday 2026-11-27. */
export const nextTradingDay = memoize(
  (day: Day): Day => {
    let candidate = addDays(day, 1);
    while (!isTradingDay(candidate)) candidate = addDays(candidate, 1);
    return candidate;
  },
  String,
  MOST_DAYS,
);

/** Feeder cattle contracts do not end on a holiday or within four weekdays after one. */
const isNearHoliday = (thursday: Day): boolean =>
  [0, -1, -2, -3, -6].some((days) => isHoliday(addDays(thursday, days)));

// Memoized, as a dashboard needs the last days of hundreds of positions (docs/decisions/0014-open-positions.md).
const monthOf = ({ root, month, year }: ContractMonth): string => `${root}${year}-${month}`;

/**
 * The last day a future trades. GF: the last Thursday of the month (November: the Thursday before Thanksgiving), a week
 * earlier for each holiday on it or on the four weekdays before. LE: the last business day of the month.
 * Example: GFX26 is 2026-11-19, LEZ26 is 2026-12-31, GFK26 (Memorial Day) is 2026-05-21. Source: CME Rulebook, chapters 101 and 102.
 */
export const lastTradingDay = memoize(({ root, month, year }: ContractMonth): Day => {
  if (root === 'LE') return tradingDayUpTo(dayFrom(year, month + 1, 0));
  let thursday =
    month === 11 ? addDays(nthWeekday(year, 11, 4, THURSDAY), -7) : lastWeekday(year, month, THURSDAY);
  while (isNearHoliday(thursday)) thursday = addDays(thursday, -7);
  return thursday;
}, monthOf);

/**
 * The day an option expires. GF: with its future. LE: the first Friday of the month, or the trading day before when that Friday
 * is a holiday. Example: LE December 2026 options end on 2026-12-04. Source: CME Rulebook, chapters 101A and 102A.
 */
export const optionsExpiry = memoize(
  (contract: ContractMonth): Day =>
    contract.root === 'GF'
      ? lastTradingDay(contract)
      : tradingDayUpTo(nthWeekday(contract.year, contract.month, 1, FRIDAY)),
  monthOf,
);
