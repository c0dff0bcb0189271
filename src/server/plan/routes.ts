import { refuse } from '#api/errors';
import { deletePlan, getPlan, listPlans, savePlan, savePlans, undoPlans } from '#api/plan';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { foundRow } from '../db/records.ts';
import { scopeOf } from '../db/scope.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import * as queries from './queries.ts';
import { PLAN_NOT_FOUND, save, undoSaving } from './saving.ts';

/** Plans to finish lots, one by one and together. */
export function planRoutes(app: App): void {
  route(app, getPlan, ({ db, input }) => foundRow(db, queries.planWithUsual(input.id), LOT_NOT_FOUND));

  writeRoute(app, savePlan, async (tx, { input, today }) => {
    const { id, own_projected, ...plan } = input;
    const { undo } = await save(tx, [{ ...plan, lot_id: id }], { own_projected, today, at: () => '' });
    const saved = await foundRow(tx, queries.planWithUsual(id), LOT_NOT_FOUND);
    return { plan: saved.plan ?? refuse('not_found', PLAN_NOT_FOUND), undo };
  });

  route(app, deletePlan, async ({ db, input }) => {
    const { id } = await foundRow(db, queries.planIdOf(input.id), PLAN_NOT_FOUND);
    return deleteRecord(db, 'feeding_plans', id, PLAN_NOT_FOUND);
  });

  route(app, listPlans, async ({ db, input, today }) => {
    const scope = await scopeOf(db, input.owner);
    return db.json(queries.plannedLots(scope, today));
  });

  writeRoute(app, savePlans, async (tx, { input, today }) => {
    const { plans, own_projected } = input;
    const at = (index: number): string => `plans.${index}.`;
    const { undo } = await save(tx, plans, { own_projected, today, at });
    return { saved: plans.length, undo };
  });

  writeRoute(app, undoPlans, async (tx, { input }) => {
    await undoSaving(tx, input.id);
    return {};
  });
}
