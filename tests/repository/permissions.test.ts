import { expect, it } from 'vitest';
import { endpoints } from '#api/endpoints';
import { isRestricted, PERMISSIONS } from '#domain/permissions';
import { sources, textOf } from './files.ts';

const product = sources.filter((path) => path.startsWith('src/') && !/\.test\.tsx?$|\/testing\//.test(path));
const screens = product.filter((path) => path.startsWith('src/web/'));

const asked = new Set(
  product.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:may|useMay)\((?:[^']|'(?=\)))*?'(\w+)'/g)].map(([, action]) => action),
  ),
);

it('every action is required by an endpoint, or asked for where it matters', () => {
  const required = new Set<string>(endpoints.map(({ requires }) => requires));
  const actions = Object.keys(PERMISSIONS);
  expect(actions.length).toBeGreaterThan(10);
  expect(actions.filter((action) => !required.has(action) && !asked.has(action))).toEqual([]);
});

it('a write requires a named action, but for one’s own account', () => {
  const own = /^\/(auth\/v1|api\/(profile|mail-preferences|alerts))\b/;
  const writes = endpoints.filter(({ method, path, requires }) => {
    return method !== 'GET' && requires === 'signed-in' && !own.test(path);
  });
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(endpoints.filter(({ requires }) => isRestricted(requires)).length).toBeGreaterThan(20);
});

it('a screen asks what somebody may do, never which role they have', () => {
  const byRole = /profile\??\.user_type\s*[!=]==|[!=]==\s*'(admin|producer)'|'(admin|producer)'\s*[!=]==/;
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((path) => byRole.test(textOf(path)))).toEqual([]);
});
