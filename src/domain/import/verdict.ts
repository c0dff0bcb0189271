import type { Day } from '../kit/days.ts';
import { type Lot, partnershipShare } from '../lots/lots.ts';
import type { Duplicate } from './duplicates.ts';
import type { RecordKind } from './kinds.ts';
import type { Question } from './questions.ts';
import type { FileRecord } from './reader.ts';
import type { RowProblem } from './sheet.ts';
import type { FileLot, FileReceiving } from './forms.ts';

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

/** What is saved of a file, by kind. */
export type RecordsToSave = Record<RecordKind, FileRecord[]>;

export function recordsToSave(verdicts: readonly SheetVerdict[]): RecordsToSave {
  const saved: RecordsToSave = { lots: [], receivings: [], outs: [], expenses: [], lrp: [] };
  for (const { records } of verdicts) for (const { kind, record } of records) saved[kind].push(record);
  return saved;
}

/** Whether a lot's own totals are its first receiving, as the file has no receivings of it. */
const isFirstReceiving = ({ total_received }: FileLot): boolean =>
  (total_received as number | undefined) !== undefined;

/** The first receiving of each lot that has none in the file: its totals, of a partnership the owner's share (decision 11). */
export const firstReceivings = (lots: readonly FileLot[]): FileReceiving[] =>
  lots.filter(isFirstReceiving).map((lot) => {
    const { total_received, total_pay_wt, total_cost } = lot.partnership
      ? partnershipShare(lot.percent_owned, lot)
      : lot;
    const { lot: number, date_in, source, sex, location } = lot;
    return {
      lot: number,
      date_in,
      source,
      sex,
      location,
      received: total_received,
      pay_wt: total_pay_wt,
      cost: total_cost,
    };
  });

/** The number of records that a file adds, by kind. Example: a lot with its totals is one lot and one receiving. */
export function savedCounts(verdicts: readonly SheetVerdict[]): Record<RecordKind, number> {
  const { lots, receivings, outs, expenses, lrp } = recordsToSave(verdicts);
  const first = (lots as unknown as FileLot[]).filter(isFirstReceiving).length;
  return {
    lots: lots.length,
    receivings: receivings.length + first,
    outs: outs.length,
    expenses: expenses.length,
    lrp: lrp.length,
  };
}
