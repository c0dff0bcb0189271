import { refuse } from '#api/errors';
import { addScenario, deleteScenario, editScenario, listScenarios } from '#api/scenarios';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { scenarioProblems, type NewScenarioForm, type SavedScenario } from '#domain/risk/matrix/scenario';
import type { Transaction } from '../db/database.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import { oneEntity, scopeOf } from '../db/scope.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Scenario not found';

/** Saved what-if scenarios of lots and entities. */
export function scenarioRoutes(app: App): void {
  route(app, listScenarios, ({ db }) => db.rows(queries.visibleScenarios));

  route(app, addScenario, ({ db, input, today }) =>
    db.write(async (tx) => {
      const [problem] = Object.entries(scenarioProblems(input.input, today));
      if (problem) refuse('invalid', problem[1], { [`input.${problem[0]}`]: problem[1] });
      const added = await tx.row(queries.insertScenario(input, await entityOfScenario(tx, input)));
      return scenarioIn(tx, added?.id ?? 0);
    }),
  );

  route(app, editScenario, ({ db, input }) =>
    db.write(async (tx) => {
      const { id, version, ...typed } = input;
      const saved = await tx.row(queries.updateScenario(id, version, typed));
      const now = await scenarioIn(tx, id);
      if (!saved) throw editConflict({ name: typed.name }, now);
      return now;
    }),
  );

  route(app, deleteScenario, ({ db, input }) => deleteRecord(db, 'scenarios', input.id, NOT_FOUND));
}

/** The entity that a scenario belongs to; null for one of everything. */
async function entityOfScenario(
  tx: Transaction,
  { lot_id, owner }: Pick<NewScenarioForm, 'lot_id' | 'owner'>,
): Promise<number | null> {
  if (lot_id !== null) {
    const lot = await tx.row(queries.entityOfLot(lot_id));
    return lot?.entity_id ?? refuse('not_found', LOT_NOT_FOUND, { lot_id: LOT_NOT_FOUND });
  }
  if (owner !== null) return oneEntity(tx, owner);
  return scopeOf(tx, undefined);
}

async function scenarioIn(tx: Transaction, id: number): Promise<SavedScenario> {
  return (await tx.row(queries.scenarioById(id))) ?? refuse('not_found', NOT_FOUND);
}
