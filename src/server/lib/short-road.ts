import { sql, type Statement } from './sql.ts';

/**
 * What everybody sees of a selection: for an administrator over the whole book, for a producer by the index of the column
 * that names the entity (or the user: `mine`). The access rule says the same of both, but cannot tell PostgreSQL beforehand
 * which of the two roads is short; {@link Sights} knows who takes which.
 */
export const byShortRoad = <Row = Record<string, unknown>>(
  entity: Statement,
  selection: (inSight: Statement) => Statement<Row>,
  mine: Statement = sql`(select app.entity_id())`,
): Statement<Row> => eitherRoad(selection(sql`true`), selection(sql`${entity} = ${mine}`));

/** One statement for who sees everything, another for who sees only what is their own. */
export function eitherRoad<Row>(everything: Statement<Row>, own: Statement<Row>): Statement<Row> {
  const [road, short] = [sql<Row>`(${everything})`, sql<Row>`(${own})`];
  return { ...road, own: short.own ?? short };
}
