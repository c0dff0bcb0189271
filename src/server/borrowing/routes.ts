import { isDeepStrictEqual } from 'node:util';
import {
  addBorrowingReport,
  deleteBorrowingReport,
  getBorrowing,
  getBorrowingPdf,
  getBorrowingReport,
  previewBorrowingReport,
} from '#api/borrowing';
import { refuse } from '#api/errors';
import {
  liabilityToCome,
  type BorrowingForm,
  type BorrowingReport,
  type BorrowingTerm,
  termsOf,
} from '#domain/reports/borrowing-form';
import { borrowingReport } from '#domain/reports/borrowing-report';
import type { Calendar } from '../clock/calendar.ts';
import type { Session } from '../db/database.ts';
import { currentUserId, refuseWithoutEntity, scopeId } from '../db/scope.ts';
import { deleteRecord } from '../history/routes.ts';
import { foundRow } from '../db/records.ts';
import { type App, route } from '../http/route.ts';
import { entityById, readBook } from '../reports/book.ts';
import { sendPdf } from '../reports/pdf/send-pdf.ts';
import type { OutputOf } from '#api/endpoint';
import { insertInto, sql, type Statement } from '../db/sql.ts';
import { saveTerms } from './terms.ts';

type ListedReport = OutputOf<typeof getBorrowing>['reports'][number];

export const termsOfEntity = (of: Statement): Statement<BorrowingTerm> => sql`
  select t.lender, t.class, t.rate
  from borrowing_terms t
  left join (select lender, max(id) as last from borrowing_reports where entity_id = ${of} group by lender) r using (lender)
  where t.entity_id = ${of} order by r.last desc nulls last, t.lender, t.id`;

const listed = sql`r.id, r.day, r.lender, e.name as owner, r.made_by, r.result, r.version`;

export const reportsOfEntity = (of: Statement): Statement<ListedReport> => sql`
  select ${listed} from borrowing_reports r join entities e on e.id = r.entity_id
  where r.entity_id = ${of} order by r.day desc, r.id desc`;

export const reportById = (id: number): Statement<BorrowingReport> => sql`
  select ${listed}, r.input, r.report from borrowing_reports r join entities e on e.id = r.entity_id where r.id = ${id}`;

export const insertReport = (
  entity_id: number,
  report: Pick<BorrowingReport, 'day' | 'lender' | 'input' | 'result' | 'report'>,
) => {
  const made_by = sql`(select full_name from users where id = ${currentUserId})`;
  return sql<{
    id: number;
  }>`${insertInto('borrowing_reports', { entity_id, ...report, made_by })} returning id`;
};

/** A borrowing base of the entity that was made since the value to finish of a lot needs a plan. */
const madeByRule = (of: Statement): Statement => sql`
  select id from borrowing_reports where entity_id = ${of} and result ? 'lots_without_plan' limit 1`;

const NOT_FOUND = 'Borrowing base not found';

const CHANGED_SINCE = 'The figures have changed since the preview: preview it again';

/** The borrowing base of an entity by a lender's terms, all of it read at one moment. */
async function made(db: Session, owner: string | undefined, form: BorrowingForm, calendar: Calendar) {
  const later = liabilityToCome(form, calendar.today);
  if (later) refuse('invalid', later.message, { [later.field]: later.message });
  const [[earlier], { entityId, book, head }] = await Promise.all([
    db.batch([madeByRule(scopeId(owner))]),
    readBook(db, owner, calendar, new Date()),
  ]);
  return { entityId, ...borrowingReport(book, head, form, earlier.length === 0) };
}

export function borrowingRoutes(app: App): void {
  route(app, getBorrowing, async ({ db, input }) => {
    const of = scopeId(input.owner);
    const [[entity], terms, reports] = await db.batch([
      entityById(of),
      termsOfEntity(of),
      reportsOfEntity(of),
    ]);
    return entity ? { terms, reports } : refuseWithoutEntity(input.owner);
  });

  route(app, previewBorrowingReport, async ({ db, input: { owner, ...form }, calendar }) => {
    const { result, report } = await made(db, owner, form, calendar);
    return { result, report };
  });

  route(app, addBorrowingReport, async ({ db, input: { owner, previewed, ...form }, calendar, today }) => {
    const { entityId, ...of } = await made(db, owner, form, calendar);
    if (previewed && !isDeepStrictEqual(previewed, of.result)) refuse('conflict', CHANGED_SINCE);
    return db.write(async (tx) => {
      for (const save of saveTerms(entityId, form.lender, termsOf(form))) await tx.run(save);
      const toStore = { day: today, lender: form.lender, input: form, ...of };
      const added = await tx.row(insertReport(entityId, toStore));
      return foundRow(tx, reportById(added?.id ?? 0), NOT_FOUND);
    });
  });

  route(app, getBorrowingReport, ({ db, input }) => foundRow(db, reportById(input.id), NOT_FOUND));

  route(app, getBorrowingPdf, async ({ db, input, reply, sender }) => {
    const { report } = await foundRow(db, reportById(input.id), NOT_FOUND);
    return sendPdf(reply, sender, report);
  });

  route(app, deleteBorrowingReport, ({ db, input }) =>
    deleteRecord(db, 'borrowing_reports', input.id, NOT_FOUND),
  );
}
