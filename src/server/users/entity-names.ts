import { refuse } from '#api/errors';
import { nameProblem, type NameToCheck } from '#domain/kit/confusable-names';
import { sql, type Statement } from '../db/sql.ts';

/** Existing names that look like another's, and those that would be refused today. */
export const namesToJudge: Statement<NameToCheck> = sql`
  select owner, lot, looks_like from app.doubtful_names() order by lower(owner), lot nulls first`;

/** Refuses an entity name that could be mistaken for another. */
export function refuseConfusable(name: string): void {
  const problem = nameProblem(name, 'Entity name');
  if (problem !== null) refuse('invalid', problem, { entity_name: problem });
}
