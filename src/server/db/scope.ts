import { refuse } from '#api/errors';
import { type Action, allowedTypes, isInsideClients } from '#domain/users/permissions';
import type { Transaction } from './database.ts';
import { groupOf, type Role } from './roles.ts';
import { sql, type Statement } from './sql.ts';

// `tests/repository/current-user.test.ts` lists the statements that mention the current user, and why.

export const currentUserId: Statement = sql`(select app.user_id())`;
/** The user's own entity; for an administrator inside a client, the client. */
export const ownEntityId: Statement = sql`(select app.entity_id())`;

/** The roles that may do something: the types of user, and administrators inside a client. */
function rolesThatMay(action: Action): Role[] {
  const types = allowedTypes(action);
  return types.includes('admin') && isInsideClients(action) ? [...types, 'client'] : [...types];
}

/** Whether the current user may do something, by the role that has logged in: `PERMISSIONS` in a statement. */
export const currentUserMay = (action: Action): Statement<boolean> => ({
  text: `(select ${rolesThatMay(action)
    .map((type) => `pg_has_role(session_user, '${groupOf(type)}', 'usage')`)
    .join(' or ')})`,
  values: [],
});

/** The id of the entity with this name in any spelling, else of the one with a name that looks the same (decision 63). */
export const entityIdNamed = (name: string): Statement =>
  sql`(select coalesce((select id from entities where app.name_key(name) = app.name_key(${name})),
                       (select id from entities where look_alike_key = app.look_alike_key(${name}))))`;

/** The entity that a request is about; null for everything that the user sees. */
export type Scope = number | null;

const ownScopeId = sql`case when not ${currentUserMay('seeEntities')} then ${ownEntityId} end`;

/**
 * The scope in a statement: the named entity for a user who sees several, null without a name or for an unknown one; for a
 * producer always their own.
 */
export const scopeId = (owner: string | undefined): Statement =>
  owner === undefined ? sql`(${ownScopeId})` : sql`coalesce(${entityIdNamed(owner)}, ${ownScopeId})`;

const NOT_FOUND = 'Owner not found';

const NO_OWNER = 'Owner is required: a report covers one entity';

/** Refuses a report without an entity as scope: an administrator has named none, or one that does not exist. Source: decision 91. */
export const refuseWithoutEntity = (owner: string | undefined): never =>
  owner === undefined
    ? refuse('invalid', NO_OWNER, { owner: NO_OWNER })
    : refuse('not_found', NOT_FOUND, { owner: NOT_FOUND });

/** The scope of a request, for handlers that need its id; refuses a name of no entity. */
export async function scopeOf(db: Pick<Transaction, 'row'>, owner: string | undefined): Promise<Scope> {
  const found = await db.row(sql<{ id: Scope }>`select ${scopeId(owner)} as id`);
  const id = found?.id ?? null;
  if (id === null && owner !== undefined) refuse('not_found', NOT_FOUND);
  return id;
}

/** The scope for statements on records that access rules restrict: null without a name, for which no round trip is needed. */
export const namedScope = async (db: Pick<Transaction, 'row'>, owner: string | undefined): Promise<Scope> =>
  owner === undefined ? null : scopeOf(db, owner);

export const inScope = (column: Statement, scope: Scope | Statement): Statement =>
  scope === null ? sql`true` : sql`${column} = ${scope}::integer`;

/** Whether a record belongs to the owner who is named; without a name every visible record does. */
export const ofOwner = (column: Statement, owner: string | undefined): Statement =>
  owner === undefined ? sql`true` : sql`${column} = ${entityIdNamed(owner)}`;

/** Whether stored sums are those of the scope: the sums of everything have no entity. */
export const sumsOfScope = (column: Statement, owner: string | undefined): Statement =>
  owner === undefined ? sql`${column} is not distinct from ${scopeId(owner)}` : ofOwner(column, owner);

/** The entity that a setting belongs to: the named one, else the user's own. No row has it where the user does not see the named one. */
export const oneEntityId = (owner: string | undefined): Statement =>
  owner === undefined ? ownEntityId : entityIdNamed(owner);

/** The id of {@link oneEntityId}; refuses a name of no entity that the user sees. */
export async function oneEntity(db: Pick<Transaction, 'row'>, owner?: string): Promise<number> {
  const entity = await db.row(sql<{ id: number }>`select id from entities where id = ${oneEntityId(owner)}`);
  return entity?.id ?? refuse('not_found', NOT_FOUND, { owner: NOT_FOUND });
}
