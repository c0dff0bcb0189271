import { REPORT_NAMES, REPORTS, type ReportName } from '#domain/reports/kinds';
import type { Action } from '#domain/users/permissions';
import { opensNew } from '../ui/use-opened-by-link.ts';

export type Command = 'print' | 'sign-out';

/** A page, a report or an action that the search finds by its label and by the words that people use for it. */
export interface Destination {
  label: string;
  words: string;
  action?: Action;
  to?: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
  /** A command instead of a page. */
  command?: Command;
}

const risk = (tab: string) => ({ to: '/risk-management', search: { tab } });

export const SCREENS: readonly Destination[] = [
  { label: 'Dashboard', words: 'home start overview value summary equity trend alerts', to: '/dashboard' },
  { label: 'Inventory', words: 'lots cattle head pens need break-even breakeven price', to: '/inventory' },
  {
    label: 'Plan a Purchase',
    words: 'buy cattle what can i pay price break-even breakeven feeder placement',
    to: '/lots/purchase',
    action: 'planPurchases',
  },
  { label: 'Plan All Lots', words: 'feed yardage ration cost of gain to finish plans', to: '/lots/plans' },
  { label: 'Sample Lot', words: 'example try demo', to: '/lots/sample' },
  { label: 'Sample Closeout', words: 'example try demo', to: '/lots/sample/closeout' },
  {
    label: 'Accounting',
    words: 'expenses costs bills invoices feed medicine tax spending',
    to: '/accounting',
  },
  { label: 'Risk Dashboard', words: 'hedge hedging hedged lots percent open short', to: '/risk-management' },
  { label: 'Coverage by Month', words: 'risk hedge contract months over under', ...risk('months') },
  { label: 'What-If', words: 'risk scenario move market matrix price drop rise', ...risk('what-if') },
  {
    label: 'Protect',
    words: 'compare protection put floor fence lrp insurance insure hedge future proposal',
    ...risk('protect'),
  },
  { label: 'Cash & Risk', words: 'value at risk var margin call wire broker equity', ...risk('cash') },
  {
    label: 'Futures/Options',
    words: 'trades positions puts calls fills broker hedges',
    to: '/risk-management/futures-options',
  },
  {
    label: 'LRP',
    words: 'livestock risk protection insurance policies endorsements premium indemnity',
    to: '/risk-management/lrp',
  },
  {
    label: 'Forward Contracts',
    words: 'forward cash contract packer delivery',
    to: '/risk-management/forward-contracts',
  },
  { label: 'Quotes', words: 'prices futures market board settlements', to: '/quotes' },
  { label: 'Reports', words: 'bank banker lender print pdf excel statements mail', to: '/reports' },
  { label: 'Notes', words: 'tasks to do due overdue reminders comments', to: '/notes' },
  { label: 'Glossary', words: 'help words meaning formula terms definitions', to: '/glossary' },
  {
    label: 'Account Settings',
    words: 'profile password email phone notifications interest rate name rjo firm disclaimer settings',
    to: '/settings',
  },
  { label: 'API', words: 'token curl program webhook developer', to: '/settings/api' },
  {
    label: 'Import Records',
    words: 'spreadsheet excel csv upload lots expenses file',
    to: '/import',
    action: 'importRecords',
  },
  { label: 'Clients', words: 'board call need attention', to: '/admin/clients', action: 'openAdminArea' },
  {
    label: 'User Profiles',
    words: 'admin users clients people producers',
    to: '/admin/user-profiles',
    action: 'openAdminArea',
  },
  {
    label: 'New Client',
    words: 'add client entity invite invitation customer producer onboard',
    to: '/admin/new-client',
    action: 'manageUsers',
  },
  {
    label: 'Import Trades',
    words: 'admin broker file rjo statement fills upload',
    to: '/admin/import-trades',
    action: 'importTrades',
  },
  {
    label: 'Statement Against Books',
    words: 'admin broker statement reconcile compare open positions check',
    to: '/admin/statement',
    action: 'importTrades',
  },
  {
    label: 'Equity Snapshots',
    words: 'admin captures month-end history trend',
    to: '/admin/equity-snapshots',
    action: 'openAdminArea',
  },
  {
    label: 'History',
    words: 'admin changes audit who log undo restore',
    to: '/admin/history',
    action: 'seeHistory',
  },
  {
    label: 'LRP Rules',
    words: 'admin subsidy factor crop year',
    to: '/admin/lrp-rules',
    action: 'setLrpRules',
  },
];

const WORDS_OF_REPORTS: Record<ReportName, string> = {
  position: 'broker statement trades contracts lrp policies open tick',
  equity: 'bank banker lender net worth balance value lots financial',
};

export const REPORT_PAGES: readonly Destination[] = [
  ...REPORT_NAMES.map((report) => ({
    label: REPORTS[report].title,
    words: WORDS_OF_REPORTS[report],
    to: '/reports/$report',
    params: { report },
  })),
  {
    label: 'Borrowing Base',
    words: 'bank banker lender loan collateral advance line of credit',
    to: '/reports/borrowing',
  },
  {
    label: 'Closeouts',
    words: 'tax year closed lots result profit loss made sold finished',
    to: '/closeouts',
  },
  {
    label: 'Why Equity Moved',
    words: 'why change explain market compare snapshots waterfall',
    to: '/snapshots/compare',
  },
  { label: 'Send Reports', words: 'mail email zip files month', to: '/reports/send', action: 'sendReports' },
  { label: 'Reports by Email', words: 'mail monthly bank banker send schedule', to: '/reports' },
];

