import { describe, expect, it } from 'vitest';
import { pages, sources, textOf } from './files.ts';

/** The URLs that the sidebar and the tabs of the admin area lead to. */
const entries = ['src/web/shell/sidebar.tsx', 'src/web/shell/admin-frame.tsx'].flatMap((path) =>
  [...textOf(path).matchAll(/\bto: '([^']+)'/g)].map((match) => match[1] ?? ''),
);

/** The URLs without an entry there, and how users get to them. */
const withoutEntry: Record<string, string> = {
  '/': 'shows the dashboard, which has an entry',
  '/signin': 'is where the application leads without a session',
  '/signup': 'is linked on the sign-in page',
  '/forgot-password': 'is linked on the sign-in page',
  '/reset-password': 'is linked in the mail for a lost password',
  '/accept-invitation': 'is the link of an invitation',
  '/unsubscribe': 'is linked in mails about alerts',
  '/lot/$lotNumber': 'is linked in the list of lots',
  '/lot/$lotNumber/closeout': 'is linked on the page of the lot',
  '/lots/sample': 'is linked in First steps and above the list of lots',
  '/lots/sample/closeout': 'is linked on the page of the sample lot',
  '/lots/plans': 'is linked in the header of Inventory',
  '/lots/purchase': 'is linked in the header of Inventory',
  '/closeouts': 'is linked in the header of Inventory and on the dashboard',
  '/notes': 'is linked in the header of the admin area and in notifications, and found by Ctrl+K',
  '/reports/$report': 'is linked on Reports',
  '/reports/borrowing': 'is linked on Reports',
  '/reports/send': 'is linked on Reports',
  '/reports/proposal/$id': 'is linked on a saved comparison in Protect',
  '/reports/borrowing/$id': 'is linked in the list of borrowing bases',
  '/glossary': 'is linked from every figure that explains itself',
  '/snapshots/compare': 'is linked below the equity trend and on a snapshot',
  '/import': 'is linked in the empty lists, in Your Data and in First steps',
  '/settings': 'is linked below the entries of the sidebar',
  '/settings/api': 'is linked in Account Settings',
  '/admin/new-client': 'is linked above the user profiles',
  '/admin/history': 'is linked in the header of the admin area',
  '/admin/client': 'is linked from the names of clients',
  '/admin/clients': 'is linked in the header of the admin area',
  '/admin/lrp-rules': 'is linked in the header of the admin area',
  '/admin/statement': 'is linked in the header of the admin area',
  $: 'is every other URL',
};

/** The URLs that a browser test reaches by a link in a mail, and the test. */
const byMail: Record<string, string> = {
  '/reset-password': 'e2e/lost-password.test.ts',
  '/accept-invitation': 'e2e/invitations.test.ts',
  '/unsubscribe': 'e2e/mails.test.ts',
};

const tests = sources.filter((path) => path.startsWith('e2e/')).map((path) => textOf(path));

/** Addresses without a page. */
const unknown: Record<string, string> = { $: '/no-such-page' };

/** A string of a browser test with this URL: `'/lot/7?tab=financial'` has `/lot/$lotNumber`. */
const inTests = (page: string): boolean => {
  const url = (unknown[page] ?? page)
    .replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\$\w+/g, String.raw`(?:\$\{[^}]*\}|[^/'"?${'`'}$]+)`);
  const visited = new RegExp(
    String.raw`(?:goto\(|visit(?:AtOnce)?\(page,)\s*['"${'`'}]${url}['"${'`'}?]|= '${url}'`,
  );
  return tests.some((text) => visited.test(text));
};

describe('every URL of the web application', () => {
  it('is read from the routes', () => {
    expect(pages.length).toBeGreaterThan(15);
    expect(entries.length).toBeGreaterThan(9);
  });

  it('has a navigation entry or a reason for none', () => {
    expect(pages.filter((page) => !entries.includes(page) && !(page in withoutEntry))).toEqual([]);
    expect(entries.filter((entry) => entry in withoutEntry || !pages.includes(entry))).toEqual([]);
  });

  it('is visited by a browser test', () => {
    const visited = (page: string) => (page in byMail ? sources.includes(byMail[page] ?? '') : inTests(page));
    expect(pages.filter((page) => !visited(page))).toEqual([]);
  });
});

/** The URLs that the search does not list, and why. */
const notListed: Record<string, string> = {
  '/': 'shows the dashboard, which is listed',
  '/signin': 'is for visitors',
  '/signup': 'is for visitors',
  '/forgot-password': 'is for visitors',
  '/reset-password': 'is linked in the mail for a lost password',
  '/accept-invitation': 'is the link of an invitation',
  '/unsubscribe': 'is linked in mails about alerts',
  '/lot/$lotNumber': 'is found by the number of the lot',
  '/lot/$lotNumber/closeout': 'is found by the number of the lot',
  '/reports/borrowing/$id': 'is in the list of borrowing bases',
  '/reports/proposal/$id': 'is linked on a saved comparison',
  '/admin': 'leads to user profiles, which are listed',
  '/admin/client': 'is linked from the names of clients',
  $: 'is every other URL',
};

describe('the search', () => {
  it('lists every page', () => {
    const listed = [...textOf('src/web/search/destinations.ts').matchAll(/\bto: '([^']+)'/g)].map(
      (match) => match[1] ?? '',
    );
    expect(pages.filter((page) => !listed.includes(page) && !(page in notListed))).toEqual([]);
    expect(listed.filter((page) => page in notListed || !pages.includes(page))).toEqual([]);
  });
});

describe('the development server', () => {
  it('sends no module of a screen to the server of the records', () => {
    const proxied = [
      ...(/proxy: \{(.*)\}/.exec(textOf('vite.config.ts'))?.[1] ?? '').matchAll(/'([^']+)':/g),
    ];
    const starts = proxied.map(([, path = '']) => path);
    expect(starts).toContain('/api/');
    const modules = sources.filter((path) => path.startsWith('src/web/')).map((path) => path.slice(7));
    expect(modules).toContain('/api-tokens/api-page.tsx');
    expect(modules.filter((path) => starts.some((start) => path.startsWith(start)))).toEqual([]);
  });
});
