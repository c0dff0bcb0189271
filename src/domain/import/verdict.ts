import type { Day } from '../kit/days.ts';
import type { Lot } from '../lots/lots.ts';
import type { Duplicate } from './duplicates.ts';
import { type RecordKind, RECORD_KINDS } from './kinds.ts';
import type { Question } from './questions.ts';
import type { FileRecord } from './reader.ts';
import type { RowProblem } from './sheet.ts';
import type { FileLot } from './forms.ts';

/** A lot of the entity, with what imported records change. */
export type SavedLot = Pick<
  Lot,
  'id' | 'lot' | 'date_in' | 'partnership' | 'total_received' | 'current_hd'
> & {
  look_alike_key: string | null;
};

/** The saved records of the entity that a file is compared with. */
export interface Books {
  owner: string;
  lots: readonly SavedLot[];
  /** Saved records that rows may repeat, by kind. */
  saved: Readonly<Record<RecordKind, readonly FileRecord[]>>;
  /** By lot number in the file: the key that numbers which look the same share. */
  lookAlikes: ReadonlyMap<string, string>;
}

export interface SheetChoices {
  /** Rows not to be saved. */
  skipped: ReadonlySet<number>;
  /** Rows to be saved although they repeat others; of a sheet of lots as receivings. */
  again: ReadonlySet<number>;
  /** The day of the outs to make from the dead and shipped head that lots state; null to make none. */
  outs_on?: Day | null;
  /** Whether expenses below zero are credits. */
  credits?: boolean;
}

interface SavedRecord {
  kind: RecordKind;
  record: FileRecord;
}

/** The verdict on a sheet: a row without a problem that repeats nothing is ready. */
export interface SheetVerdict {
  problems: RowProblem[];
  /** Rows that repeat others: each is skipped, or saved again. */
  duplicates: Duplicate[];
  /** What is unusual about rows to save. */
  warnings: RowProblem[];
  /** The row indexes of sums and repeated headings, which are no records. */
  others: number[];
  /** How many of these are expenses that a plan has written: they come from the plan. */
  planned: number;
  /** The row indexes of the rows to save. */
  kept: number[];
  /** What is saved of them. */
  records: SavedRecord[];
  /** The row indexes of the expenses below zero. */
  credits: number[];
  /** The head that left by the totals of lots without outs in the file. */
  outs: { lots: number; dead: number; shipped: number } | null;
  questions: Question[];
}

export const NO_CHOICES: SheetChoices = { skipped: new Set(), again: new Set() };

/** Whether a lot's own totals are its first receiving, as the file has no receivings of it. */
export const isFirstReceiving = ({ total_received }: FileLot): boolean =>
  (total_received as number | undefined) !== undefined;

/** The number of records that a file adds, by kind. Example: a lot with its totals is one lot and one receiving. */
export function savedCounts(verdicts: readonly SheetVerdict[]): Record<RecordKind, number> {
  const counts = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as Record<RecordKind, number>;
  for (const { records } of verdicts)
    for (const { kind, record } of records) {
      counts[kind] += 1;
      if (kind === 'lots' && isFirstReceiving(record as unknown as FileLot)) counts.receivings += 1;
    }
  return counts;
}
