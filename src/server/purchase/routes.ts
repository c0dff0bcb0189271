import { refuse } from '#api/errors';
import {
  addPurchasePlan,
  deletePurchasePlan,
  editPurchasePlan,
  listPurchasePlans,
  planPurchase,
} from '#api/purchase';
import { purchaseFigures } from '#domain/purchase/purchase-figures';
import { NO_GAIN, type PurchasePlan, type PurchasePlanForm } from '#domain/purchase/purchase-form';
import { purchaseOut } from '#domain/purchase/purchase-price';
import { editOf, insertInto, sql, type Statement } from '../db/sql.ts';
import { currentUserId, oneEntity } from '../db/scope.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';

const currentPrice = (contract: string): Statement<{ current: number | null }> =>
  sql`select current from prices where symbol = ${contract}`;

const plans = sql`
  select p.id, p.name, e.name as owner, p.input, p.version from purchase_plans p join entities e on e.id = p.entity_id`;

const visiblePlans: Statement<PurchasePlan> = sql`${plans} order by lower(p.name), p.id`;

const planById = (id: number): Statement<PurchasePlan> => sql`${plans} where p.id = ${id}`;

const insertPlan = ({ name, input }: PurchasePlanForm, entity_id: number): Statement<{ id: number }> =>
  sql`${insertInto('purchase_plans', { entity_id, name, input, created_by: currentUserId })} returning id`;

const NOT_FOUND = 'Purchase plan not found';

/** The price that can be paid for the next cattle, and the purchase plans that an entity and its adviser share. */
export function purchaseRoutes(app: App): void {
  route(app, planPurchase, async ({ db, input }) => {
    const out = purchaseOut(input);
    const quote = out === null || input.price !== null ? undefined : await db.row(currentPrice(out.contract));
    return purchaseFigures(input, quote?.current ?? null) ?? refuse('invalid', NO_GAIN, { out_wt: NO_GAIN });
  });

  route(app, listPurchasePlans, ({ db }) => db.rows(visiblePlans));

  writeRoute(app, addPurchasePlan, async (tx, { input: { owner, ...plan } }) => {
    const added = await tx.row(insertPlan(plan, await oneEntity(tx, owner)));
    return foundRow(tx, planById(added?.id ?? 0), NOT_FOUND);
  });

  writeRoute(app, editPurchasePlan, (tx, { input: { id, version, ...plan } }) => {
    const update = editOf('purchase_plans', { id, version }, plan);
    return editedRow(tx, { update, current: planById(id), typed: plan }, NOT_FOUND);
  });

  route(app, deletePurchasePlan, ({ db, input }) => deleteRecord(db, 'purchase_plans', input.id, NOT_FOUND));
}
