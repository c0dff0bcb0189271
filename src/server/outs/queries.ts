import type { Out, OutForm } from '#domain/outs';
import { prepared, sql, type Statement } from '../db/sql.ts';

export const outColumns = sql`
  outs.id, outs.lot_id, (select lot from lots where id = outs.lot_id) as lot,
  (select name from entities where id = outs.entity_id) as owner,
  date_out, type, head_count, weight, proceeds, destination, version`;

export const insertOut = (lotId: number, form: OutForm): Statement<Out> =>
  prepared(
    'insertOut',
    sql`insert into outs (lot_id, date_out, type, head_count, weight, proceeds, destination)
        values (${lotId}, ${form.date_out}, ${form.type}, ${form.head_count}, ${form.weight}, ${form.proceeds},
                ${form.destination})
        returning ${outColumns}`,
  );

export const updateOut = (id: number, version: number, form: OutForm): Statement<Out> =>
  sql`update outs set date_out = ${form.date_out}, type = ${form.type}, head_count = ${form.head_count},
        weight = ${form.weight}, proceeds = ${form.proceeds}, destination = ${form.destination}
      where id = ${id} and version = ${version} returning ${outColumns}`;

export const outById = (id: number): Statement<Out> => sql`select ${outColumns} from outs where id = ${id}`;
