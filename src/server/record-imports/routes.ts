import {
  checkRecordImport,
  importRecords,
  listColumnChoices,
  listRecordImports,
  revertRecordImport,
  type RecordImport,
} from '#api/record-imports';
import { route, type App } from '../http/route.ts';
import { oneEntity } from '../db/scope.ts';
import { checkImport, verdictsOn } from './check.ts';
import * as queries from './queries.ts';
import { lockRecordImports, recordImports } from './queries.ts';
import { refuse } from '#api/errors';
import { plansInFile } from '#domain/import/plans-in-file';
import { counted } from '#domain/kit/format';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { IMPORT_NOT_FOUND } from '../imports/past-imports.ts';
import type { InputOf } from '#api/endpoint';
import type { Day } from '#domain/kit/days';
import { FILL_IN_LRP } from '#domain/lrp/lrp-form';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import type { FileLot, FileLrp } from '#domain/import/forms';
import { lotNumberKey, problemMessage } from '#domain/import/sheet';
import { RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import type { FileRecord } from '#domain/import/reader';
import { firstReceivings } from '#domain/import/lot-lines';
import {
  NO_CHOICES,
  recordsToSave,
  type RecordsToSave,
  savedCounts,
  type SheetChoices,
  type SheetVerdict,
} from '#domain/import/verdict';
import { ownerOfNew } from '../lrp/routes.ts';
import { requestingUser } from '../lrp/queries.ts';
import { insertPlans } from '../plan/queries.ts';
import type { ReportProgress } from '../http/progress.ts';

type ImportInput = InputOf<typeof importRecords>;

const ALL_THERE = 'Every row of this file is skipped';

const ROWS_AT_A_TIME = 2_500;

interface NewImport {
  input: ImportInput;
  today: Day;
  report: ReportProgress;
}

/** Saves the rows of a spreadsheet that are ready, or nothing if any row has a problem. */
async function insertRecordImport(tx: Transaction, { input, today, report }: NewImport) {
  const entityId = await oneEntity(tx, input.owner);
  await tx.run(queries.lockRecordImports(entityId));
  const verdicts = await verdictsOn(tx, input, entityId, today);
  refuseProblems(input, verdicts);
  const records = recordsToSave(verdicts);
  const counts = savedCounts(verdicts);
  if (RECORD_KINDS.every((kind) => records[kind].length === 0))
    refuse('conflict', ALL_THERE, { file: ALL_THERE });
  const insured = counts.lrp === 0 ? null : await insuredFor(tx, input);
  const made = await tx.row(queries.beginImport(entityId, input.file_name));
  const id = made?.id ?? refuse('forbidden', 'You may not import records');
  await insertAll(tx, records, { entityId, insured, today, report });
  const rowCount = input.file.sheets.reduce((sum, { row }) => sum + row.length, 0);
  const saved = verdicts.reduce((sum, { ready: rowIndexes }) => sum + rowIndexes.length, 0);
  await tx.run(queries.updateCounts(id, counts, rowCount - saved));
  for (const choice of input.remember) await tx.run(queries.rememberColumns(entityId, choice));
  if (input.remember.length > 0) await tx.run(queries.forgetOldColumns(entityId));
  return queries.recordImports.byId(tx, id);
}

/** Whether a problem or a missing choice prevents saving a row. */
const undecided = ({ duplicates, credits }: SheetVerdict, { again, credits: confirmed }: SheetChoices) => [
  ...duplicates
    .filter(({ rowIndex }) => !again.has(rowIndex))
    .map(({ rowIndex, message }) => ({
      rowIndex,
      field: '',
      message: `${message}. Skip it or import it again.`,
    })),
  ...(confirmed === true
    ? []
    : credits.map((rowIndex) => ({ rowIndex, field: 'amount', message: 'Confirm that this is a credit' }))),
];

/** Refuses the file by its first problem, with row, column and value. */
function refuseProblems(input: ImportInput, verdicts: readonly SheetVerdict[]): void {
  const { file, choices } = input;
  for (const [at, sheet] of file.sheets.entries()) {
    const verdict = verdicts[at];
    if (!verdict) continue;
    const all = [...verdict.problems, ...undecided(verdict, choices[at] ?? NO_CHOICES)];
    const [first] = all.toSorted((one, other) => one.rowIndex - other.rowIndex);
    if (!first) continue;
    const message = problemMessage(file, sheet, first);
    refuse('invalid', message, { [first.field || 'file']: message });
  }
}

/** The producer who owns the policies: the user, or the one chosen by an administrator, who must belong to the entity. */
async function insuredFor(tx: Transaction, { user_id, owner }: ImportInput): Promise<queries.Insured> {
  const userId = await ownerOfNew(tx, user_id ?? null);
  const isOfEntity = await tx.row(queries.userOfEntity(userId, owner));
  if (!isOfEntity) {
    const message = `Choose a producer of ${owner} for the LRP policies`;
    refuse('invalid', message, { user_id: message });
  }
  const { id } = (await tx.row(requestingUser)) ?? refuse('invalid', FILL_IN_LRP);
  return { user_id: userId, created_by: id };
}

interface Target {
  entityId: number;
  insured: queries.Insured | null;
  today: Day;
  report: ReportProgress;
}

/** Inserts lots first, then their cattle, costs and insurance; the database sums and refuses as it does for the forms. */
async function insertAll(
  tx: Transaction,
  records: RecordsToSave,
  { entityId, insured, today, report }: Target,
): Promise<void> {
  const of = Object.values(records).flat().length;
  let done = 0;
  report({ done, of });
  const insert = async (kind: RecordKind, rows: readonly object[], isOwnRow = true) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
      const some = rows.slice(from, from + ROWS_AT_A_TIME);
      await tx.run(queries.insertRows(kind, some));
      if (isOwnRow) report({ done: (done += some.length), of });
    }
  };
  const lots = records.lots as unknown as FileLot[];
  await insert(
    'lots',
    lots.map((lot) => queries.lotRow(lot, entityId)),
  );
  const saved = await tx.rows(queries.lotsOf(entityId));
  const ids = new Map(saved.map(({ id, lot }) => [lotNumberKey(lot), id]));
  const idOf = (number: string): number =>
    ids.get(lotNumberKey(number)) ?? refuse('not_found', LOT_NOT_FOUND);
  const onLot = (record: FileRecord) => ({ ...record, lot_id: idOf(String(record['lot'])) });
  await insert('receivings', firstReceivings(lots).map(onLot), false);
  for (const kind of ['receivings', 'outs', 'expenses'] as const)
    await insert(kind, records[kind].map(onLot));
  // Once the records that the rows of plans depend on are saved.
  const plans = plansInFile(records).map(({ lot, plan }) => ({
    ...plan,
    lot_id: idOf(lot.lot),
    planned_on: today,
  }));
  if (plans.length > 0) await tx.run(insertPlans(plans));
  if (insured === null) return;
  const policies = records.lrp as unknown as FileLrp[];
  const lotOf = ({ lot }: FileLrp) => (lot === null ? null : idOf(lot));
  await insert(
    'lrp',
    policies.map((policy) => queries.lrpRow(policy, lotOf(policy), insured)),
  );
}