export const ACTIONS: readonly Destination[] = [
  {
    label: 'Add New Lot',
    words: 'create receive receiving buy cattle placement',
    to: '/inventory',
    search: opensNew('lot'),
    action: 'recordCattle',
  },
  {
    label: 'Add Expense',
    words: 'new cost bill invoice feed medicine freight pay',
    to: '/accounting',
    search: opensNew('expense'),
    action: 'recordExpenses',
  },
  {
    label: 'Add LRP Policy',
    words: 'new insurance endorsement insure',
    to: '/risk-management/lrp',
    search: opensNew('policy'),
    action: 'recordPolicies',
  },
  {
    label: 'New Borrowing Base',
    words: 'add bank banker lender loan',
    to: '/reports/borrowing',
    search: opensNew('borrowing-base'),
    action: 'reportBorrowing',
  },
  {
    label: 'Download Your Data',
    words: 'export backup excel csv spreadsheet tax accountant records',
    to: '/settings',
  },
  { label: 'Change Password', words: 'new security login', to: '/settings' },
  {
    label: 'Add User',
    words: 'new client producer admin account',
    to: '/admin/user-profiles',
    search: opensNew('user'),
    action: 'manageUsers',
  },
  {
    label: 'Enter Prices',
    words: 'quotes manual settlements type',
    to: '/quotes',
    search: opensNew('prices'),
    action: 'updateQuotes',
  },
  {
    label: 'Add Symbol',
    words: 'quotes watchlist contract new',
    to: '/quotes',
    search: opensNew('symbol'),
    action: 'manageWatchlist',
  },
  {
    label: 'Capture Snapshot',
    words: 'equity month-end admin save',
    to: '/admin/equity-snapshots',
    search: opensNew('snapshot'),
    action: 'captureSnapshots',
  },
  { label: 'Print This Page', words: 'paper printer pdf', command: 'print' },
  { label: 'Sign Out', words: 'log out logout leave quit exit', command: 'sign-out' },
];

/** An action on a lot; the other words of the text name the lot. */
export interface LotAction {
  label: string;
  words: string;
  opens: 'out' | 'receiving' | 'plan' | 'closeout' | 'protect' | 'what-if';
  action?: Action;
}

export const LOT_ACTIONS: readonly LotAction[] = [
  {
    label: 'Ship or Record Dead',
    words: 'out shipped shipping shipment sell sold haul death died dies lost',
    opens: 'out',
    action: 'recordCattle',
  },
  {
    label: 'Receive Cattle',
    words: 'receiving received arrived unload head in',
    opens: 'receiving',
    action: 'recordCattle',
  },
  { label: 'Plan to Finish', words: 'feed yardage cost of gain ration', opens: 'plan' },
  {
    label: 'Closeout',
    words: 'break-even breakeven need price result profit loss sheet money',
    opens: 'closeout',
  },
  { label: 'Protect', words: 'protection put floor fence lrp insure hedge', opens: 'protect' },
  { label: 'What-If', words: 'scenario move market matrix', opens: 'what-if' },
];

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether every part of a typed word begins a word of the result. Example: 'break-even' is found by 'even', not by 'reak'. */
const begins = (
  { label, words }: Pick<Destination, 'label' | 'words'>,
  typed: readonly string[],
): boolean => {
  const names = partsOf(`${label} ${words}`);
  return typed.every((part) => names.some((name) => name.startsWith(part)));
};

type MayDo = (action: Action) => boolean;

const isAllowed = ({ action }: Pick<Destination, 'action'>, mayDo: MayDo): boolean =>
  action === undefined || mayDo(action);

/** The destinations with every word; labels that begin with the text first. Example: `risk d` finds Risk Dashboard. */
export function destinationsFor(all: readonly Destination[], text: string, mayDo: MayDo): Destination[] {
  const typed = partsOf(text);
  const isFirst = ({ label }: Destination) => partsOf(label).join(' ').startsWith(typed.join(' '));
  const found = all.filter((destination) => isAllowed(destination, mayDo) && begins(destination, typed));
  return [...found.filter(isFirst), ...found.filter((destination) => !isFirst(destination))];
}

const SHORTEST = 3;

/**
 * Actions on lots by a text, and its words that name the lots. Example: `ship 2601` is an out of the lots with 2601 in their
 * number; `ship` alone of those that ship next.
 */
export function lotActionsFor(text: string, mayDo: MayDo): { action: LotAction; of: string }[] {
  const typed = text.split(/\s+/).filter(Boolean);
  return LOT_ACTIONS.filter((action) => isAllowed(action, mayDo)).flatMap((action) => {
    const isNamed = (word: string) => word.length >= SHORTEST && begins(action, partsOf(word));
    const rest = typed.filter((word) => !isNamed(word));
    return rest.length === typed.length ? [] : [{ action, of: rest.join(' ') }];
  });
}
