import { RECEIVING_COLUMNS, type Receiving, type ReceivingForm } from '#domain/lots/lots';
import { prepared, sql, editOf, insertInto, picked, type Statement } from '../db/sql.ts';

export const receivingColumns = sql`
  receivings.id, receivings.lot_id, (select lot from lots where id = receivings.lot_id) as lot,
  (select name from entities where id = receivings.entity_id) as owner,
  date_in, source, sex, location, received, pay_wt, cost, version`;

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
