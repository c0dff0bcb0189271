import type { OutputOf } from '#api/endpoint';
import type { countLotRecords } from '#api/lots';
import { LOT_COLUMNS, type EditLotForm } from '#domain/lots/lot-form';
import { type Lot, lotSchema } from '#domain/lots/lots';
import { currentUserMay } from '../db/scope.ts';
import {
  jsonArray,
  prepared,
  sql,
  editOf,
  insertInto,
  picked,
  selected,
  timeText,
  type Statement,
} from '../db/sql.ts';

/** The columns of a lot in the API, from `lots l join entities e`. */
export const lotColumns = selected(lotSchema, 'l', {
  owner: sql`e.name`,
  created_at: timeText(sql`l.created_at`),
  updated_at: timeText(sql`l.updated_at`),
});

const lotsWithOwner = sql`select ${lotColumns} from lots l join entities e on e.id = l.entity_id`;

/** Admins: newest first. Producers: by lot number (spec 1, section 7). */
export const visibleLots: Statement<{ json: string }> = prepared(
  'visibleLots',
  jsonArray(
    sql`${lotsWithOwner} order by case when ${currentUserMay('seeEntities')} then l.date_in end desc, l.lot`,
  ),
);

export const lotChoices: Statement<{ json: string }> = prepared(
  'lotChoices',
  jsonArray(sql`
    select l.id, l.lot, e.name as owner, l.est_out_date from lots l join entities e on e.id = l.entity_id
    order by l.number_key, e.name`),
);

export const lotById = (id: number): Statement<Lot> =>
  sql`select ${lotColumns} from lots l join entities e on e.id = l.entity_id where l.id = ${id}`;

/** The fields of a lot that the server calculates; never accepted from a client (decision 15). */
export interface Derived {
  marketing_class: string;
  futures_contract: string;
}

const lotRow = (entity_id: number, form: EditLotForm, { marketing_class, futures_contract }: Derived) => ({
  entity_id,
  ...picked(form, LOT_COLUMNS),
  marketing_class,
  futures_contract,
});

export const insertLot = (entityId: number, form: EditLotForm, derived: Derived): Statement<{ id: number }> =>
  sql`${insertInto('lots', lotRow(entityId, form, derived))} returning id`;

export const updateLot = (
  edited: { id: number; version: number },
  entityId: number,
  form: EditLotForm,
  derived: Derived,
): Statement => editOf('lots', edited, lotRow(entityId, form, derived));

/** Changes the lot's only receiving. */
export const updateOnlyReceiving = (
  lotId: number,
  whole: { total_received: number; total_pay_wt: number; total_cost: number },
): Statement =>
  sql`update receivings set received = ${whole.total_received}, pay_wt = ${whole.total_pay_wt}, cost = ${whole.total_cost}
      where lot_id = ${lotId}
        and (received, pay_wt, cost) is distinct from
            (${whole.total_received}::numeric, ${whole.total_pay_wt}::numeric, ${whole.total_cost}::numeric)`;

export const lotRecordCounts = (id: number): Statement<OutputOf<typeof countLotRecords>> =>
  sql`select (select count(*) from receivings r where r.lot_id = l.id) as receivings,
             (select count(*) from outs o where o.lot_id = l.id) as outs,
             (select count(*) from expenses x where x.lot_id = l.id) as expenses,
             (select count(*) from trades t where t.lot_id = l.id) as trades,
             (select count(*) from lrp p where p.lot_id = l.id) as lrp
      from lots l where l.id = ${id}`;
