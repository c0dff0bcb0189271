import { Refusal } from '#api/errors';
import { dayIn } from '#domain/kit/days';
import { type Report, reportFileName } from '#domain/reports/document';
import { mailedYear, reportMailPauseAfter } from '#domain/reports/report-mails';
import { yearReport } from '../closeouts/routes.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Database, Session } from '../db/database.ts';
import { isRefusedForGood, type Mailer } from '../mail/mailer.ts';
import { liveReport } from '../reports/routes.ts';
import { pdfOf } from '../reports/pdf/send-pdf.ts';
import { reportMailText, stopHeaders } from './mail-text.ts';
import { scheduledFor } from '../threads/fair-queue.ts';
import { claimMails, type DueReportMail, recordTry } from './queries.ts';
import type { ReportMailSettings } from './queue-due.ts';

interface Sending {
  database: Database;
  mailer: Mailer;
  settings: ReportMailSettings;
  onFailure: (error: unknown) => void;
}

/**
 * Sends every due report, one after the other, made once for all its addresses. Each mail is claimed before and recorded after sending, in
 * separate transactions: it is sent twice only if the server dies between the mail server's response and the record, and then with the same
 * message id.
 *
 * @returns the number of mails sent
 */
export async function sendDueReports(sending: Sending, now: Date): Promise<number> {
  const clock = sending.database.as('the clock');
  for (let sent = 0; ;) {
    const due = await clock.write((tx) => tx.rows(claimMails));
    const [first] = due;
    if (!first) return sent;
    const made = await filed(sending, first, now).catch((error: unknown) => {
      sending.onFailure(error);
      return error instanceof Refusal ? error.message : 'The report could not be made';
    });
    for (const mail of due) {
      if (typeof made === 'string') await recordFailure(clock, mail, made);
      else sent += await send(sending, clock, mail, made);
    }
  }
}

interface Made {
  report: Report;
  file: Uint8Array;
}

/** Makes the report in the name of a user of the entity, so that it has nothing that their screens have not. */
async function filed({ database, settings }: Sending, mail: DueReportMail, now: Date): Promise<Made> {
  const timeZone = settings.BUSINESS_TIME_ZONE;
  const calendar = { timeZone, today: dayIn(timeZone, now) };
  const report = await reportOf(
    database.as({ onBehalfOf: mail.user_id, userType: 'producer' }),
    mail,
    calendar,
  );
  return { report, file: await pdfOf(report, scheduledFor(mail.user_id)) };
}

const reportOf = (db: Session, { report }: DueReportMail, calendar: Calendar): Promise<Report> =>
  report === 'closeouts'
    ? yearReport(db, mailedYear(calendar.today), undefined, calendar)
    : liveReport(db, report, undefined, calendar);

async function send(
  { mailer, settings, onFailure }: Sending,
  clock: Session,
  mail: DueReportMail,
  { report, file }: Made,
): Promise<0 | 1> {
  const site = settings.PUBLIC_URL ?? '';
  try {
    await mailer.send({
      ...reportMailText(report, mail, site),
      message_id: mail.message_id,
      address: mail.address,
      unsubscribe_key: null,
      headers: stopHeaders(site, mail),
      attachment: { name: reportFileName(report, 'pdf'), type: 'application/pdf', content: file },
    });
  } catch (error) {
    await recordFailure(clock, mail, wordsFor(error), isRefusedForGood(error));
    onFailure(error);
    return 0;
  }
  await clock.write((tx) => tx.run(recordTry(mail.id, null, null)));
  return 1;
}

const recordFailure = (clock: Session, { id, tries }: DueReportMail, reason: string, forGood = false) =>
  clock.write((tx) => tx.run(recordTry(id, reason, forGood ? null : reportMailPauseAfter(tries))));

/** What users are told: the mail server's response to the address, and nothing about the network of this server. */
function wordsFor(error: unknown): string {
  if (!(error instanceof Error && 'responseCode' in error)) return 'The mail server could not be reached';
  const body = 'response' in error ? String(error.response) : String(error.responseCode);
  return `The mail server refused it: ${body.slice(0, 200)}`;
}
