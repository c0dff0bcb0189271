import { Refusal } from '#api/errors';
import { dayIn } from '#domain/kit/days';
import { reportMailPauseAfter } from '#domain/reports/report-mails';
import type { FileFormat } from '#domain/reports/deliveries';
import type { Database, Session } from '../db/database.ts';
import { isLargeBook } from '../http/fair-share.ts';
import { isRefusedForGood, type Mailer, unsubscribeHeaders } from '../mail/mailer.ts';
import { claimMails, type DueReportMail, recordMailTry } from './queries.ts';
import type { ReportMailSettings } from './queue-due.ts';
import { type MailedFiles, mailedFiles, type MailedFilesOf, sentFiles } from './report-file.ts';
import { day } from '#domain/kit/format';

const FILE_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat, string>;

interface Sending {
  database: Database;
  mailer: Mailer;
  settings: ReportMailSettings;
  onFailure: (error: unknown) => void;
  onThread?: MailedFilesOf | undefined;
}

/** Sends every due report, made once for all its addresses, and returns the number of mails. One is sent twice only if the server dies before recording it, with the same message id. */
export async function sendDueReports(sending: Sending, now: Date): Promise<number> {
  const clock = sending.database.as('the clock');
  for (let sent = 0; ;) {
    const due = await clock.write((tx) => tx.rows(claimMails));
    const [first] = due;
    if (!first) return sent;
    const file = await made(sending, first, now).catch((error: unknown) => {
      sending.onFailure(error);
      return error instanceof Refusal ? error.message : 'The report could not be created';
    });
    for (const mail of due) {
      if (typeof file === 'string') await recordFailure(clock, mail, file);
      else sent += await send(sending, clock, mail, file);
    }
  }
}

/** Makes the report, on the thread where the book is large; one that an administrator has sent is there already. */
async function made({ database, settings, onThread }: Sending, mail: DueReportMail, now: Date) {
  if (mail.delivery_id !== null) return sentFiles(database, mail);
  const timeZone = settings.BUSINESS_TIME_ZONE;
  const by = { report: mail.report, user_id: mail.user_id ?? '' };
  const db = database.as({ onBehalfOf: by.user_id, userType: 'producer' });
  const make = onThread && (await isLargeBook(db)) ? onThread : mailedFiles(database);
  return make(by, { timeZone, today: dayIn(timeZone, now) });
}

async function send(
  { mailer, settings, onFailure }: Sending,
  clock: Session,
  mail: DueReportMail,
  file: MailedFiles,
): Promise<0 | 1> {
  const site = settings.PUBLIC_URL ?? '';
  try {
    await mailer.send({
      ...reportMailText(file, mail, site),
      message_id: mail.message_id,
      address: mail.address,
      unsubscribe_key: null,
      headers: unsubscribeHeaders(`${site}/api/report-mails/stop?key=${mail.stop_key}`),
      attachments: file.files.map(({ name, format, content }) => ({
        name,
        type: FILE_TYPES[format],
        content,
      })),
    });
  } catch (error) {
    await recordFailure(clock, mail, wordsFor(error), isRefusedForGood(error));
    onFailure(error);
    return 0;
  }
  await clock.write((tx) => tx.run(recordMailTry(mail.id, null, null)));
  return 1;
}

const recordFailure = (clock: Session, { id, tries }: DueReportMail, reason: string, forGood = false) =>
  clock.write((tx) => tx.run(recordMailTry(id, reason, forGood ? null : reportMailPauseAfter(tries))));

/** The failure as users see it: the mail server's response to the address, without details of this server's network. */
function wordsFor(error: unknown): string {
  if (!(error instanceof Error && 'responseCode' in error)) return 'The mail server could not be reached';
  const body = 'response' in error ? String(error.response) : String(error.responseCode);
  return `The mail server rejected it: ${body.slice(0, 200)}`;
}

type Sent = Pick<DueReportMail, 'due_on' | 'by_hand' | 'set_by' | 'stop_key' | 'sender'>;

const ATTACHED_AS = { pdf: 'a PDF', xlsx: 'an Excel workbook' } as const satisfies Record<FileFormat, string>;

/** Removes line breaks: an entity's name is part of the subject header. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function reportMailText(
  { about, empty, files }: MailedFiles,
  { due_on, by_hand, set_by, stop_key, sender }: Sent,
  site: string,
): { subject: string; body: string } {
  const { title, made_at, prices, simulated } = about;
  const entity = onOneLine(about.entity_name);
  const sentences = [
    `Attached as ${files.map(({ format }) => ATTACHED_AS[format]).join(' and ')}: ${title} for ${entity}, as of ${day(about.day)}`,
    `Made ${made_at}. ${prices}`,
    simulated && 'Simulated prices: these are not market figures',
    empty && `The report is empty: ${[...new Set(empty)].join('; ')}`,
    !by_hand && due_on !== about.day && `It was due on ${day(due_on)} and could not be sent earlier`,
  ].filter(Boolean);
  const setBy = `${onOneLine(set_by)} of ${entity}`;
  const from = [
    sender === null
      ? `${setBy} set up this email`
      : `Sent by ${onOneLine(sender)}. ${setBy} allowed this address`,
    'can answer questions about the report',
  ].join(' and ');
  return {
    subject: `${title}, ${entity}, ${day(about.day)}`,
    body: `${sentences.map((sentence) => `${String(sentence)}.`).join('\n')}

${from}.
Unsubscribe: ${site}/unsubscribe?of=reports&key=${stop_key}
`,
  };
}
