import { sql, type Statement } from './sql.ts';

/**
 * What everybody sees of a selection, asked twice: for an administrator over the whole book and for a producer by the
 * index of the column that names the entity (or the user: `mine`). Only one of the two runs. The access rule alone would say the same, but cannot
 * tell PostgreSQL beforehand which of the two roads is short.
 */
export const byShortRoad = <Row = Record<string, unknown>>(
  entity: Statement,
  selection: (inSight: Statement) => Statement<Row>,
  mine: Statement = sql`(select app.entity_id())`,
): Statement<Row> =>
  sql<Row>`(${selection(sql`(select app.is_admin())`)}) union all
      (${selection(sql`not (select app.is_admin()) and ${entity} = ${mine}`)})`;
