import { getReport, getReportPdf } from '#api/reports';
import { type App, route } from '../http/route.ts';
import { sendPdf } from './pdf/send-pdf.ts';
import type { Report } from '#domain/reports/document';
import type { ReportName } from '#domain/reports/kinds';
import { equityReport } from '#domain/reports/equity-report';
import { positionStatement } from '#domain/reports/position-statement';
import type { Calendar } from '../clock/calendar.ts';
import type { Reads } from '../db/database.ts';
import { readBook, type ReportInput } from './book.ts';

const MADE_BY: Record<ReportName, (of: ReportInput) => Report> = {
  position: ({ book, head }) => positionStatement(book, head),
  equity: ({ book, head }) => equityReport(book, head),
};

/** A report of an entity's records as they are now; of the user's own entity unless an administrator names one. */
export const liveReport = async (
  db: Reads,
  name: ReportName,
  owner: string | undefined,
  calendar: Calendar,
  now = new Date(),
): Promise<Report> => MADE_BY[name](await readBook(db, owner, calendar, now));

export function reportRoutes(app: App): void {
  route(app, getReport, ({ db, input: { report, owner }, calendar }) =>
    liveReport(db, report, owner, calendar),
  );

  route(app, getReportPdf, async ({ db, input: { report, owner }, calendar, reply, sender }) =>
    sendPdf(reply, sender, await liveReport(db, report, owner, calendar)),
  );
}
