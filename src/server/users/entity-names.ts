import { refuse } from '#api/errors';
import { nameProblem, type NameToCheck } from '#domain/kit/confusable-names';
import { sql, type Statement } from '../db/sql.ts';

/** The id of the entity with this name in any spelling, else of the one whose name looks the same (decision 63). */
export const entityIdNamed = (name: string): Statement =>
  sql`(select coalesce((select id from entities where app.name_key(name) = app.name_key(${name})),
                       (select id from entities where look_alike_key = app.look_alike_key(${name}))))`;

/** Existing names that look like another's, and those that would be refused today. */
export const namesToJudge: Statement<NameToCheck> = sql`
  select owner, lot, looks_like from app.doubtful_names() order by lower(owner), lot nulls first`;

/** Refuses an entity name that could be mistaken for another. */
export function refuseConfusable(name: string): void {
  const problem = nameProblem(name, 'Entity name');
  if (problem !== null) refuse('invalid', problem, { entity_name: problem });
}
