import type { EditComparisonForm, NewComparisonForm, SavedComparison } from '#domain/risk/comparisons';
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

const comparisons = sql`
  select c.id, c.name, e.name as owner, c.lot_id, l.lot, c.input, c.shown, c.version
  from comparisons c join entities e on e.id = c.entity_id left join lots l on l.id = c.lot_id`;

export const visibleComparisons: Statement<SavedComparison> = sql`
  ${comparisons} order by lower(c.name), c.id`;

export const comparisonById = (id: number): Statement<SavedComparison> =>
  sql`${comparisons} where c.id = ${id}`;

/** No row for a lot that the user does not see. */
export const insertComparison = ({
  lot_id,
  name,
  input,
  shown,
}: NewComparisonForm): Statement<{ id: number }> =>
  sql`
    insert into comparisons (entity_id, lot_id, name, input, shown, created_by)
    select entity_id, id, ${name}, ${input}::jsonb, ${shown}::jsonb, ${currentUserId} from lots where id = ${lot_id} for key share
    returning id`;

export const updateComparison = (
  id: number,
  version: number,
  { name, input, shown }: EditComparisonForm,
): Statement<{ id: number }> =>
  sql`
    update comparisons set name = ${name}, input = ${input}, shown = ${shown}
    where id = ${id} and version = ${version} returning id`;
