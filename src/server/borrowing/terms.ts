import type { BorrowingTerm } from '#domain/reports/borrowing-form';
import { sql, type Statement } from '../db/sql.ts';

/** Makes the stated rates the lender's terms: changed ones are updated, those of other classes deleted. */
export const saveTerms = (
  entityId: number,
  lender: string,
  stated: readonly Omit<BorrowingTerm, 'lender'>[],
): Statement[] => {
  const classes = stated.map((term) => term.class);
  return [
    sql`delete from borrowing_terms
        where entity_id = ${entityId} and lender = ${lender} and class <> all (${classes}::text[])`,
    sql`insert into borrowing_terms as t (entity_id, lender, class, rate)
        select ${entityId}, ${lender}, class, rate
        from unnest(${classes}::text[], ${stated.map(({ rate }) => rate)}::numeric[]) as stated (class, rate)
        on conflict on constraint borrowing_terms_once do update set rate = excluded.rate where t.rate <> excluded.rate`,
  ];
};
