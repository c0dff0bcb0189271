import type { AlertsFor } from '../alerts/current.ts';
import type { ClientsFor } from '../clients/board.ts';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { mailerOf } from '../mail/mailer.ts';
import type { OfferItemsFor } from '../mail/offer-items.ts';
import { type DigestSettings, queueDigests } from '../mail/queue-digests.ts';
import { sendDueMails } from '../mail/send-due.ts';
import { queueDueReports } from '../report-mails/queue-due.ts';
import type { MailedFilesOf } from '../report-mails/report-file.ts';
import { sendDueReports } from '../report-mails/send-due.ts';
import { queueAlertEvents } from '../webhooks/queue-alerts.ts';
import { WebhookSender } from '../webhooks/send-due.ts';
import { sql } from '../db/sql.ts';

/** Calls `check` now and at an interval, one call at a time. The returned function stops this and awaits the last call. */
export function repeat(
  seconds: number,
  check: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await check();
    } catch (error) {
      onError(error);
    } finally {
      running = null;
    }
  };
  const next = (): void => void (running ??= once());
  next();
  const timer = setInterval(next, seconds * 1_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Seconds between two looks for something that is due. */
const LOOK_EVERY = 30;

/** Queues digests and reports every half minute and sends due mails every two seconds; returns a function to stop. Does nothing without `SMTP_URL`. */
export function scheduleMails(
  database: Database,
  settings: DigestSettings & Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  onError: (error: unknown) => void,
  onThread?: { alerts: AlertsFor; clients: ClientsFor; offers: OfferItemsFor; report: MailedFilesOf },
): () => Promise<void> {
  const mailer = mailerOf(settings);
  if (!mailer) return async () => {};
  const sending = { database, mailer, settings, onFailure: onError, onThread: onThread?.report };
  const stops = [
    repeat(LOOK_EVERY, () => queueDigests(database, settings, new Date(), onThread), onError),
    repeat(2, () => sendDueMails(database, mailer, onError), onError),
    repeat(LOOK_EVERY, () => queueDueReports(database, settings, new Date()), onError),
    repeat(2, () => sendDueReports(sending, new Date()), onError),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    mailer.close();
  };
}

/** Sends due events every second and looks for new alerts every half minute; returns a function to stop. */
export function scheduleWebhooks(
  database: Database,
  { BUSINESS_TIME_ZONE: timeZone }: Pick<Env, 'BUSINESS_TIME_ZONE'>,
  onError: (error: unknown) => void,
  onThread?: AlertsFor,
): () => Promise<void> {
  const sender = new WebhookSender(database, () => new Date(), onError);
  const stops = [
    repeat(LOOK_EVERY, () => queueAlertEvents(database, timeZone, new Date(), onThread), onError),
    repeat(1, () => sender.sendDue(), onError),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await sender.settled();
  };
}

/**
 * Ends waits and rights that were timed while the database's clock was wrong: without it, a wait timed a year ahead would last a
 * year.
 */
export const mendTimesAhead = (database: Database): Promise<unknown> =>
  database
    .as('the clock')
    .write((tx) => tx.run(sql`select auth.mend_times_ahead(), auth.mend_invitations_ahead()`));

export const scheduleTimesAhead = (database: Database, onError: (error: unknown) => void) =>
  repeat(300, () => mendTimesAhead(database), onError);
