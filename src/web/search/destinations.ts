import type { Action } from '#domain/users/permissions';
import { opensNew } from '../ui/use-opened-by-link.ts';

export interface Destination {
  label: string;
  also?: string;
  to: string;
  search?: Record<string, string>;
  action?: Action;
}

export const SCREENS: readonly Destination[] = [
  { label: 'Dashboard', also: 'home value summary equity trend', to: '/dashboard' },
  { label: 'Inventory', also: 'lots cattle head', to: '/inventory' },
  { label: 'Closeouts', also: 'closed lots result profit', to: '/closeouts' },
  { label: 'Accounting', also: 'expenses costs', to: '/accounting' },
  { label: 'Risk Dashboard', also: 'hedge lot hedging', to: '/risk-management' },
  { label: 'Coverage by Month', also: 'risk hedge', to: '/risk-management', search: { tab: 'months' } },
  { label: 'What-If', also: 'risk scenario', to: '/risk-management', search: { tab: 'what-if' } },
  {
    label: 'Protect',
    also: 'compare protection put fence lrp',
    to: '/risk-management',
    search: { tab: 'protect' },
  },
  { label: 'Cash & Risk', also: 'value at risk margin', to: '/risk-management', search: { tab: 'cash' } },
  { label: 'Futures/Options', also: 'trades positions', to: '/risk-management/futures-options' },
  { label: 'LRP', also: 'livestock risk protection insurance policies', to: '/risk-management/lrp' },
  { label: 'Forward Contracts', to: '/risk-management/forward-contracts' },
  { label: 'Quotes', also: 'prices futures', to: '/quotes' },
  { label: 'Glossary', also: 'help words meaning formula terms', to: '/glossary' },
  { label: 'Account Settings', also: 'profile password your data export reports by email', to: '/settings' },
  { label: 'API', also: 'token curl program webhook settings', to: '/settings/api' },
  {
    label: 'Import Records',
    also: 'spreadsheet excel csv upload lots expenses',
    to: '/import',
    action: 'importRecords',
  },
  { label: 'User Profiles', also: 'admin users', to: '/admin/user-profiles', action: 'openAdminArea' },
  { label: 'Import Trades', also: 'admin broker file', to: '/admin/import-trades', action: 'importTrades' },
  { label: 'Equity Snapshots', also: 'admin', to: '/admin/equity-snapshots', action: 'openAdminArea' },
  { label: 'History', also: 'admin changes', to: '/admin/history', action: 'seeHistory' },
  { label: 'LRP Rules', also: 'admin subsidy factor', to: '/admin/lrp-rules', action: 'setLrpRules' },
];

export const ACTIONS: readonly Destination[] = [
  { label: 'Add New Lot', to: '/inventory', search: opensNew('lot'), action: 'recordCattle' },
  { label: 'Add Expense', to: '/accounting', search: opensNew('expense'), action: 'recordExpenses' },
  {
    label: 'Add LRP Policy',
    to: '/risk-management/lrp',
    search: opensNew('policy'),
    action: 'recordPolicies',
  },
];

/**
 * The destinations that this user may reach and whose names contain every word, those whose label begins with the text first.
 * Example: `risk d` finds Risk Dashboard.
 */
export function destinationsFor(
  all: readonly Destination[],
  text: string,
  mayDo: (action: Action) => boolean,
): Destination[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ label }: Destination) => label.toLowerCase().startsWith(words.join(' '));
  const found = all.filter(({ label, also = '', action }) => {
    const names = `${label} ${also}`.toLowerCase();
    return (action === undefined || mayDo(action)) && words.every((word) => names.includes(word));
  });
  return [...found.filter(begins), ...found.filter((destination) => !begins(destination))];
}
