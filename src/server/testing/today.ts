import { addDays, DEFAULT_TIME_ZONE, dayIn, type Day } from '#domain/kit/days';

/** Today where the product counts days, which is not the day of UTC in the evening. */
export const today: Day = dayIn(DEFAULT_TIME_ZONE, new Date());

/** Example: 3 days before today is `daysFromToday(-3)`. */
export const daysFromToday = (days: number): Day => addDays(today, days);
