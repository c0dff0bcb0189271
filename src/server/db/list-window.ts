import type { Day } from '#domain/kit/days';
import { refuse } from '#api/errors';
import { sql, type Statement } from './sql.ts';

/** A window of a list: see `listWindow` and `afterRow` of the API. */
export interface ListWindow {
  offset: number;
  limit: number;
  after_date?: Day | undefined;
  after_id?: number | undefined;
}

const AFTER_NEEDS = 'A list continues after the day and the id of a row, where it is sorted by day';

/**
 * The condition of the rows after the row that a window begins after, by an index of day and id; null where it begins at the first row. `day` and
 * `id` are the columns of the order, `direction` is theirs, or null in another order.
 */
export function rowsAfter(
  { after_date, after_id }: ListWindow,
  direction: 'forwards' | 'backwards' | null,
  { day, id }: { day: Statement; id: Statement },
): Statement | null {
  if (after_date === undefined && after_id === undefined) return null;
  if (after_date === undefined || after_id === undefined || direction === null)
    return refuse('invalid', AFTER_NEEDS, { after_id: AFTER_NEEDS });
  const row = sql`(${after_date}::date, ${after_id}::integer)`;
  return direction === 'forwards' ? sql`(${day}, ${id}) > ${row}` : sql`(${day}, ${id}) < ${row}`;
}
