import { refuse } from '#api/errors';
import type { RecordImport } from '#api/record-imports';
import { counted } from '#domain/kit/format';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { IMPORT_NOT_FOUND } from '../imports/past-imports.ts';
import { lockRecordImports, recordImports } from './queries.ts';

/** What prevents reverting an import. */
interface ImportState {
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
const importState = (id: number): Statement<ImportState> => sql`
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
const removals = (id: number): Statement[] => [
  sql`delete from lrp where record_import_id = ${id}`,
  sql`delete from expenses where record_import_id = ${id}`,
  sql`delete from outs where record_import_id = ${id}`,
  sql`delete from receivings where record_import_id = ${id}`,
  sql`delete from lots where record_import_id = ${id}`,
];

/** Why an import cannot be reverted, or null. */
function whyNot({ reverted, gone, changed, used_lot, short_lot }: ImportState): string | null {
  if (reverted) return 'This import has been reverted already';
  if (gone > 0)
    return `${counted(gone, 'record')} of this import ${gone === 1 ? 'has' : 'have'} been deleted since, or cannot be seen by you`;
  if (changed > 0)
    return `${counted(changed, 'record')} of this import ${changed === 1 ? 'has' : 'have'} been changed since`;
  if (used_lot !== null) return `Lot ${used_lot} of this import has been used since: other records are on it`;
  return short_lot === null
    ? null
    : `Lot ${short_lot} would have less than no head: cattle of this import have left it since`;
}

/** Reverts an import: all of its records are deleted. */
export async function undoRecordImport(tx: Transaction, id: number): Promise<RecordImport> {
  const state = (await tx.row(importState(id))) ?? refuse('not_found', IMPORT_NOT_FOUND);
  await tx.run(lockRecordImports(state.entity_id));
  return recordImports.revert(tx, id, whyNot(state), removals(id));
}
