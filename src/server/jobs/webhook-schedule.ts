import type { AlertsFor } from '../alerts/scheduled.ts';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { queueAlertEvents } from '../webhooks/queue-alerts.ts';
import { WebhookSender } from '../webhooks/send-due.ts';
import { repeat } from './repeat.ts';

const SEND_EVERY_SECONDS = 1;
const LOOK_EVERY_SECONDS = 30;

/** Sends due events every second and looks for new alerts every half minute; returns a function to stop. */
export function scheduleWebhooks(
  database: Database,
  settings: Pick<Env, 'BUSINESS_TIME_ZONE'>,
  onError: (error: unknown) => void,
  onThread?: AlertsFor,
): () => Promise<void> {
  const now = () => new Date();
  const sender = new WebhookSender(database, now, onError);
  const stops = [
    repeat(
      LOOK_EVERY_SECONDS,
      () => queueAlertEvents(database, settings.BUSINESS_TIME_ZONE, now(), onThread),
      onError,
    ),
    repeat(SEND_EVERY_SECONDS, () => sender.sendDue(), onError),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await sender.settled();
  };
}
