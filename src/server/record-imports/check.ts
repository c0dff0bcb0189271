import type { InputOf, OutputOf } from '#api/endpoint';
import type { checkRecordImport } from '#api/record-imports';
import { checkRecords } from '#domain/import/check';
import { RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import type { RecordFileReading, FileRecord } from '#domain/import/reader';
import { type Books, savedCounts, type SheetVerdict } from '#domain/import/verdict';
import type { Day } from '#domain/kit/days';
import type { Session, Transaction } from '../db/database.ts';
import { oneEntity } from '../db/scope.ts';
import * as queries from './queries.ts';

type ImportInput = Pick<InputOf<typeof checkRecordImport>, 'owner' | 'file' | 'choices'>;

/** The number of problems, and of warnings, listed per sheet; further problems are only counted. */
const MOST_PROBLEMS = 5_000;

export async function verdictsOn(
  tx: Pick<Transaction, 'rows'>,
  input: ImportInput,
  entityId: number,
  today: Day,
): Promise<SheetVerdict[]> {
  const books = await booksFor(tx, input.file, { id: entityId, name: input.owner });
  return checkRecords(input.file, input.choices, books, today);
}

export async function checkImport(
  db: Session,
  input: ImportInput,
  today: Day,
): Promise<OutputOf<typeof checkRecordImport>> {
  const verdicts = await verdictsOn(db, input, await oneEntity(db, input.owner), today);
  return {
    sheets: verdicts.map(({ problems, warnings, ready, records, ...verdict }) => ({
      ...verdict,
      problems: problems.slice(0, MOST_PROBLEMS),
      problem_count: problems.length,
      warnings: warnings.slice(0, MOST_PROBLEMS),
      ready: ready.length,
      records: records.length,
    })),
    saves: savedCounts(verdicts),
  };
}

/** The first and the last day of a kind's rows; null without rows. */
function spanOf({ sheets, readings }: RecordFileReading, kind: Exclude<RecordKind, 'lots'>) {
  const rows = readings.flatMap((reading, at) => (sheets[at]?.kind === kind ? reading.rows : []));
  const days = rows.flatMap(({ record }) => (record?.[queries.DAY_OF[kind]] ?? []) as Day);
  const [first] = days;
  if (first === undefined) return null;
  return {
    from: days.reduce((one, other) => (other < one ? other : one), first),
    to: days.reduce((one, other) => (other > one ? other : one), first),
  };
}

const newNumbers = ({ sheets, readings }: RecordFileReading): string[] =>
  sheets.flatMap(({ kind }, at) =>
    kind === 'lots'
      ? (readings[at]?.rows ?? []).flatMap(({ record }) => (record ? String(record['lot']) : []))
      : [],
  );

async function booksFor(
  tx: Pick<Transaction, 'rows'>,
  file: RecordFileReading,
  entity: { id: number; name: string },
): Promise<Books> {
  const lots = await tx.rows(queries.lotsOf(entity.id));
  const numbers = newNumbers(file);
  const keys = numbers.length === 0 ? [] : await tx.rows(queries.lookAlikeKeys(numbers));
  const saved: Record<RecordKind, readonly FileRecord[]> = {
    lots,
    receivings: [],
    outs: [],
    expenses: [],
    lrp: [],
  };
  for (const kind of RECORD_KINDS) {
    if (kind === 'lots') continue;
    const span = spanOf(file, kind);
    if (span) saved[kind] = await tx.rows(queries.savedRecords(kind, { entityId: entity.id, ...span }));
  }
  const lookAlikes = new Map(keys.map(({ number, key }) => [number, key]));
  return { owner: entity.name, lots, saved, lookAlikes };
}
