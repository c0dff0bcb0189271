import { type Day, dayIn } from '#domain/days';

/** The day of the business, and the time zone that says when it begins (decision 16). */
export interface Calendar {
  readonly today: Day;
  readonly timeZone: string;
}

/** Says what day it is in a time zone. */
export const calendarIn = (timeZone: string) => (): Calendar => ({
  today: dayIn(timeZone, new Date()),
  timeZone,
});
