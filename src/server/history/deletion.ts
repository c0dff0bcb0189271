import type { HistoryEntry } from '#api/history';
import { sql } from '../db/sql.ts';
import type { Transaction } from '../db/database.ts';

/** The history entry of a record that this transaction has just deleted; it is used to restore the record. */
export async function deletionOf(
  tx: Transaction,
  record: HistoryEntry['record'],
  id: number,
): Promise<{ deletion: number }> {
  const entry = await tx.row(sql<{ deletion: number | null }>`
    select app.deletion(${record}, ${String(id)}) as deletion`);
  if (!entry?.deletion) throw new Error(`The history lacks the deletion of ${record} ${id}`);
  return { deletion: entry.deletion };
}
