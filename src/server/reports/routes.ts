import { getReport, getReportPdf } from '#api/reports';
import { type App, route } from '../http/route.ts';
import { liveReport } from './live-report.ts';
import { sendPdf } from './pdf/send-pdf.ts';

/** Reports for a banker. */
export function reportRoutes(app: App): void {
  route(app, getReport, ({ db, input: { report, owner }, calendar }) =>
    liveReport(db, report, owner, calendar),
  );

  route(app, getReportPdf, async ({ db, input: { report, owner }, calendar, reply, sender }) =>
    sendPdf(reply, sender, await liveReport(db, report, owner, calendar)),
  );
}
