import { alertsFor } from '../alerts/scheduled.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { reportFile } from '../report-mails/report-file.ts';
import { captureWhenDue } from './snapshot-schedule.ts';

export const jobWork = (database: Database, settings: Env) => ({
  alerts: alertsFor(database),
  report: reportFile(database),
  capture: (now: Date) => captureWhenDue(database, settings, now),
});
