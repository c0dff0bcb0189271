import { expect, it } from 'vitest';
import { onceOwnerOf } from './addressed-client.ts';

it.each([
  ['/', { owner: 'Lazy K' }, 'Lazy K'],
  ['/dashboard', { owner: 'Lazy K' }, 'Lazy K'],
  ['/risk-management', { owner: 'Lazy K', tab: 'cash' }, 'Lazy K'],
  ['/reports/equity', { owner: 'Lazy K' }, 'Lazy K'],
  ['/lots/plans', { owner: 'Lazy K' }, 'Lazy K'],
  ['/snapshots/compare', { owner: 'Lazy K' }, 'Lazy K'],
  // A filter, and what tells lots of one number apart.
  ['/inventory', { owner: 'Lazy K' }, null],
  ['/lot/1024', { owner: 'Lazy K' }, null],
  ['/risk-management', { owner: 'Lazy K', tab: 'protect', lot: '1024' }, null],
  // Inside a client already.
  ['/closeouts', { owner: 'Lazy K', client: '7' }, null],
  ['/closeouts', { owner: '' }, null],
  ['/closeouts', {}, null],
])('an old address %s with %j names the entity %j for the whole page', (pathname, search, owner) => {
  expect(onceOwnerOf({ pathname, search })).toBe(owner);
});
