import type { FastifyInstance } from 'fastify';
import { profileRoutes } from './account/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { backupRoutes } from './backup/routes.ts';
import { borrowingRoutes } from './borrowing/routes.ts';
import { buildServer, type ServerOptions } from './build-server.ts';
import { clientRoutes } from './clients/routes.ts';
import { closeoutReportRoutes, closeoutRoutes } from './closeouts/routes.ts';
import { comparisonRoutes } from './comparisons/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { equityComparisonRoutes } from './equity-comparison/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { planRoutes } from './plan/routes.ts';
import { purchaseRoutes } from './purchase/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { firmRoutes } from './firm/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { serveStaticFiles } from './http/static-files.ts';
import { importProfileRoutes } from './import-profiles/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { lotRoutes } from './lots/routes.ts';
import { lrpOfferRoutes } from './lrp-offers/routes.ts';
import { lrpRuleRoutes } from './lrp-rules/routes.ts';
import { lrpRoutes } from './lrp/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { marginRoutes } from './margin/routes.ts';
import { outRoutes } from './outs/routes.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { receivingRoutes } from './receivings/routes.ts';
import { recordImportRoutes } from './record-imports/routes.ts';
import { reportMailRoutes } from './report-mails/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { riskRoutes } from './risk/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { scenarioRoutes } from './scenarios/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { snapshotRoutes } from './snapshots/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { todayRoutes } from './today/routes.ts';
import { tradeImportRoutes } from './trade-imports/routes.ts';
import { tradeCorrectionRoutes } from './trades/corrections.ts';
import { tradeRoutes } from './trades/routes.ts';
import { userRoutes } from './users/routes.ts';
import { riskLimitRoutes, valueAtRiskRoutes } from './value-at-risk/routes.ts';
import { waitingFileRoutes } from './waiting-files/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Every feature of the server, in the order of the URL space. */
const features = [
  sessionRoutes,
  profileRoutes,
  apiTokenRoutes,
  userRoutes,
  clientRoutes,
  invitationRoutes,
  dashboardRoutes,
  searchRoutes,
  lotRoutes,
  closeoutRoutes,
  closeoutReportRoutes,
  receivingRoutes,
  outRoutes,
  quoteRoutes,
  expenseRoutes,
  planRoutes,
  purchaseRoutes,
  tradeRoutes,
  tradeCorrectionRoutes,
  recordImportRoutes,
  importProfileRoutes,
  waitingFileRoutes,
  tradeImportRoutes,
  statementRoutes,
  lrpRoutes,
  lrpRuleRoutes,
  lrpOfferRoutes,
  comparisonRoutes,
  firmRoutes,
  todayRoutes,
  riskRoutes,
  valueAtRiskRoutes,
  riskLimitRoutes,
  noteRoutes,
  scenarioRoutes,
  marginRoutes,
  reportRoutes,
  borrowingRoutes,
  reportMailRoutes,
  deliveryRoutes,
  alertRoutes,
  mailRoutes,
  equityComparisonRoutes,
  snapshotRoutes,
  historyRoutes,
  webhookRoutes,
  exportRoutes,
  backupRoutes,
  healthRoutes,
];

/** The server with every feature, and with the built screens. */
export async function buildApp(options: ServerOptions): Promise<FastifyInstance> {
  const http = await buildServer(features, options);
  await serveStaticFiles(http);
  return http;
}
