import type { Expense } from '#domain/expenses/expenses';
import type { Day } from '#domain/kit/days';
import type { Lot, Out, Receiving } from '#domain/lots/lots';
import { FEEDING_PLAN_COLUMNS, type FeedingPlan, feedingPlanSchema } from '#domain/plan/feeding-plan';
import { inScope, type Scope } from '../db/scope.ts';
import { columnList, jsonObject, recordset, selected, sql, type Statement } from '../db/sql.ts';
import { coverColumns, lotsWithHead } from '../book/queries.ts';

const planColumns = selected(feedingPlanSchema, 'f', {});

/** A plan as JSON, null where the lot `l` has none. */
export const storedPlan = sql`(select to_jsonb(x) from (select ${planColumns} from feeding_plans f where f.lot_id = l.id) x)`;

export const usualPlan = (entity: Statement): Statement => sql`
  (select to_jsonb(x) from (
    select ${planColumns} from feeding_plans f where ${entity} order by f.updated_at desc, f.id desc limit 1) x)`;

export const planWithUsual = (
  lotId: number,
): Statement<{ plan: FeedingPlan | null; usual: FeedingPlan | null }> => sql`
  select ${storedPlan} as plan, ${usualPlan(sql`f.entity_id = l.entity_id`)} as usual from lots l where l.id = ${lotId}`;

/** A lot's id, and the records that its plan depends on. */
export interface LotToPlan {
  id: number;
  lot: string;
  est_out_wt: number;
  est_out_date: Day;
  receivings: Receiving[];
  outs: Out[];
  /** All but the rows of the plan. */
  expenses: (Expense & { id: number })[];
  plan: FeedingPlan | null;
}

const records = (
  table: 'receivings' | 'outs' | 'expenses',
  columns: Statement,
  where = sql`true`,
): Statement => sql`
  (select coalesce(jsonb_agg(x), '[]') from (
    select ${columns} from ${{ text: table, values: [] }} r where r.lot_id = l.id and ${where} order by r.id) x)`;

/** Takes the lots, so that no record of theirs changes until the plans are saved. */
export const takeLots = (ids: readonly number[]): Statement<Pick<Lot, 'id'>> =>
  sql`select id from lots where id = any(${ids}::integer[]) order by id for update`;

/** Takes the plans of lots: one may be deleted without its lot being taken. */
export const takePlans = (lotIds: readonly number[]): Statement =>
  sql`select id from feeding_plans where lot_id = any(${lotIds}::integer[]) order by lot_id for update`;

export const lotsToPlan = (ids: readonly number[]): Statement<LotToPlan> => sql`
  select l.id, l.lot, l.est_out_wt, l.est_out_date,
         ${records('receivings', sql`r.received, r.pay_wt, r.cost, r.date_in`)} as receivings,
         ${records('outs', sql`r.head_count, r.date_out`)} as outs,
         ${records('expenses', sql`r.id, r.type, r.amount, r.expense_category, r.date`, sql`not r.plan`)} as expenses,
         ${storedPlan} as plan
  from lots l where l.id = any(${ids}::integer[])`;

const SEEN = ['billed_feed_seen', 'billed_yardage_seen', 'planned_on'] as const;
/** Stored fields of a plan besides those of its form. */
export type Seen = Pick<FeedingPlan, (typeof SEEN)[number]>;
const STORED = [...FEEDING_PLAN_COLUMNS, ...SEEN];

export const insertPlans = (plans: readonly object[]): Statement => sql`
  insert into feeding_plans (lot_id, ${columnList(STORED)}) select lot_id, ${columnList(STORED)} from ${recordset('feeding_plans', plans)}`;

export const updatePlans = (plans: readonly object[]): Statement => sql`
  update feeding_plans f set (${columnList(STORED)}, updated_at) = (${columnList(STORED.map((column) => `p.${column}`))}, now())
  from ${recordset('feeding_plans', plans)} p where f.lot_id = p.lot_id`;

export const deleteOwnProjected = (ids: readonly number[]): Statement =>
  sql`delete from expenses where id = any(${ids}::integer[])`;

/** An entry of the history that this transaction has made: a plan of the lots, or a deleted expense. */
export const entryOfSaving = (
  lotIds: readonly number[],
  deletedExpenses: readonly number[],
): Statement<{ id: number | null }> => sql`
  select min(id) as id from (
    select h.id from feeding_plans f join history h on h.record = 'feeding_plans' and h.record_id = f.id::text
    where f.lot_id = any(${lotIds}::integer[]) and h.transaction = pg_current_xact_id_if_assigned()
    union all select app.deletion('expenses', x::text) from unnest(${deletedExpenses}::integer[]) x) saved`;

/** Plans that the transaction of an entry changed, and expenses that it deleted. */
export interface SavedEntry {
  id: number;
  record: 'feeding_plans' | 'expenses';
  lot_id: number;
}

export const entriesOfSaving = (entry: number): Statement<SavedEntry> => sql`
  select h.id, h.record, h.lot_id from history e join history h on h.at = e.at and h.transaction = e.transaction
  where e.id = ${entry}
    and (h.record = 'feeding_plans' and h.action in ('insert', 'update') or h.record = 'expenses' and h.action = 'delete')
  order by h.id`;

const unchanged = sql`h.record_id = f.id::text and f.version = (h.after ->> 'version')::integer`;

export const deleteNewPlans = (entries: readonly number[]): Statement => sql`
  delete from feeding_plans f using history h
  where h.id = any(${entries}::bigint[]) and h.action = 'insert' and ${unchanged}`;

export const putBackPlans = (entries: readonly number[]): Statement => sql`
  update feeding_plans f set (${columnList(STORED)}, updated_at) = (select ${columnList(STORED)}, updated_at from jsonb_populate_record(null::feeding_plans, h.before))
  from history h where h.id = any(${entries}::bigint[]) and h.action = 'update' and ${unchanged}`;

/** The lots with head of a scope with their plans, and the plan that was saved last, as JSON. */
export const plannedLots = (scope: Scope, today: Day): Statement<{ json: string }> =>
  jsonObject(sql`
    select (select coalesce(jsonb_agg(x), '[]') from (
              ${lotsWithHead(
                sql`${inScope(sql`l.entity_id`, scope)} order by e.name, l.number_key`,
                sql`l.id, l.lot, e.name as owner, l.current_hd, l.total_received, l.total_pay_wt, l.est_out_wt, l.est_out_date,
                    s.in_days, s.yardage_billed, ${coverColumns(today)}, ${storedPlan} as plan`,
              )}) x) as lots,
           ${usualPlan(inScope(sql`f.entity_id`, scope))} as usual`);

export const planIdOf = (lotId: number): Statement<{ id: number }> =>
  sql`select id from feeding_plans where lot_id = ${lotId}`;
