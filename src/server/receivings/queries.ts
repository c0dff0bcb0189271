import { RECEIVING_COLUMNS, type Receiving, type ReceivingForm, receivingSchema } from '#domain/lots/lots';
import { prepared, sql, editOf, insertInto, picked, selected, type Statement } from '../db/sql.ts';

export const receivingColumns = selected(receivingSchema, 'receivings', {
  lot: sql`(select lot from lots where id = receivings.lot_id)`,
  owner: sql`(select name from entities where id = receivings.entity_id)`,
});

export const insertReceiving = (lotId: number, form: ReceivingForm): Statement<Receiving> =>
  prepared(
    'insertReceiving',
    sql`${insertInto('receivings', { lot_id: lotId, ...picked(form, RECEIVING_COLUMNS) })} returning ${receivingColumns}`,
  );

export const updateReceiving = (
  form: ReceivingForm & { id: number; version: number },
): Statement<Receiving> =>
  sql`${editOf('receivings', form, picked(form, RECEIVING_COLUMNS))} returning ${receivingColumns}`;

export const receivingById = (id: number): Statement<Receiving> =>
  sql`select ${receivingColumns} from receivings where id = ${id}`;
