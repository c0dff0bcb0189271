import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { isReportName } from '#domain/reports/kinds';
import { parseSearch, type SearchParams, stringifySearch } from './lib/search-params.ts';
import { returnSearch, sessionState } from './lib/session.ts';
import { viewTransition } from './lib/view-transition.ts';
import { LoadingScreen } from './ui/loading-screen.tsx';
import { RootLayout, RouteError } from './shell/root.tsx';

/** Every URL of the product. Each page is a chunk of its own. */

const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>) => search as SearchParams,
  component: RootLayout,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  component: lazyRouteComponent(() => import('./session/signin-page.tsx'), 'SigninPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyRouteComponent(() => import('./session/signup-page.tsx'), 'SignupPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

/** The target of the recovery link in a mail. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./session/reset-password-page.tsx'), 'ResetPasswordPage'),
});

/** The target of the unsubscribe link in a mail. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('./session/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

/** All pages for signed-in users: without a session they redirect to /signin. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // Without a stored session, redirect at once, without loading the shell.
  beforeLoad: ({ location }) => {
    if (sessionState().userId === null)
      throw redirect({ to: '/signin', search: returnSearch(location.href), replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const dashboardPage = lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage');
const home = createRoute({ getParentRoute: () => shell, path: '/', component: dashboardPage });
const dashboard = createRoute({ getParentRoute: () => shell, path: '/dashboard', component: dashboardPage });

const inventoryPage = lazyRouteComponent(() => import('./lots/lots-page.tsx'), 'InventoryPage');
const inventory = createRoute({ getParentRoute: () => shell, path: '/inventory', component: inventoryPage });

/** Not awaited: the page opens at once with what is known. */
const fetchLot = (address: { params: { lotNumber: string }; location: { search: object } }) =>
  void import('./lots/lot-page/prefetch.ts').then(({ prefetchLot }) => prefetchLot(address));

const lot = createRoute({
  getParentRoute: () => shell,
  path: '/lot/$lotNumber',
  loader: fetchLot,
  component: lazyRouteComponent(() => import('./lots/lot-page/lot-page.tsx'), 'LotPage'),
});

const closeout = createRoute({
  getParentRoute: () => shell,
  path: '/lot/$lotNumber/closeout',
  loader: fetchLot,
  component: lazyRouteComponent(() => import('./lots/lot-page/closeout/closeout-page.tsx'), 'CloseoutPage'),
});

const plans = createRoute({
  getParentRoute: () => shell,
  path: '/lots/plans',
  component: lazyRouteComponent(() => import('./lots/plan-all/plans-page.tsx'), 'PlansPage'),
});

const samplePage = lazyRouteComponent(() => import('./lots/sample-lot/sample-lot-page.tsx'), 'SampleLotPage');
const sampleLot = createRoute({ getParentRoute: () => shell, path: '/lots/sample', component: samplePage });

const sampleSheet = lazyRouteComponent(() => import('./lots/sample-lot/closeout.tsx'), 'SampleCloseoutPage');
const sampleCloseout = createRoute({
  getParentRoute: () => shell,
  path: '/lots/sample/closeout',
  component: sampleSheet,
});

const purchasePage = lazyRouteComponent(() => import('./lots/purchase/purchase-page.tsx'), 'PurchasePage');
const purchase = createRoute({
  getParentRoute: () => shell,
  path: '/lots/purchase',
  component: purchasePage,
});

const closeoutsPage = lazyRouteComponent(() => import('./closeouts/closeouts-page.tsx'), 'CloseoutsPage');
const closeouts = createRoute({ getParentRoute: () => shell, path: '/closeouts', component: closeoutsPage });

const equityComparison = createRoute({
  getParentRoute: () => shell,
  path: '/snapshots/compare',
  component: lazyRouteComponent(
    () => import('./equity-comparison/equity-comparison-page.tsx'),
    'EquityComparisonPage',
  ),
});

const expensesPage = lazyRouteComponent(() => import('./expenses/expenses-page.tsx'), 'AccountingPage');
const accounting = createRoute({ getParentRoute: () => shell, path: '/accounting', component: expensesPage });

const riskPage = lazyRouteComponent(() => import('./risk/risk-page.tsx'), 'RiskPage');
const risk = createRoute({ getParentRoute: () => shell, path: '/risk-management', component: riskPage });

const lrpPage = lazyRouteComponent(() => import('./lrp/lrp-page.tsx'), 'LrpPage');
const lrp = createRoute({ getParentRoute: () => shell, path: '/risk-management/lrp', component: lrpPage });

const forwardContracts = createRoute({
  getParentRoute: () => shell,
  path: '/risk-management/forward-contracts',
  component: lazyRouteComponent(
    () => import('./forward-contracts/forward-contracts-page.tsx'),
    'ForwardContractsPage',
  ),
});

const futuresOptions = createRoute({
  getParentRoute: () => shell,
  path: '/risk-management/futures-options',
  component: lazyRouteComponent(() => import('./trades/trades-page.tsx'), 'TradesPage'),
});

const quotesPage = lazyRouteComponent(() => import('./quotes/quotes-page.tsx'), 'QuotesPage');
const quotes = createRoute({ getParentRoute: () => shell, path: '/quotes', component: quotesPage });

const glossary = createRoute({
  getParentRoute: () => shell,
  path: '/glossary',
  component: lazyRouteComponent(() => import('./glossary/glossary-page.tsx'), 'GlossaryPage'),
});

const settingsPage = lazyRouteComponent(() => import('./account/account-page.tsx'), 'SettingsPage');
const settings = createRoute({ getParentRoute: () => shell, path: '/settings', component: settingsPage });

const notFoundPage = lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage');

const reportsPage = lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage');
const reports = createRoute({ getParentRoute: () => shell, path: '/reports', component: reportsPage });

const reportPage = lazyRouteComponent(() => import('./reports/report-page.tsx'), 'ReportPage');
const report = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$report',
  params: {
    parse: ({ report: name }) => {
      if (!isReportName(name)) throw notFound();
      return { report: name };
    },
  },
  component: reportPage,
  notFoundComponent: notFoundPage,
});

