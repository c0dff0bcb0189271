import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { refuse } from '#api/errors';
import { addOut, deleteOut, editOut } from '#api/outs';
import type { ClosingOut } from '#domain/closeout/closing-out';
import type { Out } from '#domain/lots/outs';
import type { Transaction } from '../db/database.ts';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { refusePartOfHead } from '../receivings/partnership.ts';
import { closeOut } from './closing-out.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Out record not found';
const HEAD = { field: 'head_count', label: 'Head count' };

/** The saved out, once what was still open on its lot is settled. */
const closedOut = async (tx: Transaction, saved: Out, closing: ClosingOut | undefined) =>
  closing ? { ...saved, deletions: await closeOut(tx, saved.lot_id, closing) } : saved;

/** The database recalculates the lot's totals with every change, and refuses one that leaves too few head. */
export function outRoutes(app: App): void {
  route(app, addOut, ({ db, input }) =>
    db.write(async (tx) => {
      await refusePartOfHead(tx, input.lot_id, input.head_count, HEAD);
      const saved =
        (await tx.row(queries.insertOut(input.lot_id, input))) ?? refuse('not_found', LOT_NOT_FOUND);
      return closedOut(tx, saved, input.closing_out);
    }),
  );

  route(app, editOut, ({ db, input }) =>
    db.write(async (tx) => {
      const before = (await tx.row(queries.outById(input.id))) ?? refuse('not_found', NOT_FOUND);
      await refusePartOfHead(tx, before.lot_id, input.head_count, HEAD);
      const saved = await tx.row(queries.updateOut(input.id, input.version, input));
      if (saved) return closedOut(tx, saved, input.closing_out);
      const { closing_out: _, ...typed } = input;
      throw editConflict(typed, (await tx.row(queries.outById(input.id))) ?? before);
    }),
  );

  route(app, deleteOut, ({ db, input }) => deleteRecord(db, 'outs', input.id, NOT_FOUND));
}
