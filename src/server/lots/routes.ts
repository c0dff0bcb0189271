import { refuse } from '#api/errors';
import { findLot, type LotDetail } from '#api/lot-detail';
import { addLot, countLotRecords, deleteLot, editBasis, editLot, listLotChoices, listLots } from '#api/lots';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import { newLotNumber, type AddLotForm, type EditLotForm } from '#domain/lots/lot-form';
import {
  editedHeadProblem,
  leavingProblem,
  LOT_NOT_FOUND,
  partnershipShare,
  type Lot,
  type ReceivingForm,
} from '#domain/lots/lots';
import { deleteRecord } from '../history/deletion.ts';
import { JsonText, type Transaction } from '../db/database.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { editOf, prepared, sql, type Statement } from '../db/sql.ts';
import { editConflict, editedRow, foundRow } from '../db/records.ts';
import { oneEntity, ofOwner } from '../db/scope.ts';
import { insertReceiving, receivingColumns } from '../receivings/queries.ts';
import * as queries from './queries.ts';
import { lotColumns } from './queries.ts';
import type { Day } from '#domain/kit/days';
import { expenseColumns } from '../expenses/queries.ts';
import { pricedLrp } from '../lrp/priced.ts';
import { lrpPosition } from '../book/queries.ts';
import { endedLrpColumns, lrpPolicyRows, type LrpPolicyRow } from '../lrp/queries.ts';
import { outColumns } from '../outs/queries.ts';
import type { Calendar } from '../clock/calendar.ts';
import { tradeColumns } from '../trades/queries.ts';

/** A lot with its records, each kind as JSON. `policies` must be valued before they are returned. */
interface LotParts extends Record<Exclude<keyof LotDetail, 'interest_rate'>, string> {
  owner: string;
  interest_rate: string | null;
}

const list = (rows: Statement): Statement => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`;

/** How the number is matched: ignoring case, or by its look-alike key (decision 63). An index precedes the access rule only for leakproof conditions, so stored keys are compared. */
const matches = {
  'as typed': (number: string) =>
    sql`l.number_key = app.number_key(${number}::text) and lower(l.lot) = lower(${number}::text)`,
  'looks the same': (number: string) => sql`l.look_alike_key = app.look_alike_key(${number}::text)`,
};

const partsOf = (condition: Statement, calendar: Calendar): Statement<LotParts> => sql`
    select e.name as owner, (select row_to_json(x)::text from (select ${lotColumns}) x) as lot,
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
      e.interest_rate::text as interest_rate
    from lots l join entities e on e.id = l.entity_id
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

/** The data of the lot page as JSON. PostgreSQL's JSON is passed through; only the policies are valued here. */
export function lotDetail(
  { lot, receivings, outs, trades, expenses, policies, lrp, ended_lrp, interest_rate }: LotParts,
  today: Day,
): string {
  const rows = JSON.parse(policies) as LrpPolicyRow[];
  return `{"lot":${lot},"receivings":${receivings},"outs":${outs},"trades":${trades},"expenses":${expenses},\
"policies":${JSON.stringify(rows.map((row) => pricedLrp(row, today)))},"lrp":${lrp},"ended_lrp":${ended_lrp},"interest_rate":${interest_rate ?? 'null'}}`;
}

export function lotRoutes(app: App): void {
  route(app, listLots, ({ db }) => db.json(queries.visibleLots));

  route(app, listLotChoices, ({ db }) => db.json(queries.lotChoices));

  route(app, findLot, async ({ db, input, calendar }) => {
    const spelled = await db.rows(lotsNamed(input, 'as typed', calendar));
    const named = spelled.length > 0 ? spelled : await db.rows(lotsNamed(input, 'looks the same', calendar));
    const [only, ...others] = named;
    const owners = JSON.stringify(named.map(({ owner }) => owner));
    const found = only && others.length === 0 ? lotDetail(only, calendar.today) : 'null';
    return new JsonText(`{"owners":${owners},"found":${found}}`);
  });

  writeRoute(app, addLot, async (tx, { input }) => {
    const entityId = await oneEntity(tx, input.owner);
    const made = queries.insertLot(entityId, input, derivedFrom(input));
    const { id } = await foundRow(tx, made, LOT_NOT_FOUND);
    await tx.run(insertReceiving(id, firstReceiving(input)));
    return lotIn(tx, id);
  });

  writeRoute(app, editLot, async (tx, { input }) => {
    const before = await lotIn(tx, input.id);
    refuseTotalsOfManyReceivings(input, before);
    refusePartOfHeadIn(input, before);
    const { id } = input;
    const lot = input.lot === before.lot ? before.lot : numberFrom(input.lot);
    const entityId = await oneEntity(tx, input.owner);
    const update = queries.updateLot(input, entityId, { ...input, lot }, derivedFrom(input));
    if ((await tx.run(update)) === 0) throw editConflict(input, await lotIn(tx, id));
    if (before.receiving_count === 1)
      await tx.run(queries.updateOnlyReceiving(id, { ...before, ...given(input) }));
    return lotIn(tx, id);
  });

  writeRoute(app, editBasis, (tx, { input }) => {
    const { id, basis } = input;
    const update = editOf('lots', input, { basis });
    return editedRow(tx, { update, current: queries.lotById(id), typed: { basis } }, LOT_NOT_FOUND);
  });

  route(app, countLotRecords, ({ db, input }) =>
    foundRow(db, queries.lotRecordCounts(input.id), LOT_NOT_FOUND),
  );

  route(app, deleteLot, ({ db, input }) => deleteRecord(db, 'lots', input.id, LOT_NOT_FOUND));
}

/** The receiving that a lot is added with: of a partnership, the owner’s share. */
function firstReceiving(lot: AddLotForm): ReceivingForm {
  const share = lot.partnership ? partnershipShare(lot.percent_owned, lot) : lot;
  const { date_in, source, sex, location } = lot;
  const { total_received: received, total_pay_wt: pay_wt, total_cost: cost } = share;
  return { date_in, source, sex, location, received, pay_wt, cost };
}

const derivedFrom = (form: EditLotForm): queries.Derived => ({
  marketing_class: marketingClass(form.est_out_wt),
  futures_contract: futuresContract(form.est_out_wt, form.est_out_date),
});

/** The number of a lot, checked when it is new; an existing one may stay (decision 63). */
function numberFrom(typed: string): string {
  const { data, error } = newLotNumber.safeParse(typed);
  const message = error?.issues[0]?.message ?? '';
  return data ?? refuse('invalid', message, { lot: message });
}

const lotIn = (tx: Transaction, id: number): Promise<Lot> => foundRow(tx, queries.lotById(id), LOT_NOT_FOUND);

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
