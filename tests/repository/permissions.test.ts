import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { type Endpoint, tokenAccess } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import {
  type Action,
  allowedTypes,
  isOpenToTokens,
  isRestricted,
  PERMISSIONS,
} from '#domain/users/permissions';
import { importsOf, sources, textOf } from './files.ts';

const product = sources.filter((path) => path.startsWith('src/') && !/\.test\.tsx?$|\/testing\//.test(path));
const screens = product.filter((path) => path.startsWith('src/web/'));

const asks =
  /\b(?:may|useMay|whyMayNot)\((?:[^']|'(?=\)))*?'(?<asked>\w+)'|\baction(?:=["']|: ')(?<action>\w+)['"]/g;
const askedIn = (path: string): string[] =>
  [...textOf(path).matchAll(asks)].map(({ groups }) => groups?.['asked'] ?? groups?.['action'] ?? '');
const asked = new Set(product.flatMap(askedIn));

it('every action is required by an endpoint or checked in the code', () => {
  const required = new Set<string>(endpoints.map(({ requires }) => requires));
  const actions = Object.keys(PERMISSIONS);
  expect(actions.length).toBeGreaterThan(10);
  expect(actions.filter((action) => !required.has(action) && !asked.has(action))).toEqual([]);
});

it('a write requires a named action, except on the user’s own account', () => {
  const own = /^\/(auth\/v1|api\/(profile|mail-preferences|alerts))\b/;
  const writes = endpoints.filter(({ method, path, requires }) => {
    return method !== 'GET' && requires === 'signed-in' && !own.test(path);
  });
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(endpoints.filter(({ requires }) => isRestricted(requires)).length).toBeGreaterThan(20);
});

it('an endpoint for signed-in users says what it demands of an API token', () => {
  const undecided = endpoints.filter(
    ({ requires, tokens }) => requires === 'signed-in' && tokens === undefined,
  );
  expect(undecided.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(endpoints.filter(({ requires }) => requires === 'signed-in').length).toBeGreaterThan(30);
});

it('API tokens reach no password, e-mail address, user, token or backup, and never write by a GET', () => {
  const closed = endpoints.filter(
    ({ method, path, requires }) =>
      /^\/auth\/|\/(users|entities|confusable-names|create-user|backup|password|tokens)\b/.test(path) ||
      (path === '/api/profile' && method !== 'GET') ||
      requires === 'manageUsers' ||
      requires === 'makeBackups',
  );
  expect(closed.length).toBeGreaterThan(20);
  expect(closed.filter((endpoint) => tokenAccess(endpoint) !== 'never')).toEqual([]);
  const declared = endpoints.filter(
    ({ requires, tokens }) =>
      requires !== 'anyone' && requires !== 'signed-in' && tokens !== undefined && !isOpenToTokens(requires),
  );
  expect(declared).toEqual([]);
  const reads = endpoints.filter((endpoint) => tokenAccess(endpoint) === 'read' && endpoint.method !== 'GET');
  // These calculate and store nothing.
  expect(reads.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/plans/purchase',
    'POST /api/statements/balances/check',
    'POST /api/statements/positions',
    'POST /api/trade-imports/check',
  ]);
  expect(
    endpoints.filter((endpoint) => endpoint.method === 'GET' && tokenAccess(endpoint) === 'write'),
  ).toEqual([]);
});

it('screens check permissions, never roles', () => {
  const byRole = /profile\??\.user_type\s*[!=]==|[!=]==\s*'(admin|producer)'|'(admin|producer)'\s*[!=]==/;
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((path) => byRole.test(textOf(path)))).toEqual([]);
});

it('a screen asks for the action of every endpoint that it leads to', async () => {
  const contracts = product.filter((path) => /^src\/api\/[\w-]+\.ts$/.test(path));
  const modules = await Promise.all(contracts.map((path) => import(`../../${path}`)));
  const actions = new Map<string, string>(
    modules.flatMap((module: Record<string, Partial<Endpoint> | undefined>) =>
      Object.entries(module).flatMap(([name, endpoint]) =>
        endpoint?.requires && endpoint.method !== 'GET' && endpoint.requires in PERMISSIONS
          ? [[name, endpoint.requires] as const]
          : [],
      ),
    ),
  );
  expect(actions.size).toBeGreaterThan(25);
  const called = screens.flatMap((path) =>
    [...textOf(path).matchAll(/^import (?!type)\{([^}]*)\} from '#api\//gm)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .flatMap((name) => {
        const action = actions.get(name);
        return action ? [{ path, name, action }] : [];
      }),
  );
  expect(new Set(called.map(({ name }) => name)).size).toBeGreaterThan(25);
  const importers = new Map<string, string[]>();
  const asking = new Map(screens.map((path) => [path, new Set(askedIn(path))]));
  for (const path of screens) {
    for (const name of importsOf(path)) {
      const target = posix.join(posix.dirname(path), name);
      importers.set(target, [...(importers.get(target) ?? []), path]);
      // The columns or the button of a screen ask for it.
      if (screens.includes(target)) for (const action of askedIn(target)) asking.get(path)?.add(action);
    }
  }
  const routes = 'src/web/routes.tsx';
  const adminPage = /\bpage\(\s*admin(?:Only)?,\s*'[^']+',\s*\(\) => import\('\.\/([^']+)'\)/g;
  const adminPages = new Set([...textOf(routes).matchAll(adminPage)].map(([, page]) => `src/web/${page}`));
  expect(adminPages.size).toBeGreaterThan(3);
  const everyAdminMay = (action: string): boolean =>
    allowedTypes('openAdminArea').every((type) => allowedTypes(action as Action).includes(type));
  /** The way from a page to this file on which nobody is asked. */
  const unasked = (path: string, action: string, seen = new Set<string>()): string | null => {
    if (seen.has(path) || asking.get(path)?.has(action)) return null;
    if (adminPages.has(path) && everyAdminMay(action)) return null;
    seen.add(path);
    if (path === routes) return path;
    for (const importer of importers.get(path) ?? []) {
      const way = unasked(importer, action, seen);
      if (way !== null) return `${way} > ${path}`;
    }
    return null;
  };
  expect(
    called.map(({ path, name, action }) => [name, action, unasked(path, action)]).filter(([, , way]) => way),
  ).toEqual([]);
});
