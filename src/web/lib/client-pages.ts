import type { ClientId } from './client.ts';
import type { SearchParams } from './search-params.ts';

/** Pages with records or with figures of them: each means the same inside any client. */
const PAGES = new Set([
  '/',
  '/dashboard',
  '/inventory',
  '/lots/plans',
  '/lots/purchase',
  '/closeouts',
  '/snapshots/compare',
  '/accounting',
  '/risk-management',
  '/risk-management/futures-options',
  '/risk-management/lrp',
  '/reports',
  '/reports/position',
  '/reports/equity',
  '/reports/borrowing',
  '/reports/send',
  '/notes',
  '/import',
  '/settings/api',
  '/admin/import-trades',
  '/admin/statement',
  '/admin/client',
]);

/** Keys of an address that are about the view and not about records: they mean the same inside any client. */
const OF_VIEW = ['tab', 'year', 'by', 'state', 'from', 'to', 'days', 'sort'];

/** Pages of one record, which is no other client's, and the list that they belong to. */
const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^\/lot\//, '/inventory'],
  [/^\/reports\/borrowing\//, '/reports/borrowing'],
];

interface Address {
  pathname: string;
  search: object;
}

/** The page of one client, and all of them. */
const [ONE, ALL] = ['/admin/client', '/admin/clients'];

const viewOf = (search: object): SearchParams =>
  Object.fromEntries(Object.entries(search).filter(([key]) => OF_VIEW.includes(key)));

/**
 * Where a choice of client leads: the same page inside it, where that page has records; from a page of one record to its list, from
 * any other page to the dashboard. All clients are left to the same page too, from a client's own page to their table.
 * @example from '/lot/1024' of one client to '/inventory' of another
 */
export function addressInClient({ pathname, search }: Address, client: ClientId) {
  const list = client === null && pathname === ONE ? ALL : LISTS.find(([of]) => of.test(pathname))?.[1];
  const stays = list === undefined && (client === null || PAGES.has(pathname));
  return {
    to: list ?? (stays ? pathname : '/dashboard'),
    search: { ...(stays && viewOf(search)), client: client === null ? undefined : String(client) },
  };
}
