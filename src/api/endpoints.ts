import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as apiTokens from './api-tokens.ts';
import * as backup from './backup.ts';
import * as borrowing from './borrowing.ts';
import * as clients from './clients.ts';
import * as closeouts from './closeouts.ts';
import * as comparisons from './comparisons.ts';
import * as dashboard from './dashboard.ts';
import * as equityComparison from './equity-comparison.ts';
import * as expenses from './expenses.ts';
import * as exports from './export.ts';
import * as firm from './firm.ts';
import * as health from './health.ts';
import * as history from './history.ts';
import * as importProfiles from './import-profiles.ts';
import * as invitations from './invitations.ts';
import * as lotDetail from './lot-detail.ts';
import * as lots from './lots.ts';
import * as lrp from './lrp.ts';
import * as lrpOffers from './lrp-offers.ts';
import * as lrpRules from './lrp-rules.ts';
import * as mail from './mail.ts';
import * as margin from './margin.ts';
import * as outs from './outs.ts';
import * as plan from './plan.ts';
import * as prices from './prices.ts';
import * as purchase from './purchase.ts';
import * as quotes from './quotes.ts';
import * as receivings from './receivings.ts';
import * as recordImports from './record-imports.ts';
import * as reportMails from './report-mails.ts';
import * as reports from './reports.ts';
import * as risk from './risk.ts';
import * as notes from './notes.ts';
import * as scenarios from './scenarios.ts';
import * as search from './search.ts';
import * as deliveries from './deliveries.ts';
import * as session from './session.ts';
import * as snapshots from './snapshots.ts';
import * as statements from './statements.ts';
import * as today from './today.ts';
import * as tradeImports from './trade-imports.ts';
import * as trades from './trades.ts';
import * as users from './users.ts';
import * as valueAtRisk from './value-at-risk.ts';
import * as waitingFiles from './waiting-files.ts';
import * as webhooks from './webhooks.ts';
import type { Endpoint } from './endpoint.ts';

/** The modules that declare endpoints, in the order of the API's pages. */
const features = {
  session,
  profile: account,
  apiTokens,
  users,
  clients,
  invitations,
  dashboard,
  search,
  lots: { ...lots, ...lotDetail },
  closeouts,
  receivings,
  outs,
  quotes: { ...prices, ...quotes },
  expenses,
  trades,
  recordImports,
  importProfiles,
  waitingFiles,
  tradeImports,
  statements,
  lrp,
  lrpRules,
  lrpOffers,
  comparisons,
  firm,
  mail,
  today,
  risk,
  valueAtRisk,
  plan,
  purchase,
  notes,
  scenarios,
  margin,
  reports,
  borrowing,
  reportMails,
  deliveries,
  alerts,
  equityComparison,
  snapshots,
  history,
  webhooks,
  export: exports,
  backup,
  health,
};

/** An endpoint with the name by which the contract declares it, which programs generated from the contract use, and its feature. */
export interface Operation {
  name: string;
  feature: string;
  endpoint: Endpoint;
}

const isEndpoint = (declared: object): declared is Endpoint => 'requires' in declared && 'path' in declared;

export const operations: readonly Operation[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, declared]: [string, unknown]) =>
    typeof declared === 'object' && declared !== null && isEndpoint(declared)
      ? [{ name, feature, endpoint: declared }]
      : [],
  ),
);

/** Every endpoint: the OpenAPI document and the permission tests are generated from this list. */
export const endpoints: readonly Endpoint[] = operations.map(({ endpoint }) => endpoint);
