import { OUT_COLUMNS, type Out, type OutForm, outSchema } from '#domain/lots/lots';
import { prepared, sql, editOf, insertInto, picked, selected, type Statement } from '../db/sql.ts';

export const outColumns = selected(outSchema, 'outs', {
  lot: sql`(select lot from lots where id = outs.lot_id)`,
  owner: sql`(select name from entities where id = outs.entity_id)`,
});

export const insertOut = (lotId: number, form: OutForm): Statement<Out> =>
  prepared(
    'insertOut',
    sql`${insertInto('outs', { lot_id: lotId, ...picked(form, OUT_COLUMNS) })} returning ${outColumns}`,
  );

export const updateOut = (form: OutForm & { id: number; version: number }): Statement<Out> =>
  sql`${editOf('outs', form, picked(form, OUT_COLUMNS))} returning ${outColumns}`;

export const outById = (id: number): Statement<Out> => sql`select ${outColumns} from outs where id = ${id}`;
