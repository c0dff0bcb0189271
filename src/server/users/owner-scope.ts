import { refuse } from '#api/errors';
import type { Session, Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { entityIdNamed } from './entity-names.ts';

/** The entity whose positions are asked for: a producer's own; null for everything an administrator sees. */
const scopeOf = (owner: string | undefined): Statement<{ id: number | null }> =>
  owner === undefined
    ? sql`select case when not app.is_admin() then app.entity_id() end as id`
    : sql`select case when app.is_admin() then ${entityIdNamed(owner)} else app.entity_id() end as id`;

const NOT_FOUND = 'Owner not found';

/** The entity of {@link scopeOf}; refuses a name of none that the user sees. */
export async function entityInScope(
  db: Pick<Transaction, 'row'>,
  owner: string | undefined,
): Promise<number | null> {
  const id = (await db.row(scopeOf(owner)))?.id ?? null;
  if (id === null && owner !== undefined) refuse('not_found', NOT_FOUND);
  return id;
}

/** The entity that an administrator names by `owner`; null, without a name, for everything that the user sees. */
export const entityOf = async (db: Session, owner: string | undefined): Promise<number | null> =>
  owner === undefined ? null : entityInScope(db, owner);

/** The entity with this name, if the user sees it. */
export async function visibleEntity(db: Pick<Transaction, 'row'>, owner: string): Promise<number> {
  const entity = await db.row(sql<{ id: number }>`
    select id from entities where id = ${entityIdNamed(owner)}`);
  return entity?.id ?? refuse('not_found', NOT_FOUND, { owner: NOT_FOUND });
}

/** The id of the user's own entity, or of the one that is named. */
export const ownOrNamed = (owner: string | undefined): Statement =>
  owner === undefined ? sql`(select app.entity_id())` : entityIdNamed(owner);

/** Whether a record belongs to the entity; null for any that the user sees. */
export const ofEntity = (column: Statement, entityId: number | null): Statement =>
  entityId === null ? sql`true` : sql`${column} = ${entityId}::integer`;
