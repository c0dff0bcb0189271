import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

/** What prevents reverting an import. */
export interface ImportState {
  entity_id: number;
  reverted: boolean;
  /** Records of the import that have been deleted since, or that the user may not see. */
  gone: number;
  /** Records of the import that have been changed since. */
  changed: number;
  /** A lot of the import that has got records since. */
  used_lot: string | null;
  /** A lot whose head would become negative. */
  short_lot: string | null;
}

/** Locks the import's record; no row when there is none. A lot's own changes stand in its history, as its totals raise its version. */
export const importState = (id: number): Statement<ImportState> => sql`
  select i.entity_id, i.reverted_at is not null as reverted,
    i.lots + i.receivings + i.outs + i.expenses + i.lrp
      - (select count(*)::integer from lots where record_import_id = i.id)
      - (select count(*)::integer from receivings where record_import_id = i.id)
      - (select count(*)::integer from outs where record_import_id = i.id)
      - (select count(*)::integer from expenses where record_import_id = i.id)
      - (select count(*)::integer from lrp where record_import_id = i.id) as gone,
    (select count(*)::integer from receivings where record_import_id = i.id and version > 1)
      + (select count(*)::integer from outs where record_import_id = i.id and version > 1)
      + (select count(*)::integer from expenses where record_import_id = i.id and version > 1)
      + (select count(*)::integer from lrp where record_import_id = i.id and version > 1)
      + (select count(*)::integer from lots l where l.record_import_id = i.id and exists (
           select from history h where h.record = 'lots' and h.record_id = l.id::text and h.action = 'update')) as changed,
    (select min(l.lot) from lots l where l.record_import_id = i.id and (
       exists (select from receivings r where r.lot_id = l.id and r.record_import_id is distinct from i.id)
       or exists (select from outs r where r.lot_id = l.id and r.record_import_id is distinct from i.id)
       or exists (select from expenses r where r.lot_id = l.id and r.record_import_id is distinct from i.id)
       or exists (select from lrp r where r.lot_id = l.id and r.record_import_id is distinct from i.id)
       or exists (select from trades r where r.lot_id = l.id)
       or exists (select from scenarios r where r.lot_id = l.id)
       or exists (select from comparisons r where r.lot_id = l.id))) as used_lot,
    (select min(l.lot) from lots l where l.record_import_id is distinct from i.id and l.entity_id = i.entity_id
       and l.current_hd
         - coalesce((select sum(r.received) from receivings r where r.lot_id = l.id and r.record_import_id = i.id), 0)
         + coalesce((select sum(o.head_count) from outs o where o.lot_id = l.id and o.record_import_id = i.id), 0) < 0) as short_lot
  from record_imports i where i.id = ${id} for update`;

/** Deletes what an import added, outs before receivings, so that no lot's head is negative meanwhile. */
export const removals = (id: number): Statement[] => [
  sql`delete from lrp where record_import_id = ${id}`,
  sql`delete from expenses where record_import_id = ${id}`,
  sql`delete from outs where record_import_id = ${id}`,
  sql`delete from receivings where record_import_id = ${id}`,
  sql`delete from lots where record_import_id = ${id}`,
];

export const markReverted = (id: number): Statement =>
  sql`update record_imports set reverted_at = now(), reverted_by = ${currentUserId} where id = ${id}`;
