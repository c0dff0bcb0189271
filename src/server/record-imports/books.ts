import type { Day } from '#domain/kit/days';
import type { Books } from '#domain/import/verdict';
import { RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import type { FileReading, FileRecord } from '#domain/import/reader';
import type { Transaction } from '../db/database.ts';
import * as queries from './queries.ts';

/** The day by which saved records are compared with those of a file. */
const DAY_OF: Readonly<Record<Exclude<RecordKind, 'lots'>, string>> = {
  receivings: 'date_in',
  outs: 'date_out',
  expenses: 'date',
  lrp: 'effective_date',
};

/** The first and the last day of a kind's rows; null without rows. */
function spanOf(
  { sheets, readings }: FileReading,
  kind: Exclude<RecordKind, 'lots'>,
): { from: Day; to: Day } | null {
  let from: Day | null = null;
  let to: Day | null = null;
  for (const [at, sheet] of sheets.entries()) {
    if (sheet.kind !== kind) continue;
    for (const { record } of readings[at]?.rows ?? []) {
      const day = record?.[DAY_OF[kind]];
      if (typeof day !== 'string') continue;
      if (from === null || day < from) from = day;
      if (to === null || day > to) to = day;
    }
  }
  return from === null || to === null ? null : { from, to };
}

/** The lot numbers that a file adds. */
const newNumbers = ({ sheets, readings }: FileReading): string[] =>
  sheets.flatMap(({ kind }, at) =>
    kind === 'lots'
      ? (readings[at]?.rows ?? []).flatMap(({ record }) => (record ? String(record['lot']) : []))
      : [],
  );

/** What the rows of a file are compared with. */
export async function booksFor(
  tx: Pick<Transaction, 'rows'>,
  file: FileReading,
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
    if (span) saved[kind] = await tx.rows(queries.savedRecords[kind]({ entityId: entity.id, ...span }));
  }
  return {
    owner: entity.name,
    lots,
    saved,
    lookAlikes: new Map(keys.map(({ number, key }) => [number, key])),
  };
}