const apiPage = lazyRouteComponent(() => import('./api-tokens/api-page.tsx'), 'ApiPage');
const api = createRoute({ getParentRoute: () => shell, path: '/settings/api', component: apiPage });

const borrowing = createRoute({
  getParentRoute: () => shell,
  path: '/reports/borrowing',
  component: lazyRouteComponent(() => import('./borrowing/borrowing-page.tsx'), 'BorrowingPage'),
});

const borrowingReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/borrowing/$id',
  component: lazyRouteComponent(() => import('./borrowing/borrowing-report-page.tsx'), 'BorrowingReportPage'),
});

const importPage = lazyRouteComponent(() => import('./imports/records/import-page.tsx'), 'ImportPage');
const importRecords = createRoute({ getParentRoute: () => shell, path: '/import', component: importPage });

/** All pages for administrators: other users get the Access Denied panel. */
const adminOnly = createRoute({
  getParentRoute: () => shell,
  id: 'admin-only',
  component: lazyRouteComponent(() => import('./shell/admin-only.tsx'), 'AdminOnly'),
});

/** The admin area: its header and its tabs. */
const admin = createRoute({
  getParentRoute: () => adminOnly,
  id: 'admin',
  component: lazyRouteComponent(() => import('./shell/admin-frame.tsx'), 'AdminFrame'),
});

const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  component: lazyRouteComponent(() => import('./shell/admin-home.tsx'), 'AdminHome'),
});

const userProfiles = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user-profiles',
  component: lazyRouteComponent(() => import('./users/user-profiles.tsx'), 'UserProfiles'),
});

const importTrades = createRoute({
  getParentRoute: () => admin,
  path: '/admin/import-trades',
  component: lazyRouteComponent(() => import('./imports/trades/import-trades-page.tsx'), 'ImportTradesPage'),
});

const equitySnapshots = createRoute({
  getParentRoute: () => admin,
  path: '/admin/equity-snapshots',
  component: lazyRouteComponent(() => import('./snapshots/snapshots-page.tsx'), 'SnapshotsPage'),
});

const history = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/history',
  component: lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage'),
});

const lrpRules = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/lrp-rules',
  component: lazyRouteComponent(() => import('./lrp-rules/lrp-rules-page.tsx'), 'LrpRulesPage'),
});

const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: notFoundPage });

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signUp,
    forgotPassword,
    resetPassword,
    unsubscribe,
    shell.addChildren([
      home,
      dashboard,
      inventory,
      lot,
      closeout,
      plans,
      sampleLot,
      sampleCloseout,
      purchase,
      closeouts,
      equityComparison,
      accounting,
      risk,
      futuresOptions,
      lrp,
      forwardContracts,
      quotes,
      glossary,
      settings,
      reports,
      report,
      api,
      borrowing,
      borrowingReport,
      importRecords,
      adminOnly.addChildren([
        admin.addChildren([adminHome, userProfiles, importTrades, equitySnapshots]),
        history,
        lrpRules,
      ]),
      elsewhere,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultViewTransition: viewTransition,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: RouteError,
});
