import { refuse } from '#api/errors';
import { findLot, type LotDetail } from '#api/lot-detail';
import { addLot, countLotRecords, deleteLot, editBasis, editLot, listLotChoices, listLots } from '#api/lots';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import { newLotNumber, type AddLotForm, type EditLotForm, LOT_COLUMNS } from '#domain/lots/lot-form';
import {
  editedHeadProblem,
  leavingProblem,
  LOT_NOT_FOUND,
  partnershipShare,
  type Lot,
  type ReceivingForm,
  lotSchema,
} from '#domain/lots/lots';
import type { Day } from '#domain/kit/days';
import type { OutputOf } from '#api/endpoint';
import { deleteRecord } from '../history/routes.ts';
import { JsonText, type Transaction } from '../db/database.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import {
  editOf,
  prepared,
  sql,
  type Statement,
  jsonArray,
  insertInto,
  picked,
  selected,
  timeText,
} from '../db/sql.ts';
import { editConflict, editedRow, foundRow } from '../db/records.ts';
import { oneEntity, ofOwner, currentUserMay } from '../db/scope.ts';
import { insertReceiving, receivingColumns } from '../receivings/routes.ts';
import { expenseColumns } from '../expenses/queries.ts';
import { lotsWithPlan, lrpPosition } from '../book/queries.ts';
import { storedPlan } from '../plan/queries.ts';
import { endedLrpColumns, lrpPolicyRows, type LrpPolicyRow, pricedLrp } from '../lrp/queries.ts';
import { outColumns } from '../outs/routes.ts';
import type { Calendar } from '../clock/calendar.ts';
import { tradeColumns } from '../trades/queries.ts';

/** The columns of a lot in the API, from `lotsWithPlan`. */
export const lotColumns = (today: Day): Statement =>
  selected(lotSchema, 'l', {
    owner: sql`e.name`,
    cover: sql`app.cover(${today}::date, l, s, f)`,
    missing: sql`app.missing_costs(${today}::date, l, s, f)`,
    created_at: timeText(sql`l.created_at`),
    updated_at: timeText(sql`l.updated_at`),
  });

/** Admins: newest first. Producers: by lot number (spec 1, section 7). */
export const visibleLots = (today: Day): Statement<{ json: string }> =>
  prepared(
    'visibleLots',
    jsonArray(
      sql`select ${lotColumns(today)} from ${lotsWithPlan} order by case when ${currentUserMay('seeEntities')} then l.date_in end desc, l.lot`,
    ),
  );

export const lotChoices: Statement<{ json: string }> = prepared(
  'lotChoices',
  jsonArray(sql`
    select l.id, l.lot, e.name as owner, l.est_out_date from lots l join entities e on e.id = l.entity_id
    order by l.number_key, e.name`),
);

export const lotById = (id: number, today: Day): Statement<Lot> =>
  sql`select ${lotColumns(today)} from ${lotsWithPlan} where l.id = ${id}`;

/** The fields of a lot that the server calculates; never accepted from a client (decision 15). */
export interface Derived {
  marketing_class: string;
  futures_contract: string;
}

const lotRow = (entity_id: number, form: EditLotForm, { marketing_class, futures_contract }: Derived) => ({
  entity_id,
  ...picked(form, LOT_COLUMNS),
  marketing_class,
  futures_contract,
});

export const insertLot = (entityId: number, form: EditLotForm, derived: Derived): Statement<{ id: number }> =>
  sql`${insertInto('lots', lotRow(entityId, form, derived))} returning id`;

export const updateLot = (
  edited: { id: number; version: number },
  entityId: number,
  form: EditLotForm,
  derived: Derived,
): Statement => editOf('lots', edited, lotRow(entityId, form, derived));

export const updateOnlyReceiving = (
  lotId: number,
  whole: { total_received: number; total_pay_wt: number; total_cost: number },
) =>
  sql`update receivings set received = ${whole.total_received}, pay_wt = ${whole.total_pay_wt}, cost = ${whole.total_cost}
      where lot_id = ${lotId}
        and (received, pay_wt, cost) is distinct from
            (${whole.total_received}::numeric, ${whole.total_pay_wt}::numeric, ${whole.total_cost}::numeric)`;

