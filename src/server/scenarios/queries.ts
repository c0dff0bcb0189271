import type { EditScenarioForm, NewScenarioForm, SavedScenario } from '#domain/risk/matrix/scenario';
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

const scenarios = sql`
  select s.id, s.name, e.name as owner, s.lot_id, l.lot, s.input, s.base, s.version
  from scenarios s left join entities e on e.id = s.entity_id left join lots l on l.id = s.lot_id`;

export const visibleScenarios: Statement<SavedScenario> = sql`
  ${scenarios} order by lower(s.name), s.id`;

export const scenarioById = (id: number): Statement<SavedScenario> => sql`${scenarios} where s.id = ${id}`;

export const entityOfLot = (id: number): Statement<{ entity_id: number }> =>
  sql`select entity_id from lots where id = ${id} for key share`;

export const insertScenario = (
  { name, lot_id, input, base }: NewScenarioForm,
  entityId: number | null,
): Statement<{ id: number }> =>
  sql`
    insert into scenarios (entity_id, lot_id, name, input, base, created_by)
    values (${entityId}, ${lot_id}, ${name}, ${input}, ${base}, ${currentUserId}) returning id`;

export const updateScenario = (
  id: number,
  version: number,
  { name, input, base }: EditScenarioForm,
): Statement<{ id: number }> =>
  sql`
    update scenarios set name = ${name}, input = ${input}, base = ${base}
    where id = ${id} and version = ${version} returning id`;
