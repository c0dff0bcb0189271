import type { Receiving, ReceivingForm } from '#domain/receivings';
import { prepared, sql, type Statement } from '../db/sql.ts';

export const receivingColumns = sql`
  receivings.id, receivings.lot_id, (select lot from lots where id = receivings.lot_id) as lot,
  (select name from entities where id = receivings.entity_id) as owner,
  date_in, source, sex, location, received, pay_wt, cost, version`;

export const insertReceiving = (lotId: number, form: ReceivingForm): Statement<Receiving> =>
  prepared(
    'insertReceiving',
    sql`insert into receivings (lot_id, date_in, source, sex, location, received, pay_wt, cost)
        values (${lotId}, ${form.date_in}, ${form.source}, ${form.sex}, ${form.location}, ${form.received},
                ${form.pay_wt}, ${form.cost})
        returning ${receivingColumns}`,
  );

export const updateReceiving = (id: number, version: number, form: ReceivingForm): Statement<Receiving> =>
  sql`update receivings set date_in = ${form.date_in}, source = ${form.source}, sex = ${form.sex},
        location = ${form.location}, received = ${form.received}, pay_wt = ${form.pay_wt}, cost = ${form.cost}
      where id = ${id} and version = ${version} returning ${receivingColumns}`;

export const receivingById = (id: number): Statement<Receiving> =>
  sql`select ${receivingColumns} from receivings where id = ${id}`;
