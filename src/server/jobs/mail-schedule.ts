import type { AlertsFor } from '../alerts/scheduled.ts';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { mailerOf } from '../mail/mailer.ts';
import { type DigestSettings, queueDigests } from '../mail/queue-digests.ts';
import { sendDueMails } from '../mail/send-due.ts';
import { queueDueReports } from '../report-mails/queue-due.ts';
import type { ReportFileOf } from '../report-mails/report-file.ts';
import { sendDueReports } from '../report-mails/send-due.ts';
import { repeat } from './repeat.ts';

const SEND_EVERY_SECONDS = 2;
const LOOK_EVERY_SECONDS = 30;

/** Queues digests and reports every half minute and sends due mails every two seconds; returns a function to stop. Does nothing without `SMTP_URL`. */
export function scheduleMails(
  database: Database,
  settings: DigestSettings & Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  onError: (error: unknown) => void,
  onThread?: { alerts: AlertsFor; report: ReportFileOf },
): () => Promise<void> {
  const mailer = mailerOf(settings);
  if (!mailer) return async () => {};
  const stops = [
    repeat(LOOK_EVERY_SECONDS, () => queueDigests(database, settings, new Date(), onThread?.alerts), onError),
    repeat(SEND_EVERY_SECONDS, () => sendDueMails(database, mailer, onError), onError),
    repeat(LOOK_EVERY_SECONDS, () => queueDueReports(database, settings, new Date()), onError),
    repeat(
      SEND_EVERY_SECONDS,
      () =>
        sendDueReports(
          { database, mailer, settings, onFailure: onError, onThread: onThread?.report },
          new Date(),
        ),
      onError,
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    mailer.close();
  };
}
