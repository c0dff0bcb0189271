import { refuse } from '#api/errors';
import { addScenario, deleteScenario, editScenario, listScenarios } from '#api/scenarios';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { scenarioProblems, type NewScenarioForm, type SavedScenario } from '#domain/risk/matrix/scenario';
import type { Transaction } from '../db/database.ts';
import { editOf, insertInto, sql, type Statement } from '../db/sql.ts';
import { oneEntity, scopeOf, currentUserId } from '../db/scope.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';

const scenarios = sql`
  select s.id, s.name, e.name as owner, s.lot_id, l.lot, s.input, s.base, s.version
  from scenarios s left join entities e on e.id = s.entity_id left join lots l on l.id = s.lot_id`;

const visibleScenarios: Statement<SavedScenario> = sql`
  ${scenarios} order by lower(s.name), s.id`;

const scenarioById = (id: number): Statement<SavedScenario> => sql`${scenarios} where s.id = ${id}`;

const entityOfLot = (id: number): Statement<{ entity_id: number }> =>
  sql`select entity_id from lots where id = ${id} for key share`;

const insertScenario = ({ name, lot_id, input, base }: NewScenarioForm, entity_id: number | null) =>
  sql<{
    id: number;
  }>`${insertInto('scenarios', { entity_id, lot_id, name, input, base, created_by: currentUserId })} returning id`;

const NOT_FOUND = 'Scenario not found';

export function scenarioRoutes(app: App): void {
  route(app, listScenarios, ({ db }) => db.rows(visibleScenarios));

  writeRoute(app, addScenario, async (tx, { input, today }) => {
    const [problem] = Object.entries(scenarioProblems(input.input, today));
    if (problem) refuse('invalid', problem[1], { [`input.${problem[0]}`]: problem[1] });
    const added = await tx.row(insertScenario(input, await entityOfScenario(tx, input)));
    return foundRow(tx, scenarioById(added?.id ?? 0), NOT_FOUND);
  });

  writeRoute(app, editScenario, (tx, { input }) => {
    const { name, input: whatIf, base } = input;
    const update = editOf('scenarios', input, { name, input: whatIf, base });
    return editedRow(
      tx,
      { update, current: scenarioById(input.id), typed: { name, input: whatIf } },
      NOT_FOUND,
    );
  });

  route(app, deleteScenario, ({ db, input }) => deleteRecord(db, 'scenarios', input.id, NOT_FOUND));
}

/** The entity that a scenario belongs to; null for one of everything. */
async function entityOfScenario(
  tx: Transaction,
  { lot_id, owner }: Pick<NewScenarioForm, 'lot_id' | 'owner'>,
): Promise<number | null> {
  if (lot_id !== null) {
    const lot = await tx.row(entityOfLot(lot_id));
    return lot?.entity_id ?? refuse('not_found', LOT_NOT_FOUND, { lot_id: LOT_NOT_FOUND });
  }
  if (owner !== null) return oneEntity(tx, owner);
  return scopeOf(tx, undefined);
}
