import type { FileLot } from './forms.ts';
import { RECORD_KINDS, type RecordKind } from './kinds.ts';
import type { SheetVerdict } from './verdict.ts';

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
