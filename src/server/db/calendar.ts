import { type Day, dayIn } from '#domain/days';
import type { Statement } from './sql.ts';

/** The day of the business, and the time zone that says when it begins (decision 16). */
export interface Calendar {
  readonly today: Day;
  readonly timeZone: string;
}

const MINUTE = 60_000;

/**
 * Says what day it is in a time zone: the same object all day. The day is worked out once a minute, as it takes longer than
 * most of a small request; no day begins within a minute.
 */
export function calendarIn(timeZone: string): () => Calendar {
  let minute = Number.NaN;
  let calendar: Calendar = { today: '', timeZone };
  return () => {
    const now = Math.floor(Date.now() / MINUTE);
    if (now === minute) return calendar;
    minute = now;
    const today = dayIn(timeZone, new Date(now * MINUTE));
    if (today !== calendar.today) calendar = { today, timeZone };
    return calendar;
  };
}

/** A statement that is put together once a day: nothing else changes in it. */
export function onceADay<Row>(
  make: (calendar: Calendar) => Statement<Row>,
): (calendar: Calendar) => Statement<Row> {
  const made = new WeakMap<Calendar, Statement<Row>>();
  return (calendar) => {
    const statement = made.get(calendar) ?? make(calendar);
    made.set(calendar, statement);
    return statement;
  };
}
