import type { HistoryEntry } from '#api/history';
import { changeFound } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import type { Session } from '../db/database.ts';

/** Deletes a record and returns the history entry that restores it. A kind of record in the history is the name of its table. */
export function deleteRecord(
  db: Session,
  record: HistoryEntry['record'],
  id: number,
  notFound: string,
): Promise<{ deletion: number }> {
  return db.write(async (tx) => {
    await changeFound(tx, { text: `delete from ${record} where id = $1`, values: [id] }, notFound);
    const entry = await tx.row(sql<{ deletion: number | null }>`
      select app.deletion(${record}, ${String(id)}) as deletion`);
    if (!entry?.deletion) throw new Error(`The history lacks the deletion of ${record} ${id}`);
    return { deletion: entry.deletion };
  });
}
