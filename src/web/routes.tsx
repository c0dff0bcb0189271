import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router';
import { isReportName } from '#domain/reports/kinds';
import { parseSearch, type SearchParams, stringifySearch } from './lib/search-params.ts';
import { returnSearch, sessionState } from './lib/session.ts';
import { LoadingScreen } from './ui/loading-screen.tsx';
import { RootLayout, RouteError } from './shell/root.tsx';

/** Whether the user wants motion, and the browser can limit it to some navigations. */
const isWanted =
  window.matchMedia('(prefers-reduced-motion: no-preference)').matches &&
  CSS.supports('selector(:active-view-transition-type(a))');

/** Screens fade into each other where motion is wanted; a change of search, filter or tab does not. */
const viewTransition = isWanted && {
  types: ({ fromLocation, pathChanged }: { fromLocation?: object; pathChanged: boolean }) =>
    fromLocation !== undefined && pathChanged ? ['screen'] : (false as const),
};

/** Every URL of the product. Each page is a chunk of its own. */

const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>) => search as SearchParams,
  component: RootLayout,
});

/** The page at a path below its parent, loaded when it is first opened. */
const page = <Parent extends AnyRoute, Path extends string, Loaded extends Record<string, unknown>>(
  parent: Parent,
  path: Path,
  load: () => Promise<Loaded>,
  name: keyof Loaded & string,
) => createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) });

/** Keeps the client of the address over navigation, unless the link names one, or none. */
const clientRetained: SearchMiddleware<SearchParams> = ({ search, next }) => {
  const wanted = next(search);
  return 'client' in wanted || search['client'] === undefined
    ? wanted
    : { ...wanted, client: search['client'] };
};

/** All pages for signed-in users: without a session they redirect to /signin. Links between them keep the client (decision 95). */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  search: { middlewares: [clientRetained] },
  // Without a stored session, redirect at once, without loading the shell.
  beforeLoad: ({ location }) => {
    if (sessionState().userId === null)
      throw redirect({ to: '/signin', search: returnSearch(location.href), replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

/** Not awaited: the page opens at once with the data at hand. */
const fetchDashboard = ({ location }: { location: { search: object } }) =>
  void import('./dashboard/data.ts').then(({ prefetchDashboard }) => prefetchDashboard(location.search));

const dashboardAt = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    loader: fetchDashboard,
    // At once: the frame shows the outline of the dashboard while its code is loading.
    pendingMs: 0,
    pendingMinMs: 0,
    pendingComponent: lazyRouteComponent(() => import('./dashboard/outline.tsx'), 'DashboardOutline'),
    component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  });

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

const notFoundPage = lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage');

const unknownPath = createRoute({ getParentRoute: () => shell, path: '$', component: notFoundPage });

const report = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$report',
  params: {
    parse: ({ report: name }) => {
      if (!isReportName(name)) throw notFound();
      return { report: name };
    },
  },
  component: lazyRouteComponent(() => import('./reports/report-page.tsx'), 'ReportPage'),
  notFoundComponent: notFoundPage,
});

/** All pages for administrators: other users get the Access Denied panel. */
const adminOnly = createRoute({
  getParentRoute: () => shell,
  id: 'admin-only',
  component: lazyRouteComponent(() => import('./shell/admin-frame.tsx'), 'AdminOnly'),
});

