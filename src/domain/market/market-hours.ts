import { isTradingDay, previousTradingDay } from './contract-calendar.ts';
import { dayIn, type Day } from '../kit/days.ts';

/** The exchange's time zone, independent of the business's. */
export const EXCHANGE_TIME_ZONE = 'America/Chicago';

const DAY_MINUTES = 24 * 60;
const OPENS = 8 * 60 + 30;
const CLOSES = 13 * 60 + 5;

/** Minutes from the open to the close: 08:30 to 13:05. */
export const SESSION_MINUTES = CLOSES - OPENS;

/** A trading day and how far it has progressed. */
export interface MarketSession {
  day: Day;
  /** Minutes since the open, 0 to 275. */
  minute: number;
  isOpen: boolean;
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: EXCHANGE_TIME_ZONE,
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/** Minutes since midnight in Chicago. */
function minuteOfDay(instant: Date): number {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0);
}

/**
 * The trading session of an instant: today's from its open on, else the last one, completed. Example: Friday 2026-11-20 at 09:00
 * in Chicago is that day's session, minute 30; at 06:00 it is Thursday's, completed. Source: CME hours, Monday to Friday
 * 08:30-13:05 Central.
 */
export function marketSession(instant: Date): MarketSession {
  const today = dayIn(EXCHANGE_TIME_ZONE, instant);
  const minute = minuteOfDay(instant) - OPENS;
  if (!isTradingDay(today) || minute < 0) {
    return { day: previousTradingDay(today), minute: SESSION_MINUTES, isOpen: false };
  }
  return { day: today, minute: Math.min(minute, SESSION_MINUTES), isOpen: minute < SESSION_MINUTES };
}

/** The instant of a time on the exchange's clock. Example: '2026-11-20T13:05:00' is 19:05 UTC, '2026-07-01T13:05' 18:05. */
export function exchangeTime(time: string): Date {
  const asIfUtc = new Date(`${time.replace(' ', 'T')}Z`);
  const behind = asIfUtc.getUTCHours() * 60 + asIfUtc.getUTCMinutes() - minuteOfDay(asIfUtc);
  return new Date(asIfUtc.getTime() + ((behind + DAY_MINUTES) % DAY_MINUTES) * 60_000);
}

/** The instant at which a day's trading ends. Example: 2026-11-20 closes at 19:05 UTC, 2026-07-01 at 18:05. */
export const closingTime = (day: Day): Date => exchangeTime(`${day}T13:05:00`);
