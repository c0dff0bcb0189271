import { alertEndpoints } from './alerts.ts';
import { apiTokenEndpoints } from './api-tokens.ts';
import { backupEndpoints } from './backup.ts';
import { borrowingEndpoints } from './borrowing.ts';
import { comparisonEndpoints } from './comparisons.ts';
import { closeoutEndpoints } from './closeouts.ts';
import type { Endpoint } from './endpoint.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { equityComparisonEndpoints } from './equity-comparison.ts';
import { expenseEndpoints } from './expenses.ts';
import { exportEndpoints } from './export.ts';
import { healthEndpoints } from './health.ts';
import { historyEndpoints } from './history.ts';
import { findLot } from './lot-detail.ts';
import { lotEndpoints } from './lots.ts';
import { lrpEndpoints } from './lrp.ts';
import { lrpRuleEndpoints } from './lrp-rules.ts';
import { mailPreferencesEndpoints } from './mail.ts';
import { marginEndpoints } from './margin.ts';
import { outEndpoints } from './outs.ts';
import { profileEndpoints } from './account.ts';
import { quoteEndpoints } from './quotes.ts';
import { receivingEndpoints } from './receivings.ts';
import { reportMailEndpoints } from './report-mails.ts';
import { reportEndpoints } from './reports.ts';
import { riskEndpoints } from './risk.ts';
import { scenarioEndpoints } from './scenarios.ts';
import { searchEndpoints } from './search.ts';
import { sessionEndpoints } from './session.ts';
import { snapshotEndpoints } from './snapshots.ts';
import { todayEndpoints } from './today.ts';
import { recordImportEndpoints } from './record-imports.ts';
import { importProfileEndpoints } from './import-profiles.ts';
import { waitingFileEndpoints } from './waiting-files.ts';
import { tradeImportEndpoints } from './trade-imports.ts';
import { tradeEndpoints } from './trades.ts';
import { userEndpoints } from './users.ts';
import { webhookEndpoints } from './webhooks.ts';
import { valueAtRiskEndpoints } from './value-at-risk.ts';

/** Every endpoint: the OpenAPI document and the permission tests are generated from this list. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...profileEndpoints,
  ...apiTokenEndpoints,
  ...userEndpoints,
  ...dashboardEndpoints,
  ...searchEndpoints,
  ...lotEndpoints,
  findLot,
  ...closeoutEndpoints,
  ...receivingEndpoints,
  ...outEndpoints,
  ...quoteEndpoints,
  ...expenseEndpoints,
  ...tradeEndpoints,
  ...recordImportEndpoints,
  ...importProfileEndpoints,
  ...waitingFileEndpoints,
  ...tradeImportEndpoints,
  ...lrpEndpoints,
  ...lrpRuleEndpoints,
  ...comparisonEndpoints,
  ...mailPreferencesEndpoints,
  ...todayEndpoints,
  ...riskEndpoints,
  ...valueAtRiskEndpoints,
  ...scenarioEndpoints,
  ...marginEndpoints,
  ...reportEndpoints,
  ...borrowingEndpoints,
  ...reportMailEndpoints,
  ...alertEndpoints,
  ...equityComparisonEndpoints,
  ...snapshotEndpoints,
  ...historyEndpoints,
  ...webhookEndpoints,
  ...exportEndpoints,
  ...backupEndpoints,
  ...healthEndpoints,
];
