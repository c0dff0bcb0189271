import type { Alert } from '#domain/kit/alert';
import { dayIn } from '#domain/kit/days';
import { type AlertsFor, alertsOffThread } from '../alerts/current.ts';
import type { Database } from '../db/database.ts';
import { eachAlone } from '../threads/fair-queue.ts';
import { claimAlertChecks, queueAlerts } from './queries.ts';

/**
 * Makes an event of the alerts that are new for each entity with an address. They are read on behalf of its producers, so an event contains
 * nothing that their screens do not. The event and the record of its alerts are one transaction. A failure for one entity affects only it
 * and is retried with the next check.
 *
 * Those of a large book are worked out by `onThread`, where there is one.
 *
 * @returns the number of new alerts
 */
export async function queueAlertEvents(
  database: Database,
  timeZone: string,
  now: Date,
  onThread?: AlertsFor,
): Promise<number> {
  const clock = database.as('the clock');
  const calendar = { timeZone, today: dayIn(timeZone, now) };
  const alertsOf = alertsOffThread(database, onThread);
  let queued = 0;
  await eachAlone(await clock.write((tx) => tx.rows(claimAlertChecks)), async ({ entity_id, user_ids }) => {
    const held = new Map<string, Alert>();
    for (const onBehalfOf of user_ids)
      for (const alert of await alertsOf({ onBehalfOf, userType: 'producer' }, calendar))
        held.set(alert.key, alert);
    const added = await clock.write((tx) => tx.row(queueAlerts(entity_id, [...held.values()])));
    queued += added?.queued ?? 0;
  });
  return queued;
}
