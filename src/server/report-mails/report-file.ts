import { type Report, reportFileName } from '#domain/reports/document';
import { mailedYear } from '#domain/reports/report-mails';
import type { Calendar } from '../clock/calendar.ts';
import { yearReport } from '../closeouts/routes.ts';
import type { Database, Session } from '../db/database.ts';
import { liveReport } from '../reports/routes.ts';
import { pdfOf } from '../reports/pdf/send-pdf.ts';
import { scheduledFor } from '../threads/fair-queue.ts';
import type { DueReportMail } from './queries.ts';

/** A mailed report: its file and the text of the mail. */
export interface ReportFile {
  about: Pick<Report, 'title' | 'entity_name' | 'day' | 'made_at' | 'prices' | 'simulated'>;
  /** Text in place of the tables where all are empty; else null. */
  empty: string[] | null;
  name: string;
  content: Uint8Array;
}

export type ReportFileOf = (
  mail: Pick<DueReportMail, 'report' | 'user_id'>,
  calendar: Calendar,
) => Promise<ReportFile>;

/** Makes a report in the name of a user of the entity, so that it has nothing that their screens have not. */
export const reportFile =
  (database: Database): ReportFileOf =>
  async ({ report: kind, user_id }, calendar) => {
    const report = await reportOf(database.as({ onBehalfOf: user_id, userType: 'producer' }), kind, calendar);
    const { title, entity_name, day, made_at, prices, simulated, tables } = report;
    return {
      about: { title, entity_name, day, made_at, prices, simulated },
      empty: tables.every(({ rows }) => rows.length === 0) ? tables.map(({ empty }) => empty) : null,
      name: reportFileName(report, 'pdf'),
      content: await pdfOf(report, scheduledFor(user_id)),
    };
  };

const reportOf = (db: Session, kind: DueReportMail['report'], calendar: Calendar): Promise<Report> =>
  kind === 'closeouts'
    ? yearReport(db, mailedYear(calendar.today), undefined, calendar)
    : liveReport(db, kind, undefined, calendar);
