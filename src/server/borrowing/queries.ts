import type { OutputOf } from '#api/endpoint';
import type { getBorrowing } from '#api/borrowing';
import type { BorrowingForm, BorrowingReport, BorrowingTerm } from '#domain/reports/borrowing-form';
import { termsOf } from '#domain/reports/borrowing-form';
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

type ListedReport = OutputOf<typeof getBorrowing>['reports'][number];

/** The rates of the entity's lenders, those of the latest report first. */
export const terms = (of: Statement): Statement<BorrowingTerm> => sql`
  select t.lender, t.class, t.rate
  from borrowing_terms t
  left join (select lender, max(id) as last from borrowing_reports where entity_id = ${of} group by lender) r using (lender)
  where t.entity_id = ${of} order by r.last desc nulls last, t.lender, t.id`;

const listed = sql`r.id, r.day, r.lender, e.name as owner, r.made_by, r.result, r.version`;

export const reports = (of: Statement): Statement<ListedReport> => sql`
  select ${listed} from borrowing_reports r join entities e on e.id = r.entity_id
  where r.entity_id = ${of} order by r.day desc, r.id desc`;

export const reportById = (id: number): Statement<BorrowingReport> => sql`
  select ${listed}, r.input, r.report from borrowing_reports r join entities e on e.id = r.entity_id where r.id = ${id}`;

/** Makes the rates of a report's input the lender's terms: changed ones are updated, those of other classes deleted. */
export const saveTerms = (entityId: number, form: BorrowingForm): Statement[] => {
  const stated = termsOf(form);
  const classes = stated.map((term) => term.class);
  return [
    sql`delete from borrowing_terms
        where entity_id = ${entityId} and lender = ${form.lender} and class <> all (${classes}::text[])`,
    sql`insert into borrowing_terms as t (entity_id, lender, class, rate)
        select ${entityId}, ${form.lender}, class, rate
        from unnest(${classes}::text[], ${stated.map(({ rate }) => rate)}::numeric[]) as stated (class, rate)
        on conflict on constraint borrowing_terms_once do update set rate = excluded.rate where t.rate <> excluded.rate`,
  ];
};

export const insertReport = (
  entityId: number,
  {
    day,
    lender,
    input,
    result,
    report,
  }: Pick<BorrowingReport, 'day' | 'lender' | 'input' | 'result' | 'report'>,
): Statement<{ id: number }> => sql`
  insert into borrowing_reports (entity_id, day, lender, input, result, report, made_by)
  values (${entityId}, ${day}, ${lender}, ${input}, ${result}, ${report},
          (select full_name from users where id = ${currentUserId}))
  returning id`;
