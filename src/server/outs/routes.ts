import { LOT_NOT_FOUND } from '#domain/lots';
import { refuse } from '#api/errors';
import { addOut, deleteOut, editOut } from '#api/outs';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { refusePartOfHead } from '../lots/partnership.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Out record not found';
const HEAD = { field: 'head_count', label: 'Head count' };

/** The database recalculates the lot's totals with every change, and refuses one that leaves too few head. */
export function outRoutes(app: App): void {
  route(app, addOut, ({ db, input }) =>
    db.write(async (tx) => {
      await refusePartOfHead(tx, input.lot_id, input.head_count, HEAD);
      return (await tx.row(queries.insertOut(input.lot_id, input))) ?? refuse('not_found', LOT_NOT_FOUND);
    }),
  );

  route(app, editOut, ({ db, input }) =>
    db.write(async (tx) => {
      const before = (await tx.row(queries.outById(input.id))) ?? refuse('not_found', NOT_FOUND);
      await refusePartOfHead(tx, before.lot_id, input.head_count, HEAD);
      const saved = await tx.row(queries.updateOut(input.id, input.version, input));
      if (saved) return saved;
      throw editConflict(input, (await tx.row(queries.outById(input.id))) ?? before);
    }),
  );

  route(app, deleteOut, ({ db, input }) => deleteRecord(db, 'outs', input.id, NOT_FOUND));
}