interface ImportState {
  entity_id: number;
  reverted: boolean;
  /** Records of the import that have been deleted since, or that the user may not see. */
  gone: number;
  changed: number;
  /** A lot of the import that has got records since. */
  used_lot: string | null;
  /** A lot that would get negative head. */
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
       or exists (select from expenses r where r.lot_id = l.id and r.record_import_id is distinct from i.id and not r.plan)
       or exists (select from history h where h.record = 'feeding_plans' and h.lot_id = l.id and h.at > i.imported_at)
       or exists (select from lrp r where r.lot_id = l.id and r.record_import_id is distinct from i.id)
       or exists (select from trades r where r.lot_id = l.id)
       or exists (select from scenarios r where r.lot_id = l.id)
       or exists (select from comparisons r where r.lot_id = l.id))) as used_lot,
    (select min(l.lot) from lots l where l.record_import_id is distinct from i.id and l.entity_id = i.entity_id
       and l.current_hd
         - coalesce((select sum(r.received) from receivings r where r.lot_id = l.id and r.record_import_id = i.id), 0)
         + coalesce((select sum(o.head_count) from outs o where o.lot_id = l.id and o.record_import_id = i.id), 0) < 0) as short_lot
  from record_imports i where i.id = ${id} for update`;

/** Deletes the records an import added, outs before receivings, so that no lot's head is negative meanwhile. */
const removals = (id: number): Statement[] => [
  sql`delete from lrp where record_import_id = ${id}`,
  sql`delete from expenses where record_import_id = ${id}`,
  sql`delete from outs where record_import_id = ${id}`,
  sql`delete from receivings where record_import_id = ${id}`,
  sql`delete from lots where record_import_id = ${id}`,
];

function whyNot({ reverted, gone, changed, used_lot, short_lot }: ImportState): string | null {
  if (reverted) return 'This import has already been reverted';
  if (gone > 0)
    return `${counted(gone, 'record')} of this import ${gone === 1 ? 'has' : 'have'} been deleted since, or cannot be seen by you`;
  if (changed > 0)
    return `${counted(changed, 'record')} of this import ${changed === 1 ? 'has' : 'have'} been changed since`;
  if (used_lot !== null) return `Lot ${used_lot} of this import has been used since: other records are on it`;
  return short_lot === null
    ? null
    : `Lot ${short_lot} would have negative head: cattle of this import have left it since`;
}

async function undoRecordImport(tx: Transaction, id: number): Promise<RecordImport> {
  const state = (await tx.row(importState(id))) ?? refuse('not_found', IMPORT_NOT_FOUND);
  await tx.run(lockRecordImports(state.entity_id));
  return recordImports.revert(tx, id, whyNot(state), removals(id));
}

export function recordImportRoutes(app: App): void {
  route(app, checkRecordImport, ({ db, input, today }) => checkImport(db, input, today));

  route(app, importRecords, ({ db, input, today, report }) =>
    db.write((tx) => insertRecordImport(tx, { input, today, report })),
  );

  route(app, listRecordImports, ({ db }) => db.rows(queries.recordImports.newestFirst));

  route(app, listColumnChoices, async ({ db, input }) =>
    db.json(queries.columnChoicesOf(await oneEntity(db, input.owner))),
  );

  route(app, revertRecordImport, ({ db, input }) => db.write((tx) => undoRecordImport(tx, input.id)));
}
