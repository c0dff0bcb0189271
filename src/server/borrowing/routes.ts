import {
  addBorrowingReport,
  deleteBorrowingReport,
  getBorrowing,
  getBorrowingPdf,
  getBorrowingReport,
} from '#api/borrowing';
import { refuse } from '#api/errors';
import { liabilityToCome } from '#domain/reports/borrowing-form';
import { borrowingReport } from '#domain/reports/borrowing-report';
import { reportEntityId } from '../db/scope.ts';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import { readBook } from '../reports/book.ts';
import { sendPdf } from '../reports/pdf/send-pdf.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Borrowing base not found';

/** Borrowing bases by lenders' terms, kept as they were handed over. */
export function borrowingRoutes(app: App): void {
  route(app, getBorrowing, async ({ db, input }) => {
    const of = reportEntityId(input.owner);
    const [terms, reports] = await db.batch([queries.terms(of), queries.reports(of)]);
    return { terms, reports };
  });

  route(app, addBorrowingReport, async ({ db, input: { owner, ...form }, calendar, today }) => {
    const later = liabilityToCome(form, today);
    if (later) refuse('invalid', later.message, { [later.field]: later.message });
    // All of it is read at one moment, before it is kept.
    const { entityId, book, head } = await readBook(db, owner, calendar, new Date());
    const made = borrowingReport(book, head, form);
    return db.write(async (tx) => {
      for (const save of queries.saveTerms(entityId, form)) await tx.run(save);
      const kept = { day: today, lender: form.lender, input: form, ...made };
      const added = await tx.row(queries.insertReport(entityId, kept));
      return (await tx.row(queries.reportById(added?.id ?? 0))) ?? refuse('not_found', NOT_FOUND);
    });
  });

  route(
    app,
    getBorrowingReport,
    async ({ db, input }) => (await db.row(queries.reportById(input.id))) ?? refuse('not_found', NOT_FOUND),
  );

  route(app, getBorrowingPdf, async ({ db, input, reply, sender }) => {
    const kept = (await db.row(queries.reportById(input.id))) ?? refuse('not_found', NOT_FOUND);
    return sendPdf(reply, sender, kept.report);
  });

  route(app, deleteBorrowingReport, ({ db, input }) =>
    deleteRecord(db, 'borrowing_reports', input.id, NOT_FOUND),
  );
}
