import {
  LOT_NOT_FOUND,
  RECEIVING_COLUMNS,
  type Receiving,
  type ReceivingForm,
  receivingSchema,
  headProblem,
  type Lot,
} from '#domain/lots/lots';
import { addReceiving, deleteReceiving, editReceiving } from '#api/receivings';
import { refuse } from '#api/errors';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { editConflict, foundRow } from '../db/records.ts';
import { prepared, sql, editOf, insertInto, picked, selected, type Statement } from '../db/sql.ts';
import type { Transaction } from '../db/database.ts';

/** Whether the lot is a partnership. Locks the lot's row, like every change of its records. */
const partnershipOf = (lotId: number) =>
  prepared(
    'partnershipOf',
    sql<Pick<Lot, 'partnership' | 'total_received'>>`
      select partnership, total_received from lots where id = ${lotId} for update`,
  );

/** Refuses less than one head, and fractions of head, unless the lot is a partnership. */
export async function refusePartOfHead(
  tx: Transaction,
  lotId: number,
  head: number,
  { field, label }: { field: string; label: string },
): Promise<void> {
  if (head >= 1 && Number.isInteger(head)) return;
  const lot = await foundRow(tx, partnershipOf(lotId), LOT_NOT_FOUND);
  const problem = headProblem(label, head, lot);
  if (problem !== null) refuse('invalid', problem, { [field]: problem });
}

export const receivingColumns = selected(receivingSchema, 'receivings', {
  lot: sql`(select lot from lots where id = receivings.lot_id)`,
  owner: sql`(select name from entities where id = receivings.entity_id)`,
});

export const insertReceiving = (lotId: number, form: ReceivingForm): Statement<Receiving> =>
  prepared(
    'insertReceiving',
    sql`${insertInto('receivings', { lot_id: lotId, ...picked(form, RECEIVING_COLUMNS) })} returning ${receivingColumns}`,
  );

export const updateReceiving = (form: ReceivingForm & { id: number; version: number }) =>
  sql<Receiving>`${editOf('receivings', form, picked(form, RECEIVING_COLUMNS))} returning ${receivingColumns}`;

export const receivingById = (id: number): Statement<Receiving> =>
  sql`select ${receivingColumns} from receivings where id = ${id}`;

const NOT_FOUND = 'Receiving record not found';
const HEAD = { field: 'received', label: 'Head count received' };

/** The database recalculates the lot's totals with every change, and refuses one that leaves too few head. */
export function receivingRoutes(app: App): void {
  writeRoute(app, addReceiving, async (tx, { input }) => {
    await refusePartOfHead(tx, input.lot_id, input.received, HEAD);
    return foundRow(tx, insertReceiving(input.lot_id, input), LOT_NOT_FOUND);
  });

  writeRoute(app, editReceiving, async (tx, { input }) => {
    const before = await foundRow(tx, receivingById(input.id), NOT_FOUND);
    await refusePartOfHead(tx, before.lot_id, input.received, HEAD);
    const saved = await tx.row(updateReceiving(input));
    if (saved) return saved;
    throw editConflict(input, (await tx.row(receivingById(input.id))) ?? before);
  });

  route(app, deleteReceiving, ({ db, input }) => deleteRecord(db, 'receivings', input.id, NOT_FOUND));
}