export const lotRecordCounts = (id: number): Statement<OutputOf<typeof countLotRecords>> =>
  sql`select (select count(*) from receivings r where r.lot_id = l.id) as receivings,
             (select count(*) from outs o where o.lot_id = l.id) as outs,
             (select count(*) from expenses x where x.lot_id = l.id) as expenses,
             (select count(*) from trades t where t.lot_id = l.id) as trades,
             (select count(*) from lrp p where p.lot_id = l.id) as lrp
      from lots l where l.id = ${id}`;

/** A lot with its records, each kind as JSON. `policies` must be valued before they are returned. */
interface LotParts extends Record<Exclude<keyof LotDetail, 'interest_rate' | 'plan'>, string> {
  owner: string;
  interest_rate: string | null;
  plan: string | null;
}

const list = (rows: Statement): Statement => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`;

/** How the number is matched: ignoring case, or by its look-alike key (decision 63). An index precedes the access rule only for leakproof conditions, so stored keys are compared. */
const matches = {
  'as typed': (number: string) =>
    sql`l.number_key = app.number_key(${number}::text) and lower(l.lot) = lower(${number}::text)`,
  'looks the same': (number: string) => sql`l.look_alike_key = app.look_alike_key(${number}::text)`,
};

const partsOf = (condition: Statement, calendar: Calendar): Statement<LotParts> => sql`
    select e.name as owner, (select row_to_json(x)::text from (select ${lotColumns(calendar.today)}) x) as lot,
      ${list(sql`select ${receivingColumns} from receivings where lot_id = l.id order by date_in, id`)} as receivings,
      ${list(sql`select ${outColumns} from outs where lot_id = l.id order by date_out, id`)} as outs,
      ${list(sql`select ${tradeColumns} from trades t where t.lot_id = l.id order by t.trade_date desc, t.id desc`)} as trades,
      ${list(sql`select ${expenseColumns} from expenses x where x.lot_id = l.id order by x.date desc, x.id desc`)} as expenses,
      ${list(sql`
        select * from (${lrpPolicyRows(calendar)}) p where p.lot_id = l.id order by p.effective_date desc, p.id`)} as policies,
      ${list(sql`
        select ${lrpPosition} from app.entity_lrp(${calendar.today}::date, l.id) p
        order by effective_date desc, policy_id`)} as lrp,
      ${list(sql`
        select ${endedLrpColumns} from app.ended_lrp(${calendar.today}::date, array[l.id])
        order by end_date desc, policy_id`)} as ended_lrp,
      e.interest_rate::text as interest_rate, ${storedPlan}::text as plan
    from ${lotsWithPlan}
    where ${condition}
    order by e.name`;

export const lotPartsById = (id: number, calendar: Calendar): Statement<LotParts> =>
  partsOf(sql`l.id = ${id}`, calendar);

const lotsNamed = (
  { lot: number, owner }: { lot: string; owner?: string | undefined },
  match: keyof typeof matches,
  calendar: Calendar,
): Statement<LotParts> =>
  prepared(
    `lotsNamed ${match}${owner === undefined ? '' : ' of owner'}`,
    partsOf(sql`${matches[match](number)} and ${ofOwner(sql`l.entity_id`, owner)}`, calendar),
  );

export function lotDetail(
  { lot, receivings, outs, trades, expenses, policies, lrp, ended_lrp, interest_rate, plan }: LotParts,
  today: Day,
): string {
  const rows = JSON.parse(policies) as LrpPolicyRow[];
  return `{"lot":${lot},"receivings":${receivings},"outs":${outs},"trades":${trades},"expenses":${expenses},\
"policies":${JSON.stringify(rows.map((row) => pricedLrp(row, today)))},"lrp":${lrp},"ended_lrp":${ended_lrp},"interest_rate":${interest_rate ?? 'null'},"plan":${plan ?? 'null'}}`;
}

export function lotRoutes(app: App): void {
  route(app, listLots, ({ db, today }) => db.json(visibleLots(today)));

  route(app, listLotChoices, ({ db }) => db.json(lotChoices));

  route(app, findLot, async ({ db, input, calendar }) => {
    const spelled = await db.rows(lotsNamed(input, 'as typed', calendar));
    const named = spelled.length > 0 ? spelled : await db.rows(lotsNamed(input, 'looks the same', calendar));
    const [only, ...others] = named;
    const owners = JSON.stringify(named.map(({ owner }) => owner));
    const found = only && others.length === 0 ? lotDetail(only, calendar.today) : 'null';
    return new JsonText(`{"owners":${owners},"found":${found}}`);
  });

  writeRoute(app, addLot, async (tx, { input, today }) => {
    const entityId = await oneEntity(tx, input.owner);
    const made = insertLot(entityId, input, derivedFrom(input));
    const { id } = await foundRow(tx, made, LOT_NOT_FOUND);
    await tx.run(insertReceiving(id, firstReceiving(input)));
    return lotIn(tx, today, id);
  });

  writeRoute(app, editLot, async (tx, { input, today }) => {
    const before = await lotIn(tx, today, input.id);
    refuseTotalsOfManyReceivings(input, before);
    refusePartOfHeadIn(input, before);
    const { id } = input;
    const lot = input.lot === before.lot ? before.lot : numberFrom(input.lot);
    const entityId = await oneEntity(tx, input.owner);
    const update = updateLot(input, entityId, { ...input, lot }, derivedFrom(input));
    if ((await tx.run(update)) === 0) throw editConflict(input, await lotIn(tx, today, id));
    if (before.receiving_count === 1) await tx.run(updateOnlyReceiving(id, { ...before, ...given(input) }));
    return lotIn(tx, today, id);
  });

  writeRoute(app, editBasis, (tx, { input, today }) => {
    const { id, basis } = input;
    const update = editOf('lots', input, { basis });
    return editedRow(tx, { update, current: lotById(id, today), typed: { basis } }, LOT_NOT_FOUND);
  });

  route(app, countLotRecords, ({ db, input }) => foundRow(db, lotRecordCounts(input.id), LOT_NOT_FOUND));

  route(app, deleteLot, ({ db, input }) => deleteRecord(db, 'lots', input.id, LOT_NOT_FOUND));
}

/** The receiving that a lot is added with: of a partnership, the owner’s share. */
function firstReceiving(lot: AddLotForm): ReceivingForm {
  const share = lot.partnership ? partnershipShare(lot.percent_owned, lot) : lot;
  const { date_in, source, sex, location } = lot;
  const { total_received: received, total_pay_wt: pay_wt, total_cost: cost } = share;
  return { date_in, source, sex, location, received, pay_wt, cost };
}

const derivedFrom = (form: EditLotForm): Derived => ({
  marketing_class: marketingClass(form.est_out_wt),
  futures_contract: futuresContract(form.est_out_wt, form.est_out_date),
});

/** The number of a lot, checked when it is new; an existing one may stay (decision 63). */
function numberFrom(typed: string): string {
  const { data, error } = newLotNumber.safeParse(typed);
  const message = error?.issues[0]?.message ?? '';
  return data ?? refuse('invalid', message, { lot: message });
}

const lotIn = (tx: Transaction, today: Day, id: number): Promise<Lot> =>
  foundRow(tx, lotById(id, today), LOT_NOT_FOUND);

const wholeFields = ['total_received', 'total_pay_wt', 'total_cost'] as const;

const given = (form: EditLotForm) =>
  Object.fromEntries(
    wholeFields.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field]]])),
  );

/** A lot that is not, or no longer, a partnership has whole head. */
function refusePartOfHeadIn(form: EditLotForm, lot: Lot): void {
  const problem = editedHeadProblem(form, lot);
  if (problem !== null) refuse('invalid', problem, { total_received: problem });
  const leaving = leavingProblem(form, lot);
  if (leaving !== null) refuse('invalid', leaving, { partnership: leaving });
}

/** With several receivings the totals are their sums and cannot be changed here (decision 12). */
function refuseTotalsOfManyReceivings(form: EditLotForm, lot: Lot): void {
  const changed = wholeFields.find((field) => form[field] !== undefined && form[field] !== lot[field]);
  if (lot.receiving_count === 1 || !changed) return;
  const message = 'Head, weight and cost are the sum of the receivings: edit the records on the lot page';
  refuse('conflict', message, { [changed]: message });
}