/** The admin area: its header and its tabs. */
const admin = createRoute({
  getParentRoute: () => adminOnly,
  id: 'admin',
  component: lazyRouteComponent(() => import('./shell/admin-frame.tsx'), 'AdminFrame'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    page(root, '/signin', () => import('./session/signin-page.tsx'), 'SigninPage'),
    page(root, '/signup', () => import('./session/signup-page.tsx'), 'SignupPage'),
    page(root, '/forgot-password', () => import('./session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    // The target of the recovery link in a mail.
    page(root, '/reset-password', () => import('./session/reset-password-page.tsx'), 'ResetPasswordPage'),
    // The target of the link of an invitation.
    page(
      root,
      '/accept-invitation',
      () => import('./session/accept-invitation-page.tsx'),
      'AcceptInvitationPage',
    ),
    // The target of the unsubscribe link in a mail.
    page(root, '/unsubscribe', () => import('./session/unsubscribe-page.tsx'), 'UnsubscribePage'),
    shell.addChildren([
      dashboardAt('/'),
      dashboardAt('/dashboard'),
      page(shell, '/inventory', () => import('./lots/lots-page.tsx'), 'InventoryPage'),
      lot,
      closeout,
      page(shell, '/lots/plans', () => import('./lots/plan-all/plans-page.tsx'), 'PlansPage'),
      page(shell, '/lots/sample', () => import('./lots/sample-lot/sample-lot-page.tsx'), 'SampleLotPage'),
      page(
        shell,
        '/lots/sample/closeout',
        () => import('./lots/sample-lot/closeout.tsx'),
        'SampleCloseoutPage',
      ),
      page(shell, '/lots/purchase', () => import('./lots/purchase/purchase-page.tsx'), 'PurchasePage'),
      page(shell, '/closeouts', () => import('./closeouts/closeouts-page.tsx'), 'CloseoutsPage'),
      page(
        shell,
        '/snapshots/compare',
        () => import('./equity-comparison/equity-comparison-page.tsx'),
        'EquityComparisonPage',
      ),
      page(shell, '/accounting', () => import('./expenses/expenses-page.tsx'), 'AccountingPage'),
      page(shell, '/risk-management', () => import('./risk/risk-page.tsx'), 'RiskPage'),
      page(shell, '/risk-management/futures-options', () => import('./trades/trades-page.tsx'), 'TradesPage'),
      page(shell, '/risk-management/lrp', () => import('./lrp/lrp-page.tsx'), 'LrpPage'),
      page(
        shell,
        '/risk-management/forward-contracts',
        () => import('./forward-contracts/forward-contracts-page.tsx'),
        'ForwardContractsPage',
      ),
      page(shell, '/quotes', () => import('./quotes/quotes-page.tsx'), 'QuotesPage'),
      page(shell, '/glossary', () => import('./glossary/glossary-page.tsx'), 'GlossaryPage'),
      page(shell, '/settings', () => import('./account/account-page.tsx'), 'SettingsPage'),
      page(shell, '/notes', () => import('./notes/notes-page.tsx'), 'NotesPage'),
      page(shell, '/reports', () => import('./reports/reports-page.tsx'), 'ReportsPage'),
      report,
      page(shell, '/settings/api', () => import('./api-tokens/api-page.tsx'), 'ApiPage'),
      page(shell, '/reports/borrowing', () => import('./borrowing/borrowing-page.tsx'), 'BorrowingPage'),
      page(
        shell,
        '/reports/borrowing/$id',
        () => import('./borrowing/borrowing-report-page.tsx'),
        'BorrowingReportPage',
      ),
      page(shell, '/import', () => import('./imports/records/import-page.tsx'), 'ImportPage'),
      adminOnly.addChildren([
        admin.addChildren([
          page(admin, '/admin', () => import('./shell/admin-frame.tsx'), 'AdminHome'),
          page(admin, '/admin/user-profiles', () => import('./users/user-profiles.tsx'), 'UserProfiles'),
          page(
            admin,
            '/admin/import-trades',
            () => import('./imports/trades/import-trades-page.tsx'),
            'ImportTradesPage',
          ),
          page(
            admin,
            '/admin/equity-snapshots',
            () => import('./snapshots/snapshots-page.tsx'),
            'SnapshotsPage',
          ),
        ]),
        page(adminOnly, '/admin/new-client', () => import('./users/new-client-page.tsx'), 'NewClientPage'),
        page(adminOnly, '/admin/statement', () => import('./statements/statement-page.tsx'), 'StatementPage'),
        page(adminOnly, '/admin/clients', () => import('./clients/clients-page.tsx'), 'ClientsPage'),
        page(adminOnly, '/admin/client', () => import('./clients/client-page.tsx'), 'ClientPage'),
        page(
          adminOnly,
          '/reports/proposal/$id',
          () => import('./comparisons/proposal-page.tsx'),
          'ProposalPage',
        ),
        page(adminOnly, '/reports/send', () => import('./deliveries/send-page.tsx'), 'SendPage'),
        page(adminOnly, '/admin/history', () => import('./history/history-page.tsx'), 'HistoryPage'),
        page(adminOnly, '/admin/lrp-rules', () => import('./lrp-offers/lrp-rules-page.tsx'), 'LrpRulesPage'),
      ]),
      unknownPath,
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
