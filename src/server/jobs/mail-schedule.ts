import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { mailerOf } from '../mail/mailer.ts';
import { type DigestSettings, queueDigests } from '../mail/queue-digests.ts';
import { sendDueMails } from '../mail/send-due.ts';
import { repeat } from './repeat.ts';

const SEND_EVERY_SECONDS = 2;
const LOOK_EVERY_SECONDS = 30;

/** Looks every half minute for what is news to whom, and every two seconds for mails to send; returns how to stop. Does nothing while `SMTP_URL` is not set. */
export function scheduleMails(
  database: Database,
  settings: DigestSettings & Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const mailer = mailerOf(settings);
  if (!mailer) return async () => {};
  const stops = [
    repeat(LOOK_EVERY_SECONDS, () => queueDigests(database, settings, new Date()), onError),
    repeat(SEND_EVERY_SECONDS, () => sendDueMails(database, mailer, onError), onError),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    mailer.close();
  };
}
