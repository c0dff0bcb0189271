import type { Database, Session } from '../db/database.ts';
import { reasonOf } from '../../embedded-postgres/startup-error.ts';
import { isRefusedForGood, type Mailer } from './mailer.ts';
import { sql, type Statement } from '../db/sql.ts';

export interface DueMail {
  id: number;
  message_id: string;
  address: string;
  subject: string;
  body: string;
  unsubscribe_key: string | null;
  tries: number;
}

/** Claims the next due mail for five minutes. */
export const claimMail: Statement<DueMail> = sql`select * from auth.claim_mail()`;

export const recordSent = (id: number): Statement => sql`select auth.record_mail(${id}, true, null, null)`;

export const recordFailure = (id: number, reason: string, again: number | null): Statement =>
  sql`select auth.record_mail(${id}, false, ${reason}, make_interval(mins => ${again}))`;

const LONGEST_PAUSE = 60;

/** Minutes until the next try: 1, 2, 4, 8 and so on, an hour at most. Example: after the third try 4. */
export const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE, 2 ** (tries - 1));

/** Sends every due mail and returns their number. A mail is sent twice only if the server dies before recording it, and then with the same message id. */
export async function sendDueMails(
  database: Database,
  mailer: Mailer,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const db = database.as('the clock');
  for (let sent = 0; ;) {
    const mail = await db.write((tx) => tx.row(claimMail));
    if (!mail) return sent;
    try {
      await mailer.send(mail);
    } catch (error) {
      await recordTry(db, mail, error);
      onFailure(error);
      continue;
    }
    await db.write((tx) => tx.run(recordSent(mail.id)));
    sent += 1;
  }
}

async function recordTry(db: Session, { id, tries }: DueMail, error: unknown): Promise<void> {
  const again = isRefusedForGood(error) ? null : pauseAfter(tries);
  await db.write((tx) => tx.run(recordFailure(id, reasonOf(error), again)));
}
