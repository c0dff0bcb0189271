import { refuse } from '#api/errors';
import { findLot } from '#api/lot-detail';
import { addLot, countLotRecords, deleteLot, editBasis, editLot, listLotChoices, listLots } from '#api/lots';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import { newLotNumber, type AddLotForm, type EditLotForm } from '#domain/lots/lot-form';
import { editedHeadProblem, leavingProblem } from '#domain/lots/head-count';
import { LOT_NOT_FOUND, partnershipShare, type Lot, type ReceivingForm } from '#domain/lots/lots';
import { deleteRecord } from '../history/deletion.ts';
import { JsonText, type Transaction } from '../db/database.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { editOf } from '../db/sql.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { oneEntity } from '../db/scope.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { insertReceiving } from '../receivings/queries.ts';
import { lotDetail, lotsNamed } from './detail.ts';
import * as queries from './queries.ts';

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

/** The totals in the form. */
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
