import { LOT_FIELDS, RECEIVING_FIELDS } from './cattle-fields.ts';
import { EXPENSE_FIELDS } from './expense-fields.ts';
import type { RecordField } from './field.ts';
import { LRP_FIELDS } from './lrp-fields.ts';
import { OUT_FIELDS } from './out-fields.ts';

/** The kinds of records that a spreadsheet may hold, in the order in which they are saved. */
export const RECORD_KINDS = ['lots', 'receivings', 'outs', 'expenses', 'lrp'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The most rows of each kind in one import: a lot is summed anew with each of its receivings and outs. */
export const MOST_ROWS: Readonly<Record<RecordKind, number>> = {
  lots: 5_000,
  receivings: 10_000,
  outs: 10_000,
  expenses: 100_000,
  lrp: 5_000,
};

interface KindOfRecord {
  /** The name of its sheet in Drover's own workbook. */
  sheet: string;
  nouns: readonly [one: string, many: string];
  fields: readonly RecordField[];
}

export const KINDS: Readonly<Record<RecordKind, KindOfRecord>> = {
  lots: { sheet: 'Lots', nouns: ['lot', 'lots'], fields: LOT_FIELDS },
  receivings: { sheet: 'Receivings', nouns: ['receiving', 'receivings'], fields: RECEIVING_FIELDS },
  outs: { sheet: 'Outs', nouns: ['out', 'outs'], fields: OUT_FIELDS },
  expenses: { sheet: 'Expenses', nouns: ['expense', 'expenses'], fields: EXPENSE_FIELDS },
  lrp: { sheet: 'LRP Policies', nouns: ['LRP policy', 'LRP policies'], fields: LRP_FIELDS },
};

/** The field of a kind by its name. */
export const fieldOf = (kind: RecordKind, name: string): RecordField | undefined =>
  KINDS[kind].fields.find(({ field }) => field === name);
