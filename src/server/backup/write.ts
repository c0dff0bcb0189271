import type { Transaction, Session } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import type { BackupHeader } from './read.ts';
import { reasonOf } from '../../embedded-postgres/startup-error.ts';
import { DamagedDisk, damageSentence } from '../db/damaged-disk.ts';

/** The tables of a backup, each after those it references. Sessions, throttles and secrets are excluded. */
export const backupTables = [
  'entities',
  'users',
  'auth.passwords',
  'record_imports',
  'column_choices',
  'lots',
  'lot_sums',
  'receivings',
  'outs',
  'expenses',
  'feeding_plans',
  'purchase_plans',
  'quotes',
  'options_quotes',
  'settlements',
  'quote_refreshes',
  'firm',
  'import_profiles',
  'trade_imports',
  'waiting_files',
  'trades',
  'lrp',
  'lrp_rules',
  'lrp_offer_files',
  'lrp_offers',
  'lrp_ending_values',
  'lrp_closed_days',
  'lrp_offer_fetches',
  'scenarios',
  'comparisons',
  'notes',
  'equity_history',
  'equity_days',
  'equity_positions',
  'value_at_risk',
  'margin_rates',
  'account_balances',
  'borrowing_terms',
  'borrowing_reports',
  'report_mails',
  'deliveries',
  'report_mail_log',
  'scheduled_runs',
  'alert_dismissals',
  'sample_lots',
  'mail_preferences',
  'mail_recipients',
  'mailed_alerts',
  'history',
] as const;

/** The version of the file format, JSON lines: a header, for each table its name and rows, and an end line. */
export const BACKUP_VERSION = 1;

/** The last line has the number of rows: a file without it, or with another number, is incomplete. */
export interface BackupEnd {
  rows: number;
}

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
  firm: 'only_row',
  equity_days: 'snapshot_date, entity_id',
  equity_positions: 'snapshot_date, entity_id, kind, record_id',
  value_at_risk: 'entity_id, days',
  scheduled_runs: 'job, day',
  sample_lots: 'user_id',
  mail_preferences: 'user_id, kind',
  mail_recipients: 'user_id',
  mailed_alerts: 'user_id, key',
  lrp_offers: 'effective, type, end_date, level',
  lrp_ending_values: 'end_date, type, crop_year',
  lrp_offer_fetches: 'day',
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

async function unreadableTables(db: Session): Promise<string[]> {
  const found: string[] = [];
  for (const table of backupTables) {
    try {
      await db.row({ text: `select count(x::text) from ${sourceOf(table)} x`, values: [] });
    } catch (error) {
      if (!(error instanceof DamagedDisk)) throw error;
      found.push(table);
    }
  }
  return found;
}

/** Why a backup failed, in words for the operator: where the disk is damaged, with all tables that it concerns. */
export async function backupFailure(db: Session, error: unknown): Promise<string> {
  if (!(error instanceof DamagedDisk)) return reasonOf(error);
  return damageSentence(error, await unreadableTables(db).catch(() => []));
}

/** Throws before the first byte of a download where a page cannot be read: a truncated file would be less clear. */
export async function refuseUnreadable(db: Session): Promise<void> {
  for (const table of backupTables)
    await db.row({ text: `select count(*) from ${sourceOf(table)}`, values: [] });
}
