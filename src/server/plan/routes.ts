import { refuse, Refusal } from '#api/errors';
import { deletePlan, getPlan, listPlans, savePlan, savePlans, undoPlans } from '#api/plan';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { foundRow, editConflict } from '../db/records.ts';
import { scopeOf } from '../db/scope.ts';
import { deleteRecord, restore } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import * as queries from './queries.ts';
import type { Day } from '#domain/kit/days';
import { billSeen, newestBill } from '#domain/plan/billed-through';
import type { FeedingPlan, FeedingPlanForm } from '#domain/plan/feeding-plan';
import { type OwnProjected, ownProjected, ownProjectedMessage } from '#domain/plan/own-projected';
import { planProblem } from '#domain/plan/plan-problem';
import type { Transaction } from '../db/database.ts';
import { refusalFor } from '../db/translated.ts';

const PLAN_NOT_FOUND = 'This lot has no plan';
const IS_SECOND = 'This lot is in the list twice';
const CHANGED_SINCE = 'A plan has changed since it was saved, so this cannot be undone';

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

type PlanToSave = FeedingPlanForm & { lot_id: number; version?: number | undefined };

interface Saving {
  own_projected: OwnProjected | undefined;
  today: Day;
  /** The beginning of the names of a plan's fields in a refusal. */
  at: (index: number) => string;
}

/** Saves plans of lots, all or none, and replaces own projected expenses where requested; returns the entry to undo it. */
async function save(
  tx: Transaction,
  plans: readonly PlanToSave[],
  { own_projected, today, at }: Saving,
): Promise<{ undo: number | null }> {
  const ids = plans.map(({ lot_id }) => lot_id);
  await tx.rows(queries.takeLots(ids));
  await tx.rows(queries.takePlans(ids));
  const lots = new Map((await tx.rows(queries.lotsToPlan(ids))).map((lot) => [lot.id, lot]));
  const checked = plans.map(({ lot_id, version, ...form }, index) => {
    const lot =
      lots.get(lot_id) ?? refuse('not_found', LOT_NOT_FOUND, { [`${at(index)}lot_id`]: LOT_NOT_FOUND });
    const seen = seenOf(form, lot, today);
    const isSecond = ids.indexOf(lot_id) < index;
    const refusal = isSecond
      ? new Refusal('invalid', IS_SECOND, { lot_id: IS_SECOND })
      : refusalOf({ form, seen, version }, lot);
    if (refusal) throw ofPlan(refusal, at(index), plans.length > 1 ? `Lot ${lot.lot}: ` : '');
    const own = ownProjected(form, lot.expenses).map((expense) => ({ ...expense, lot: lot.lot }));
    return { lot, stored: { ...form, ...seen, lot_id }, own };
  });
  const own = checked.flatMap((plan) => plan.own);
  if (own.length > 0 && own_projected === undefined) {
    const message = ownProjectedMessage(own);
    refuse('conflict', message, { own_projected: message });
  }
  const added = checked.filter(({ lot }) => lot.plan === null);
  const changed = checked.filter(({ lot }) => lot.plan !== null);
  if (added.length > 0) await tx.run(queries.insertPlans(added.map(({ stored }) => stored)));
  if (changed.length > 0) await tx.run(queries.updatePlans(changed.map(({ stored }) => stored)));
  const replaced = own_projected === 'replace' ? own.map(({ id }) => id) : [];
  if (replaced.length > 0) await tx.run(queries.deleteOwnProjected(replaced));
  return { undo: (await tx.row(queries.entryOfSaving(ids, replaced)))?.id ?? null };
}

/** Why a plan cannot be saved for its lot, or not from this version; null where it can. */
function refusalOf(
  { form, seen, version }: { form: FeedingPlanForm; seen: queries.Seen; version: number | undefined },
  lot: queries.LotToPlan,
): Refusal | null {
  const problem = planProblem({ ...form, ...seen }, lot, lot);
  if (problem) return new Refusal('invalid', problem.message, { [problem.field]: problem.message });
  if (lot.plan === null) return version === undefined ? null : new Refusal('not_found', PLAN_NOT_FOUND);
  return lot.plan.version === version ? null : editConflict({ ...form }, lot.plan);
}

/** The refusal of one plan of a saving. */
const ofPlan = ({ code, message, fields }: Refusal, before: string, lot: string): Refusal =>
  new Refusal(
    code,
    lot + message,
    fields && Object.fromEntries(Object.entries(fields).map(([field, of]) => [before + field, of] as const)),
  );

/** Undoes a saving of plans, all or nothing. */
async function undoSaving(tx: Transaction, entry: number): Promise<void> {
  const entries = await tx.rows(queries.entriesOfSaving(entry));
  if (entries.length === 0) throw refusalFor('nothing_to_restore');
  await tx.rows(queries.takeLots(entries.map(({ lot_id }) => lot_id)));
  const idsOf = (of: queries.SavedEntry['record']) =>
    entries.filter(({ record }) => record === of).map(({ id }) => id);
  const plans = idsOf('feeding_plans');
  const undone = (await tx.run(queries.deleteNewPlans(plans))) + (await tx.run(queries.putBackPlans(plans)));
  if (undone < plans.length) refuse('conflict', CHANGED_SINCE);
  await tx.run(restore(idsOf('expenses')));
}

/** The newest bills at the time when *Billed through* was typed, and the day of planning. */
function seenOf(form: FeedingPlanForm, { plan, expenses }: queries.LotToPlan, today: Day): queries.Seen {
  const seen = (billed: 'feed' | 'yardage'): Day | null => {
    const before = plan && beforeOf(plan, billed);
    return billSeen(form[`billed_${billed}`], before, newestBill(expenses, billed));
  };
  return { billed_feed_seen: seen('feed'), billed_yardage_seen: seen('yardage'), planned_on: today };
}

const beforeOf = (
  plan: FeedingPlan,
  billed: 'feed' | 'yardage',
): { typed: Day | null; seen: Day | null } => ({
  typed: plan[`billed_${billed}`],
  seen: plan[`billed_${billed}_seen`],
});
