import { OUT_COLUMNS, type Out, type OutForm } from '#domain/lots/lots';
import { prepared, sql, editOf, insertInto, picked, type Statement } from '../db/sql.ts';

export const outColumns = sql`
  outs.id, outs.lot_id, (select lot from lots where id = outs.lot_id) as lot,
  (select name from entities where id = outs.entity_id) as owner,
  date_out, type, head_count, weight, proceeds, destination, version`;

export const insertOut = (lotId: number, form: OutForm): Statement<Out> =>
  prepared(
    'insertOut',
    sql`${insertInto('outs', { lot_id: lotId, ...picked(form, OUT_COLUMNS) })} returning ${outColumns}`,
  );

export const updateOut = (form: OutForm & { id: number; version: number }): Statement<Out> =>
  sql`${editOf('outs', form, picked(form, OUT_COLUMNS))} returning ${outColumns}`;

export const outById = (id: number): Statement<Out> => sql`select ${outColumns} from outs where id = ${id}`;
