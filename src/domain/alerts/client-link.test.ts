import { expect, it } from 'vitest';
import { linkInClient } from './client-link.ts';

it.each([
  ['/quotes', '/quotes?client=512'],
  ['/lot/L%2F1?owner=Lazy%20K&tab=financial', '/lot/L%2F1?tab=financial&client=512'],
  ['/risk-management?owner=Lazy%20K', '/risk-management?client=512'],
  ['/accounting?tab=projected&to=2026-11-19', '/accounting?tab=projected&to=2026-11-19&client=512'],
])('the link %s in a client is %s', (link, expected) => {
  expect(linkInClient(link, 512)).toBe(expected);
});
