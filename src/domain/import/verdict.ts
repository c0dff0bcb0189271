import { z } from 'zod';
import type { Day } from '../kit/days.ts';
import type { Lot } from '../lots/lots.ts';
import { duplicate } from './duplicates.ts';
import { RECORD_KINDS, type RecordKind } from './kinds.ts';
import { question } from './questions.ts';
import type { FileRecord } from './reader.ts';
import { rowProblemSchema } from './sheet.ts';
import type { FileLot } from './forms.ts';
import { isFirstReceiving } from './lot-lines.ts';

export type SavedLot = Pick<
  Lot,
  'id' | 'lot' | 'date_in' | 'partnership' | 'total_received' | 'current_hd'
> & {
  look_alike_key: string | null;
};

export interface Books {
  owner: string;
  lots: readonly SavedLot[];
  /** Saved records that rows may repeat, by kind. */
  saved: Readonly<Record<RecordKind, readonly FileRecord[]>>;
  /** By lot number in the file: the key that numbers which look the same share. */
  lookAlikes: ReadonlyMap<string, string>;
}

export interface SheetChoices {
  skipped: ReadonlySet<number>;
  /** Rows to be saved although they repeat others; of a sheet of lots as receivings. */
  again: ReadonlySet<number>;
  /** The day of the outs to make from the dead and shipped head that lots state; null to make none. */
  outs_on?: Day | null;
  /** Whether expenses below zero are credits. */
  credits?: boolean;
}

/** The verdict on a sheet: a row without a problem that repeats nothing is ready. */
export const sheetVerdict = z.object({
  problems: z.array(rowProblemSchema),
  /** Rows that repeat others: skip each, or save it again. */
  duplicates: z.array(duplicate),
  /** Warnings about rows to save, such as 6 lb a head; they do not prevent saving. */
  warnings: z.array(rowProblemSchema),
  /** Rows that are sums or repeated headings, or expenses that a plan has written, and no records. */
  others: z.array(z.int()),
  /** How many of these a plan has written: they come from the plan. */
  planned: z.int(),
  credits: z.array(z.int()),
  /** The head that left by the totals of lots without outs in the file; null without any. */
  outs: z.object({ lots: z.int(), dead: z.number(), shipped: z.number() }).nullable(),
  /** Questions: how to change the reading of the sheet, and how to confirm it. */
  questions: z.array(question),
});

export interface SheetVerdict extends z.infer<typeof sheetVerdict> {
  ready: number[];
  records: { kind: RecordKind; record: FileRecord }[];
}

export const emptyVerdict = (): SheetVerdict => ({
  problems: [],
  duplicates: [],
  warnings: [],
  others: [],
  planned: 0,
  ready: [],
  records: [],
  credits: [],
  outs: null,
  questions: [],
});

export const NO_CHOICES: SheetChoices = { skipped: new Set(), again: new Set() };

export type RecordsToSave = Record<RecordKind, FileRecord[]>;

export function recordsToSave(verdicts: readonly SheetVerdict[]): RecordsToSave {
  const saved: RecordsToSave = { lots: [], receivings: [], outs: [], expenses: [], lrp: [] };
  for (const { records } of verdicts) for (const { kind, record } of records) saved[kind].push(record);
  return saved;
}

/** The number of records that a file adds, by kind. Example: a lot with its totals is one lot and one receiving. */
export function savedCounts(verdicts: readonly SheetVerdict[]): Record<RecordKind, number> {
  const saved = recordsToSave(verdicts);
  const first = (saved.lots as unknown as FileLot[]).filter(isFirstReceiving).length;
  const counts = RECORD_KINDS.map((kind) => [kind, saved[kind].length + (kind === 'receivings' ? first : 0)]);
  return Object.fromEntries(counts) as Record<RecordKind, number>;
}
