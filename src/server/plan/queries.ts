import type { Expense } from '#domain/expenses/expenses';
import type { Day } from '#domain/kit/days';
import type { Lot, Out, Receiving } from '#domain/lots/lots';
import { FEEDING_PLAN_COLUMNS, type FeedingPlan, type FeedingPlanForm } from '#domain/plan/feeding-plan';
import { inScope, type Scope } from '../db/scope.ts';
import { columnList, editOf, insertInto, jsonObject, picked, sql, type Statement } from '../db/sql.ts';
import { coverColumns, lotsWithHead } from '../book/queries.ts';

/** The columns of a plan in the API, from `feeding_plans f`. */
export const planColumns = sql`
  f.lot_id, f.feed_unit, f.feed_rate, f.feed_type, f.yardage, f.medicine, f.care, f.freight, f.marketing, f.interest, f.deaths,
  f.bills_cover, f.billed_feed, f.billed_feed_seen, f.billed_yardage, f.billed_yardage_seen, f.all_billed, f.planned_on, f.version`;

/** A plan as JSON, null where the lot `l` has none. */
export const storedPlan = sql`(select to_jsonb(x) from (select ${planColumns} from feeding_plans f where f.lot_id = l.id) x)`;

/** The plan that an entity saved last. */
export const usualPlan = (entity: Statement): Statement => sql`
  (select to_jsonb(x) from (
    select ${planColumns} from feeding_plans f where ${entity} order by f.planned_on desc, f.id desc limit 1) x)`;

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
  plan: (FeedingPlan & { id: number }) | null;
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

export const lotsToPlan = (ids: readonly number[]): Statement<LotToPlan> => sql`
  select l.id, l.lot, l.est_out_wt, l.est_out_date,
         ${records('receivings', sql`r.received, r.pay_wt, r.cost, r.date_in`)} as receivings,
         ${records('outs', sql`r.head_count, r.date_out`)} as outs,
         ${records('expenses', sql`r.id, r.type, r.amount, r.expense_category, r.date`, sql`not r.plan`)} as expenses,
         (select to_jsonb(x) from (select f.id, ${planColumns} from feeding_plans f where f.lot_id = l.id) x) as plan
  from lots l where l.id = any(${ids}::integer[])`;

const SEEN = ['billed_feed_seen', 'billed_yardage_seen', 'planned_on'] as const;
/** What is stored of a plan beside the fields of its form. */
export type Seen = Pick<FeedingPlan, (typeof SEEN)[number]>;
const STORED = [...FEEDING_PLAN_COLUMNS, ...SEEN];

export const insertPlan = (lot_id: number, form: FeedingPlanForm, seen: Seen): Statement =>
  insertInto('feeding_plans', { lot_id, ...picked(form, FEEDING_PLAN_COLUMNS), ...seen });

export const updatePlan = (
  edited: { id: number; version: number },
  form: FeedingPlanForm,
  seen: Seen,
): Statement => editOf('feeding_plans', edited, { ...picked(form, FEEDING_PLAN_COLUMNS), ...seen });

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

/** What the transaction of an entry did to plans, and the expenses that it deleted. */
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
  update feeding_plans f set (${columnList(STORED)}) = (select ${columnList(STORED)} from jsonb_populate_record(null::feeding_plans, h.before))
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
