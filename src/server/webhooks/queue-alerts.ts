import type { Alert } from '#domain/kit/alert';
import { dayIn } from '#domain/kit/days';
import { currentAlerts } from '../alerts/current.ts';
import type { Database } from '../db/database.ts';
import { isLargeBook } from '../http/large-work.ts';
import type { AlertsOf } from '../http/request-thread.ts';
import { claimAlertChecks, queueAlerts } from './queries.ts';

/**
 * Makes an event of the alerts that are new for each entity with an address. They are read on behalf of its producers, so an event contains
 * nothing that their screens do not. The event and the record of its alerts are one transaction.
 *
 * Those of a large book are worked out by `alertsOf`, on a thread.
 *
 * @returns the number of new alerts
 */
export async function queueAlertEvents(
  database: Database,
  timeZone: string,
  now: Date,
  alertsOf?: AlertsOf,
): Promise<number> {
  const clock = database.as('the clock');
  const calendar = { timeZone, today: dayIn(timeZone, now) };
  let queued = 0;
  for (const { entity_id, user_ids } of await clock.write((tx) => tx.rows(claimAlertChecks))) {
    const held = new Map<string, Alert>();
    for (const onBehalfOf of user_ids) {
      const db = database.as({ onBehalfOf, userType: 'producer' });
      const alerts =
        alertsOf && (await isLargeBook(db))
          ? await alertsOf(onBehalfOf, calendar)
          : await currentAlerts(db, calendar);
      for (const alert of alerts) held.set(alert.key, alert);
    }
    const added = await clock.write((tx) => tx.row(queueAlerts(entity_id, [...held.values()])));
    queued += added?.queued ?? 0;
  }
  return queued;
}
