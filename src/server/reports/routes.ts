import { getReport, getReportPdf, type ReportName } from '#api/reports';
import type { Report } from '#domain/reports/document';
import { equityReport } from '#domain/reports/equity-report';
import { positionStatement } from '#domain/reports/position-statement';
import { type App, route } from '../http/route.ts';
import { readBook, type ReportInput } from './book.ts';
import { sendPdf } from './pdf/send-pdf.ts';

const MADE_BY: Record<ReportName, (of: ReportInput) => Report> = {
  position: ({ book, head }) => positionStatement(book, head),
  equity: ({ book, head }) => equityReport(book, head),
};

/** Reports for a banker. */
export function reportRoutes(app: App): void {
  route(app, getReport, async ({ db, input, calendar }) =>
    MADE_BY[input.report](await readBook(db, input.owner, calendar, new Date())),
  );

  route(app, getReportPdf, async ({ db, input, calendar, reply }) =>
    sendPdf(reply, MADE_BY[input.report](await readBook(db, input.owner, calendar, new Date()))),
  );
}
