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

/** The time of day of an instant in a time zone. Example: 2026-11-20T21:05Z in America/Chicago is '15:05'. */
export const timeIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
