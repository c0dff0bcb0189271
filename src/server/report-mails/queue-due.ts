import { dayIn } from '#domain/kit/days';
import { nextMailDay } from '#domain/reports/report-mails';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { timeIn } from '../clock/calendar.ts';
import { enabledMails, queueMail } from './queries.ts';

export type ReportMailSettings = Pick<Env, 'BUSINESS_TIME_ZONE' | 'MAIL_AT' | 'PUBLIC_URL'>;

/** Queues the reports that are due, with the first check after `MAIL_AT`: each once, however many servers check, up to five days late. Returns their number. */
export async function queueDueReports(
  database: Database,
  { BUSINESS_TIME_ZONE: timeZone, MAIL_AT }: ReportMailSettings,
  now: Date,
): Promise<number> {
  const clock = database.as('the clock');
  const today = dayIn(timeZone, now);
  const isMorning = timeIn(timeZone, now) >= MAIL_AT;
  let queued = 0;
  for (const mail of await clock.rows(enabledMails)) {
    const due = nextMailDay(mail, today);
    // A report that is late from an earlier day does not wait for the morning.
    if (due > today || (due === today && !isMorning)) continue;
    const row = await clock.write((tx) => tx.row(queueMail(mail.id, due)));
    queued += row?.queued ?? 0;
  }
  return queued;
}
