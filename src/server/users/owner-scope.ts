import { refuse } from '#api/errors';
import type { Session } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { entityIdNamed } from './entity-names.ts';

/** The entity whose positions are asked for: a producer's own; null for everything an administrator sees. */
export const scopeOf = (owner: string | undefined): Statement<{ id: number | null }> =>
  owner === undefined
    ? sql`select case when not app.is_admin() then app.entity_id() end as id`
    : sql`select case when app.is_admin() then ${entityIdNamed(owner)} else app.entity_id() end as id`;

/** The entity that an administrator names by `owner`; null, without a name, for everything that the user sees. */
export async function entityOf(db: Session, owner: string | undefined): Promise<number | null> {
  if (owner === undefined) return null;
  return (await db.row(scopeOf(owner)))?.id ?? refuse('not_found', 'Owner not found');
}

/** Whether a record belongs to the entity; null for any that the user sees. */
export const ofEntity = (column: Statement, entityId: number | null): Statement =>
  entityId === null ? sql`true` : sql`${column} = ${entityId}::integer`;
