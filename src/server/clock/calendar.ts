import { type Day, dayIn } from '#domain/kit/days';

/** The business day and the time zone that determines when it begins (decision 16). */
export interface Calendar {
  readonly today: Day;
  readonly timeZone: string;
}

export const calendarIn = (timeZone: string) => (): Calendar => ({
  today: dayIn(timeZone, new Date()),
  timeZone,
});
