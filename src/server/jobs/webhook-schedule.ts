import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { queueAlertEvents } from '../webhooks/queue-alerts.ts';
import { sendDueEvents } from '../webhooks/send-due.ts';
import { repeat } from './repeat.ts';

const SEND_EVERY_SECONDS = 2;
const LOOK_EVERY_SECONDS = 30;

/** Sends due events every two seconds and looks for new alerts every half minute; returns a function to stop. */
export function scheduleWebhooks(
  database: Database,
  settings: Pick<Env, 'BUSINESS_TIME_ZONE'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const now = () => new Date();
  const stops = [
    repeat(LOOK_EVERY_SECONDS, () => queueAlertEvents(database, settings.BUSINESS_TIME_ZONE, now()), onError),
    repeat(SEND_EVERY_SECONDS, () => sendDueEvents(database, now), onError),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
