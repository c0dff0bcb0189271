import type { Alert } from '#domain/kit/alert';
import type { Calendar } from '../clock/calendar.ts';
import type { Actor, Database } from '../db/database.ts';
import { isLargeBook } from '../http/large-work.ts';
import { currentAlerts } from './current.ts';

type Beneficiary = Extract<Actor, { onBehalfOf: string }>;

export type AlertsFor = (user: Beneficiary, calendar: Calendar) => Promise<Alert[]>;

export const alertsFor =
  (database: Database): AlertsFor =>
  (user, calendar) =>
    currentAlerts(database.as(user), calendar);

/** As {@link alertsFor}, but those of a large book are worked out by `onThread`, where there is one. */
export const alertsOffThread =
  (database: Database, onThread: AlertsFor | undefined): AlertsFor =>
  async (user, calendar) =>
    (onThread && (await isLargeBook(database.as(user))) ? onThread : alertsFor(database))(user, calendar);
