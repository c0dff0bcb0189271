import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/**
 * The files that read only a part of what is cached again after a save, by what it is. No other screen has figures, notifications or names
 * of it; after every other save all is read again (`invalidateAll`), or another screen shows what was true before.
 */
const PARTS: Record<string, readonly string[]> = {
  'the firm on proposals, the profile, and choices about mail': ['src/web/account/account-page.tsx'],
  'whether the password must be changed': ['src/web/account/new-password.tsx'],
  'API tokens': ['src/web/api-tokens/api-page.tsx'],
  'what was sent': ['src/web/deliveries/data.ts'],
  'trade files that wait to be imported': ['src/web/imports/trades/import-trades-page.tsx'],
  'import profiles': ['src/web/imports/trades/profiles.ts'],
  'days without offers': ['src/web/lrp-offers/closed-days.tsx'],
  offers: ['src/web/lrp-offers/offer-files.tsx'],
  'saved scenarios, comparisons and purchase plans': ['src/web/parts/saved-items.tsx'],
  'reports by email': ['src/web/report-mails/data.ts'],
  'dismissed notifications': ['src/web/shell/alert-list.tsx'],
  'the webhook': ['src/web/webhooks/webhook-section.tsx'],
};

it('after a save all figures are read again, but where no other screen has any of them', () => {
  const found = sources.filter(
    (path) =>
      path.startsWith('src/web/') &&
      !path.includes('.test.') &&
      /\binvalidate\(\{|\binvalidateQueries\(\{/.test(textOf(path)),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.toSorted()).toEqual(Object.values(PARTS).flat().toSorted());
});
