import { refuse } from '#api/errors';
import { findLot } from '#api/lot-detail';
import { addLot, countLotRecords, deleteLot, editBasis, editLot, listLotChoices, listLots } from '#api/lots';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import { type AddLotForm, type EditLotForm, newLotNumber } from '#domain/lots/lot-form';
import { editedHeadProblem, leavingProblem } from '#domain/lots/head-count';
import { type Lot, LOT_NOT_FOUND, partnershipShare } from '#domain/lots/lots';
import type { ReceivingForm } from '#domain/lots/receivings';
import { deleteRecord } from '../history/deletion.ts';
import { JsonText, type Transaction } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { insertReceiving } from '../receivings/queries.ts';
import { oneEntity } from '../db/scope.ts';
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

  route(app, addLot, ({ db, input }) =>
    db.write(async (tx) => {
      const entityId = await oneEntity(tx, input.owner);
      const made = await tx.row(queries.insertLot(entityId, input, derivedFrom(input)));
      const id = made?.id ?? refuse('not_found', LOT_NOT_FOUND);
      await tx.run(insertReceiving(id, firstReceiving(input)));
      return lotIn(tx, id);
    }),
  );

  route(app, editLot, ({ db, input }) =>
    db.write(async (tx) => {
      const before = await lotIn(tx, input.id);
      refuseTotalsOfManyReceivings(input, before);
      refusePartOfHeadIn(input, before);
      const { id, version } = input;
      const lot = input.lot === before.lot ? before.lot : numberFrom(input.lot);
      const entityId = await oneEntity(tx, input.owner);
      if (!(await tx.row(queries.updateLot(id, version, entityId, { ...input, lot }, derivedFrom(input))))) {
        throw editConflict(input, await lotIn(tx, id));
      }
      if (before.receiving_count === 1)
        await tx.run(queries.updateOnlyReceiving(id, { ...before, ...given(input) }));
      return lotIn(tx, id);
    }),
  );

  route(app, editBasis, ({ db, input: { id, version, basis } }) =>
    db.write(async (tx) => {
      const saved = await tx.row(queries.updateBasis(id, version, basis));
      const now = await lotIn(tx, id);
      if (!saved) throw editConflict({ basis }, now);
      return now;
    }),
  );

  route(
    app,
    countLotRecords,
    async ({ db, input }) =>
      (await db.row(queries.lotRecordCounts(input.id))) ?? refuse('not_found', LOT_NOT_FOUND),
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

async function lotIn(tx: Transaction, id: number): Promise<Lot> {
  return (await tx.row(queries.lotById(id))) ?? refuse('not_found', LOT_NOT_FOUND);
}

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
