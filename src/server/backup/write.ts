import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import type { BackupHeader } from './read.ts';
import { BACKUP_VERSION, type BackupEnd, backupTables } from './tables.ts';

const ROWS_AT_ONCE = 2_000;

/** The lines of a backup, read in batches of rows, so that memory does not grow with the data. */
export async function* backupLines(tx: Transaction, madeAt: Date): AsyncGenerator<string> {
  const at = await tx.row(sql<{ migration: string }>`select app.last_migration() as migration`);
  const header: BackupHeader = {
    drover_backup: BACKUP_VERSION,
    migration: at?.migration ?? '',
    made_at: madeAt.toISOString(),
  };
  yield `${JSON.stringify(header)}\n`;
  let count = 0;
  for (const table of backupTables) {
    yield `${JSON.stringify({ table })}\n`;
    await tx.run(cursorOver(table));
    for (;;) {
      const rows = await tx.rows(fetchSome);
      if (rows.length === 0) break;
      count += rows.length;
      yield `${rows.map((row) => row.json).join('\n')}\n`;
    }
    await tx.run(sql`close backup_rows`);
  }
  const end: BackupEnd = { rows: count };
  yield `${JSON.stringify({ end })}\n`;
}

const fetchSome: Statement<{ json: string }> = { text: `fetch ${ROWS_AT_ONCE} from backup_rows`, values: [] };

type Table = (typeof backupTables)[number];

/** Sorting makes two backups comparable; trades refer to earlier trades. */
const orders: Partial<Record<Table, string>> = {
  lot_sums: 'lot_id',
  settlements: 'symbol, day',
  quote_refreshes: 'only_row',
  equity_days: 'snapshot_date, entity_id',
  equity_positions: 'snapshot_date, entity_id, kind, record_id',
  value_at_risk: 'entity_id, days',
  scheduled_runs: 'job, day',
  sample_lots: 'user_id',
  mail_preferences: 'user_id, kind',
  mail_recipients: 'user_id',
  mailed_alerts: 'user_id, key',
};

/** Tables that even administrators cannot see are read by dedicated functions. */
const readers: Partial<Record<Table, string>> = {
  'auth.passwords': 'auth.backup_passwords()',
  alert_dismissals: 'app.backup_dismissals()',
};

export const sourceOf = (table: Table): string => readers[table] ?? table;

/** The names come from our own lists, never from a request. */
function cursorOver(table: Table): Statement {
  const rows = readers[table]
    ? `select x::text as json from ${sourceOf(table)} x`
    : `select row_to_json(t)::text as json from ${table} t order by ${orders[table] ?? 'id'}`;
  return { text: `declare backup_rows no scroll cursor for ${rows}`, values: [] };
}
