import type { RecordKind } from './kinds.ts';
import { lotKey } from './lot-key.ts';
import type { FileRecord } from './reader.ts';

/** The fields by which two records of a kind are the same. */
export const SAME_BY: Readonly<Record<RecordKind, readonly string[]>> = {
  lots: ['lot'],
  receivings: ['lot', 'date_in', 'received', 'pay_wt', 'cost'],
  outs: ['lot', 'date_out', 'type', 'head_count', 'weight', 'proceeds'],
  expenses: ['lot', 'date', 'type', 'amount', 'expense_category'],
  lrp: ['endorsement_number', 'lot', 'type', 'effective_date', 'end_date', 'head_count', 'target_wt'],
};

/** Two records of a kind with one key are the same, in a file or in the books. */
export const recordKey = (kind: RecordKind, record: FileRecord): string =>
  SAME_BY[kind]
    .map((field) => (field === 'lot' ? lotKey(String(record[field] ?? '')) : String(record[field] ?? '')))
    .join('\n');

/** A row that repeats a saved record, or the row at an earlier place. */
export interface Duplicate {
  place: number;
  /** The place of the earlier row; null for a saved record. */
  of: number | null;
}

/**
 * The rows that repeat a saved record or a row above. The first n of identical rows count as saved if n are. Example: of the rows
 * a, b, a, a with a saved once, the first is saved already, and the last repeats the third.
 */
export function duplicatesIn(
  kind: RecordKind,
  records: readonly (FileRecord | null)[],
  saved: Iterable<FileRecord>,
): Duplicate[] {
  const left = new Map<string, number>();
  for (const record of saved) {
    const key = recordKey(kind, record);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const above = new Map<string, number>();
  return records.flatMap((record, place): Duplicate[] => {
    if (record === null) return [];
    const key = recordKey(kind, record);
    const count = left.get(key) ?? 0;
    if (count > 0) {
      left.set(key, count - 1);
      return [{ place, of: null }];
    }
    const of = above.get(key);
    if (of === undefined) above.set(key, place);
    return of === undefined ? [] : [{ place, of }];
  });
}
