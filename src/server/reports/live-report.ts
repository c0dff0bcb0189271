import type { ReportName } from '#api/reports';
import type { Report } from '#domain/reports/document';
import { equityReport } from '#domain/reports/equity-report';
import { positionStatement } from '#domain/reports/position-statement';
import type { Calendar } from '../clock/calendar.ts';
import type { Session } from '../db/database.ts';
import { readBook, type ReportInput } from './book.ts';

const MADE_BY: Record<ReportName, (of: ReportInput) => Report> = {
  position: ({ book, head }) => positionStatement(book, head),
  equity: ({ book, head }) => equityReport(book, head),
};

/** A report of an entity's records as they are now; of the user's own entity unless an administrator names one. */
export const liveReport = async (
  db: Session,
  name: ReportName,
  owner: string | undefined,
  calendar: Calendar,
): Promise<Report> => MADE_BY[name](await readBook(db, owner, calendar, new Date()));
