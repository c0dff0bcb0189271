import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { addReceiving, deleteReceiving, editReceiving } from '#api/receivings';
import { deleteRecord } from '../history/deletion.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { editConflict, foundRow } from '../db/records.ts';
import { refusePartOfHead } from './partnership.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Receiving record not found';
const HEAD = { field: 'received', label: 'Head count received' };

/** The database recalculates the lot's totals with every change, and refuses one that leaves too few head. */
export function receivingRoutes(app: App): void {
  writeRoute(app, addReceiving, async (tx, { input }) => {
    await refusePartOfHead(tx, input.lot_id, input.received, HEAD);
    return foundRow(tx, queries.insertReceiving(input.lot_id, input), LOT_NOT_FOUND);
  });

  writeRoute(app, editReceiving, async (tx, { input }) => {
    const before = await foundRow(tx, queries.receivingById(input.id), NOT_FOUND);
    await refusePartOfHead(tx, before.lot_id, input.received, HEAD);
    const saved = await tx.row(queries.updateReceiving(input));
    if (saved) return saved;
    throw editConflict(input, (await tx.row(queries.receivingById(input.id))) ?? before);
  });

  route(app, deleteReceiving, ({ db, input }) => deleteRecord(db, 'receivings', input.id, NOT_FOUND));
}
