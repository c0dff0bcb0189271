/** Every table of a backup, each after those that it refers to. Sessions, throttles and secrets stay behind. */
export const backupTables = [
  'entities',
  'users',
  'auth.passwords',
  'lots',
  'lot_sums',
  'receivings',
  'outs',
  'expenses',
  'quotes',
  'options_quotes',
  'settlements',
  'quote_refreshes',
  'trade_imports',
  'trades',
  'lrp',
  'equity_history',
  'equity_days',
  'equity_positions',
  'scheduled_runs',
  'alert_dismissals',
  'mail_preferences',
  'mail_recipients',
  'mailed_alerts',
  'history',
] as const;

/** The version of the file's own form: a first line, for each table its name and its rows, and a last line; a JSON value a line. */
export const BACKUP_VERSION = 1;

export interface BackupHeader {
  drover_backup: number;
  /** The last migration of the database that the backup is of. */
  migration: string;
  made_at: string;
}

/** The last line says how many rows there were: a file without it, or with others, is not whole. */
export interface BackupEnd {
  rows: number;
}
