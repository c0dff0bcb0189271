import { refuse } from '#api/errors';
import type { ClosingOut } from '#domain/closeout/closing-out';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';

const CHANGED = 'A record of this lot was changed meanwhile. Nothing was saved. Please look at it again.';

const headOf = (lotId: number): Statement<{ current_hd: number }> =>
  sql`select current_hd from lots where id = ${lotId}`;

const setProceeds = (lotId: number, given: ClosingOut['proceeds'][number]): Statement =>
  sql`update outs set proceeds = ${given.proceeds}
      where id = ${given.id} and version = ${given.version} and lot_id = ${lotId} and type = 'shipped' and proceeds is null`;

const deleteProjected = (lotId: number, { id, version }: ClosingOut['delete_expenses'][number]): Statement =>
  sql`delete from expenses
      where id = ${id} and version = ${version} and lot_id = ${lotId} and expense_category = 'projected'`;

const deletionsOf = (ids: readonly number[]): Statement<{ deletion: number }> =>
  sql`select app.deletion('expenses', id::text) as deletion from unnest(${ids}::integer[]) id`;

/**
 * Settles what was still open on a lot, in the transaction of the out that took its last head: all of it or, with the out, nothing.
 *
 * @returns the history entries that restore the deleted expenses
 */
export async function closeOut(tx: Transaction, lotId: number, closing: ClosingOut): Promise<number[]> {
  const lot = await tx.row(headOf(lotId));
  if (lot?.current_hd !== 0) refuse('conflict', 'The lot still has head. Nothing was saved.');
  const changes = [
    ...closing.proceeds.filter(({ proceeds }) => proceeds !== null).map((given) => setProceeds(lotId, given)),
    ...closing.delete_expenses.map((expense) => deleteProjected(lotId, expense)),
  ];
  for (const change of changes) if ((await tx.run(change)) === 0) refuse('conflict', CHANGED);
  const ids = closing.delete_expenses.map(({ id }) => id);
  return ids.length === 0 ? [] : (await tx.rows(deletionsOf(ids))).map(({ deletion }) => deletion);
}
