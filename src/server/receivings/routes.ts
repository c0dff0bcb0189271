import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { refuse } from '#api/errors';
import { addReceiving, deleteReceiving, editReceiving } from '#api/receivings';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { refusePartOfHead } from './partnership.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Receiving record not found';
const HEAD = { field: 'received', label: 'Head count received' };

/** The database recalculates the lot's totals with every change, and refuses one that leaves too few head. */
export function receivingRoutes(app: App): void {
  route(app, addReceiving, ({ db, input }) =>
    db.write(async (tx) => {
      await refusePartOfHead(tx, input.lot_id, input.received, HEAD);
      return (
        (await tx.row(queries.insertReceiving(input.lot_id, input))) ?? refuse('not_found', LOT_NOT_FOUND)
      );
    }),
  );

  route(app, editReceiving, ({ db, input }) =>
    db.write(async (tx) => {
      const before = (await tx.row(queries.receivingById(input.id))) ?? refuse('not_found', NOT_FOUND);
      await refusePartOfHead(tx, before.lot_id, input.received, HEAD);
      const saved = await tx.row(queries.updateReceiving(input.id, input.version, input));
      if (saved) return saved;
      throw editConflict(input, (await tx.row(queries.receivingById(input.id))) ?? before);
    }),
  );

  route(app, deleteReceiving, ({ db, input }) => deleteRecord(db, 'receivings', input.id, NOT_FOUND));
}
