import { describe, expect, it } from 'vitest';
import { returnAddress } from './auth-card.tsx';

const SITE = 'https://drover.example';

describe('the address after signing in', () => {
  it.each(['/lot/7?tab=financial#lrp', '/inventory?q=a%26b&location=North+pens', '/admin/users'])(
    'is the one that the user came from: %s',
    (from) => expect(returnAddress(from, SITE)).toBe(from),
  );

  it.each([
    undefined,
    ['/inventory', '/quotes'],
    '',
    'inventory',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/signin?return=%2Fsignin',
    '/reset-password',
  ])('is the dashboard for %j', (from) => expect(returnAddress(from, SITE)).toBe('/dashboard'));
});
