import { refuse } from '#api/errors';
import type { importRecords, RecordImport } from '#api/record-imports';
import type { InputOf } from '#api/endpoint';
import type { Day } from '#domain/kit/days';
import { FILL_IN_LRP } from '#domain/lrp/lrp-form';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import type { FileLot, FileLrp } from '#domain/import/forms';
import { lotNumberKey, problemMessage } from '#domain/import/sheet';
import { RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import type { FileRecord } from '#domain/import/reader';
import { savedCounts, NO_CHOICES, type SheetChoices, type SheetVerdict } from '#domain/import/verdict';
import type { Transaction } from '../db/database.ts';
import { ownerOfNew } from '../lrp/owner.ts';
import { requestingUser } from '../lrp/queries.ts';
import type { ReportProgress } from '../http/progress.ts';
import { oneEntity } from '../db/scope.ts';
import { choicesOf, verdictsOn } from './check.ts';
import * as rows from './new-rows.ts';
import * as queries from './queries.ts';

type ImportInput = InputOf<typeof importRecords>;

const ALL_THERE = 'Every row of this file is skipped';

/** Rows per insert. */
const ROWS_AT_A_TIME = 2_500;

interface NewImport {
  input: ImportInput;
  today: Day;
  report: ReportProgress;
}

/** Saves the rows of a spreadsheet that are ready, or nothing if any row has a problem. */
export async function insertRecordImport(
  tx: Transaction,
  { input, today, report }: NewImport,
): Promise<RecordImport> {
  const entityId = await oneEntity(tx, input.owner);
  await tx.run(queries.lockRecordImports(entityId));
  const verdicts = await verdictsOn(tx, input, entityId, today);
  refuseProblems(input, verdicts);
  const kept = recordsToSave(verdicts);
  const counts = savedCounts(verdicts);
  const all = RECORD_KINDS.reduce((sum, kind) => sum + kept[kind].length, 0);
  if (all === 0) refuse('conflict', ALL_THERE, { file: ALL_THERE });
  const insured = counts.lrp === 0 ? null : await insuredFor(tx, input);
  const made = await tx.row(queries.beginImport(entityId, input.file_name));
  const id = made?.id ?? refuse('forbidden', 'You may not import records');
  await insertAll(tx, kept, { entityId, insured, inserted: progressOf(all, report) });
  const rowCount = input.file.sheets.reduce((sum, { row }) => sum + row.length, 0);
  const saved = verdicts.reduce((sum, { kept: rowIndexes }) => sum + rowIndexes.length, 0);
  await tx.run(queries.updateCounts(id, counts, rowCount - saved));
  for (const choice of input.remember) await tx.run(queries.rememberColumns(entityId, choice));
  if (input.remember.length > 0) await tx.run(queries.forgetOldColumns(entityId));
  return queries.recordImports.byId(tx, id);
}

/** What keeps a row from being saved: a problem, or a choice that was not made. */
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
  const { file } = input;
  const choices = choicesOf(input);
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

type Kept = Record<RecordKind, FileRecord[]>;

function recordsToSave(verdicts: readonly SheetVerdict[]): Kept {
  const kept: Kept = { lots: [], receivings: [], outs: [], expenses: [], lrp: [] };
  for (const { records } of verdicts) for (const { kind, record } of records) kept[kind].push(record);
  return kept;
}

/** The producer who owns the policies: the user, or the one whom an administrator chose, who must belong to the entity. */
async function insuredFor(tx: Transaction, { user_id, owner }: ImportInput): Promise<rows.Insured> {
  const userId = await ownerOfNew(tx, user_id ?? null);
  const isOfEntity = await tx.row(queries.userOfEntity(userId, owner));
  if (!isOfEntity) {
    const message = `The LRP policies need a producer of ${owner}`;
    refuse('invalid', message, { user_id: message });
  }
  const { id } = (await tx.row(requestingUser)) ?? refuse('invalid', FILL_IN_LRP);
  return { user_id: userId, created_by: id };
}

interface Target {
  entityId: number;
  insured: rows.Insured | null;
  /** Called with the number of further rows that are inserted. */
  inserted: (more: number) => void;
}

/** Reports how many of the rows are inserted. */
function progressOf(of: number, report: ReportProgress): Target['inserted'] {
  let done = 0;
  report({ done, of });
  return (more) => {
    done += more;
    report({ done, of });
  };
}

/** Inserts lots first, then their cattle, costs and insurance; the database sums and refuses as it does for the forms. */
async function insertAll(
  tx: Transaction,
  kept: Kept,
  { entityId, insured, inserted }: Target,
): Promise<void> {
  const insert = inserter(tx, inserted);
  const lots = kept.lots as unknown as FileLot[];
  await insert('lots', lots, (lot) => rows.lotRow(lot, entityId));
  const ids = new Map(
    (await tx.rows(queries.lotsOf(entityId))).map(({ id, lot }) => [lotNumberKey(lot), id]),
  );
  const idOf = (number: string): number =>
    ids.get(lotNumberKey(number)) ?? refuse('not_found', LOT_NOT_FOUND);
  const onLot = (record: FileRecord) => ({ ...record, lot_id: idOf(String(record['lot'])) });
  await inserter(tx, () => {})('receivings', rows.firstReceivings(lots), onLot);
  for (const kind of ['receivings', 'outs', 'expenses'] as const) await insert(kind, kept[kind], onLot);
  if (insured)
    await insert('lrp', kept.lrp as unknown as FileLrp[], (policy) =>
      rows.lrpRow(policy, policy.lot === null ? null : idOf(policy.lot), insured),
    );
}

const inserter =
  (tx: Transaction, inserted: Target['inserted']) =>
  async <Record>(
    kind: RecordKind,
    records: readonly Record[],
    rowOf: (record: Record) => object,
  ): Promise<void> => {
    for (let from = 0; from < records.length; from += ROWS_AT_A_TIME) {
      const some = records.slice(from, from + ROWS_AT_A_TIME);
      await tx.run(queries.insertRows(kind, some.map(rowOf)));
      inserted(some.length);
    }
  };
