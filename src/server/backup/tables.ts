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
  'quotes',
  'options_quotes',
  'settlements',
  'quote_refreshes',
  'import_profiles',
  'trade_imports',
  'waiting_files',
  'trades',
  'lrp',
  'lrp_rules',
  'scenarios',
  'comparisons',
  'equity_history',
  'equity_days',
  'equity_positions',
  'value_at_risk',
  'margin_rates',
  'account_balances',
  'borrowing_terms',
  'borrowing_reports',
  'report_mails',
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
