import type { checkRecordImport } from '#api/record-imports';
import type { InputOf, OutputOf } from '#api/endpoint';
import type { Day } from '#domain/kit/days';
import { checkRecords } from '#domain/import/check';
import { savedCounts } from '#domain/import/saved-counts';
import type { SheetChoices, SheetVerdict } from '#domain/import/verdict';
import type { Session, Transaction } from '../db/database.ts';
import { oneEntity } from '../db/scope.ts';
import { booksFor } from './books.ts';

type ImportInput = Pick<InputOf<typeof checkRecordImport>, 'owner' | 'file' | 'choices'>;

/** The number of problems, and of warnings, listed per sheet; further problems are only counted. */
const MOST_PROBLEMS = 5_000;

export const choicesOf = ({ choices }: Pick<ImportInput, 'choices'>): SheetChoices[] =>
  choices.map(({ skipped, again, ...others }) => ({
    ...others,
    skipped: new Set(skipped),
    again: new Set(again),
  }));

/** The verdict on every row, by the saved records of the entity. */
export async function verdictsOn(
  tx: Pick<Transaction, 'rows'>,
  input: ImportInput,
  entityId: number,
  today: Day,
): Promise<SheetVerdict[]> {
  const books = await booksFor(tx, input.file, { id: entityId, name: input.owner });
  return checkRecords(input.file, choicesOf(input), books, today);
}

/** Checks the rows of a spreadsheet and saves nothing. */
export async function checkImport(
  db: Session,
  input: ImportInput,
  today: Day,
): Promise<OutputOf<typeof checkRecordImport>> {
  const verdicts = await verdictsOn(db, input, await oneEntity(db, input.owner), today);
  return {
    sheets: verdicts.map(({ problems, warnings, kept, records, ...verdict }) => ({
      ...verdict,
      problems: problems.slice(0, MOST_PROBLEMS),
      problem_count: problems.length,
      warnings: warnings.slice(0, MOST_PROBLEMS),
      ready: kept.length,
      records: records.length,
    })),
    saves: savedCounts(verdicts),
  };
}
