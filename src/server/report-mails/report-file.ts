import type { Report } from '#domain/reports/document';
import { type MailedReport, mailedYear } from '#domain/reports/report-mails';
import type { FileFormat } from '#domain/reports/deliveries';
import type { Calendar } from '../clock/calendar.ts';
import { yearReport } from '../closeouts/routes.ts';
import type { Database, Reads } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { liveReport } from '../reports/routes.ts';
import { reportFileOf } from '../reports/pdf/send-pdf.ts';
import { scheduledFor } from '../threads/fair-queue.ts';
import type { DueReportMail } from './queries.ts';

/** A mailed report: its files and the text of the mail. */
export interface MailedFiles {
  about: Pick<Report, 'title' | 'entity_name' | 'day' | 'made_at' | 'prices' | 'simulated'>;
  /** Text in place of the tables where all are empty; else null. */
  empty: string[] | null;
  files: { name: string; format: FileFormat; content: Uint8Array }[];
}

export type MailedFilesOf = (
  mail: Pick<DueReportMail, 'report'> & { user_id: string },
  calendar: Calendar,
) => Promise<MailedFiles>;

/** Makes a report in the name of a user of the entity, so that it has nothing that their screens have not. */
export const mailedFiles =
  (database: Database): MailedFilesOf =>
  async ({ report: kind, user_id }, calendar) => {
    const db = database.as({ onBehalfOf: user_id, userType: 'producer' });
    return filesOf(await mailedReport(db, kind, { calendar }), ['pdf'], user_id);
  };

/** The files of a report that an administrator has sent, as it was made then. */
export async function sentFiles(
  database: Database,
  { delivery_id, report: kind, user_id }: Pick<DueReportMail, 'delivery_id' | 'report' | 'user_id'>,
): Promise<MailedFiles> {
  const stored = await database.as('the clock').row(sentReport(delivery_id, kind));
  if (!stored) throw new Error('The report is no longer stored');
  return filesOf(stored.report, stored.formats, user_id ?? 'deliveries');
}

/** By its index among the reports of the delivery. */
const sentReport = (
  id: number | null,
  kind: MailedReport,
): Statement<{ report: Report; formats: FileFormat[] }> => sql`
  select documents -> 'reports' -> (array_position(reports, ${kind}) - 1) as report, formats
  from deliveries where id = ${id} and documents is not null`;

async function filesOf(report: Report, formats: readonly FileFormat[], user: string): Promise<MailedFiles> {
  const { title, entity_name, day, made_at, prices, simulated, tables } = report;
  const files = [];
  for (const format of formats)
    files.push({ format, ...(await reportFileOf(report, format, scheduledFor(user))) });
  return {
    about: { title, entity_name, day, made_at, prices, simulated },
    empty: tables.every(({ rows }) => rows.length === 0) ? tables.map(({ empty }) => empty) : null,
    files,
  };
}

interface Making {
  /** The entity, for a user who sees several. */
  owner?: string;
  calendar: Calendar;
  now?: Date;
}

/** A report that can be mailed, as the records are; closeouts are those of the year that a mail of today has. */
export const mailedReport = (
  db: Reads,
  kind: MailedReport,
  { owner, calendar, now = new Date() }: Making,
): Promise<Report> =>
  kind === 'closeouts'
    ? yearReport(db, mailedYear(calendar.today), owner, calendar, now)
    : liveReport(db, kind, owner, calendar, now);
