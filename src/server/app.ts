import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { SMALL_BODY } from '#api/endpoint';
import { profileRoutes } from './account/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { tokenCallers } from './api-tokens/token-callers.ts';
import { backupRoutes } from './backup/routes.ts';
import { borrowingRoutes } from './borrowing/routes.ts';
import { calendarIn } from './clock/calendar.ts';
import { clientRoutes } from './clients/routes.ts';
import { closeoutReportRoutes, closeoutRoutes } from './closeouts/routes.ts';
import { comparisonRoutes } from './comparisons/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import { equityComparisonRoutes } from './equity-comparison/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { planRoutes } from './plan/routes.ts';
import { purchaseRoutes } from './purchase/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { firmRoutes } from './firm/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { deferContinue, LARGE_BODY_MS, limitBodies } from './http/admission.ts';
import { limitConcurrency } from './http/concurrency-limit.ts';
import { answerError } from './http/errors.ts';
import { fairShares, knownBooks } from './http/fair-share.ts';
import { readJsonBodies } from './http/json-body.ts';
import { loggerOf, type LogStream } from './http/log.ts';
import { refuseReadinessOnceStopping, addRequestHooks } from './http/request-hooks.ts';
import type { RequestThread } from './http/request-thread.ts';
import type { App } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveStaticFiles } from './http/static-files.ts';
import { importProfileRoutes } from './import-profiles/routes.ts';
import { inputChecks } from './input-checks.ts';
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
import { accessTokens } from './session/access-tokens.ts';
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

export async function buildApp(options: {
  env: Env;
  database: Database;
  checkOutputs?: boolean;
  requestThread?: RequestThread;
  jobThread?: RequestThread;
  isStopping?: () => boolean;
  /** Off in tests, which may run on a busy machine. */
  refuseWhenBusy?: boolean;
  logTo?: LogStream;
}): Promise<FastifyInstance> {
  const { TRUST_PROXY: proxies } = options.env;
  const http = Fastify({
    ...loggerOf(options.env, options.logTo),
    bodyLimit: SMALL_BODY,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: LARGE_BODY_MS,
    // Headers arrive at once. Node checks for late ones only at intervals.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: LARGE_BODY_MS, // a connection without traffic in either direction
    return503OnClosing: false, // requests on open connections are still answered
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
  });
  if (options.refuseWhenBusy ?? true) limitConcurrency(http); // first: it must be cheap
  limitBodies(http);
  deferContinue(http);
  securityHeaders(http, options.env);
  await http.register(compress, {
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    globalDecompression: false, // decision 59
  });
  readJsonBodies(http);
  http.setErrorHandler(answerError);
  const app: App = {
    http,
    database: options.database,
    tokens: accessTokens(options.database.secrets.accessTokens),
    tokenCallers: tokenCallers(options.database),
    inputChecks,
    env: options.env,
    calendar: calendarIn(options.env.BUSINESS_TIME_ZONE),
    checkOutputs: options.checkOutputs ?? false,
    inTurn: fairShares(),
    isLargeBook: knownBooks(),
    requestThread: options.requestThread,
    jobThread: options.jobThread,
  };
  await addRequestHooks(app);
  if (options.isStopping) refuseReadinessOnceStopping(http, options.isStopping);
  for (const routes of features) routes(app);
  await serveStaticFiles(http);
  return http;
}
