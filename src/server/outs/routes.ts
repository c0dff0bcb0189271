import { refuse } from '#api/errors';
import { addOut, deleteOut, editOut } from '#api/outs';
import type { ClosingOut } from '#domain/closeout/closing-out';
import type { Day } from '#domain/kit/days';
import { LOT_NOT_FOUND, type Out, OUT_COLUMNS, type OutForm, outSchema } from '#domain/lots/lots';
import type { Transaction } from '../db/database.ts';
import { editConflict, foundRow } from '../db/records.ts';
import { sql, type Statement, prepared, editOf, insertInto, picked, selected } from '../db/sql.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { refusePartOfHead } from '../receivings/routes.ts';

export const outColumns = selected(outSchema, 'outs', {
  lot: sql`(select lot from lots where id = outs.lot_id)`,
  owner: sql`(select name from entities where id = outs.entity_id)`,
});

export const insertOut = (lotId: number, form: OutForm): Statement<Out> =>
  prepared(
    'insertOut',
    sql`${insertInto('outs', { lot_id: lotId, ...picked(form, OUT_COLUMNS) })} returning ${outColumns}`,
  );

export const updateOut = (form: OutForm & { id: number; version: number }): Statement<Out> =>
  sql`${editOf('outs', form, picked(form, OUT_COLUMNS))} returning ${outColumns}`;

export const outById = (id: number): Statement<Out> => sql`select ${outColumns} from outs where id = ${id}`;

const CHANGED =
  'A record of this lot has changed since you opened it. Nothing was saved. Please check it again.';

const headOf = (lotId: number): Statement<{ current_hd: number }> =>
  sql`select current_hd from lots where id = ${lotId}`;

const setProceeds = (lotId: number, given: ClosingOut['proceeds'][number]): Statement =>
  sql`update outs set proceeds = ${given.proceeds}
      where id = ${given.id} and version = ${given.version} and lot_id = ${lotId} and type = 'shipped' and proceeds is null`;

const ownProjected = (lotId: number, { id, version }: ClosingOut['delete_expenses'][number]): Statement =>
  sql`id = ${id} and version = ${version} and lot_id = ${lotId} and expense_category = 'projected' and not plan`;

const deleteProjected = (lotId: number, { id, version }: ClosingOut['delete_expenses'][number]): Statement =>
  sql`delete from expenses
      where ${ownProjected(lotId, { id, version })}`;

const bookProjected = (lotId: number, expense: ClosingOut['book_expenses'][number], today: Day): Statement =>
  sql`update expenses set expense_category = 'actual', date = least(date, ${today}::date) where ${ownProjected(lotId, expense)}`;

const setAllBilled = (lotId: number, allBilled: boolean): Statement =>
  sql`update feeding_plans set all_billed = ${allBilled} where lot_id = ${lotId}`;

const deletionsOf = (ids: readonly number[]): Statement<{ deletion: number }> =>
  sql`select app.deletion('expenses', id::text) as deletion from unnest(${ids}::integer[]) id`;

/**
 * Settles the records still open on a lot together with the out that took its last head; returns the history entries that restore
 * the deleted expenses.
 */
async function closeOut(tx: Transaction, lotId: number, closing: ClosingOut, today: Day): Promise<number[]> {
  const lot = await tx.row(headOf(lotId));
  if (lot?.current_hd !== 0) refuse('conflict', 'The lot still has head. Nothing was saved.');
  const changes = [
    ...closing.proceeds.filter(({ proceeds }) => proceeds !== null).map((given) => setProceeds(lotId, given)),
    ...closing.delete_expenses.map((expense) => deleteProjected(lotId, expense)),
    ...closing.book_expenses.map((expense) => bookProjected(lotId, expense, today)),
    ...(closing.all_billed === undefined ? [] : [setAllBilled(lotId, closing.all_billed)]),
  ];
  for (const change of changes) if ((await tx.run(change)) === 0) refuse('conflict', CHANGED);
  const ids = closing.delete_expenses.map(({ id }) => id);
  return ids.length === 0 ? [] : (await tx.rows(deletionsOf(ids))).map(({ deletion }) => deletion);
}

const NOT_FOUND = 'Out record not found';
const HEAD = { field: 'head_count', label: 'Head count' };

/** The saved out, once the records still open on its lot are settled. */
const closedOut = async (tx: Transaction, saved: Out, closing: ClosingOut | undefined, today: Day) =>
  closing ? { ...saved, deletions: await closeOut(tx, saved.lot_id, closing, today) } : saved;

/** The database recalculates the lot's totals with every change, and refuses one that leaves too few head. */
export function outRoutes(app: App): void {
  writeRoute(app, addOut, async (tx, { input, today }) => {
    await refusePartOfHead(tx, input.lot_id, input.head_count, HEAD);
    const saved = await foundRow(tx, insertOut(input.lot_id, input), LOT_NOT_FOUND);
    return closedOut(tx, saved, input.closing_out, today);
  });

  writeRoute(app, editOut, async (tx, { input, today }) => {
    const before = await foundRow(tx, outById(input.id), NOT_FOUND);
    await refusePartOfHead(tx, before.lot_id, input.head_count, HEAD);
    const saved = await tx.row(updateOut(input));
    if (saved) return closedOut(tx, saved, input.closing_out, today);
    const { closing_out: _, ...typed } = input;
    throw editConflict(typed, (await tx.row(outById(input.id))) ?? before);
  });

  route(app, deleteOut, ({ db, input }) => deleteRecord(db, 'outs', input.id, NOT_FOUND));
}
