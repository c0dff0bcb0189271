import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

const screens = sources.filter((path) => /^src\/web\/.*\.tsx?$/.test(path));

it('screens show failures through the components that add the reference to the log', () => {
  // Bare text in an element, or text that depends on `isError`: such messages would lack the reference.
  const bare = /(>|\n)\s*Failed to|isError \? '/;
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((path) => bare.test(textOf(path)))).toEqual([]);
});

/** Why a component reads data without a look at its error: another one of the screen tells of it. */
const TOLD_ELSEWHERE: Record<string, string> = {
  'imports/trades/import-trades-page.tsx importProfilesQuery': 'ProfileList',
  'lots/purchase/purchase-page.tsx purchasePlansQuery': 'SavedItems',
  'risk/protect/lrp-card.tsx offersQuery': 'OffersPanel',
  'risk/target-date/on-a-day.tsx scenariosQuery': 'SavedItems',
};

it('data that cannot be loaded is not missing without a word', () => {
  const reads = /const \{ ([^}]*\bdata\b[^}]*) \} =\s*use(?:Infinite)?Query\(\s*(?:\{\s*\.\.\.)?(\w+)/g;
  const found = screens.flatMap((path) =>
    [...textOf(path).matchAll(reads)].map(([, names = '', query]) => ({
      read: `${path.replace('src/web/', '')} ${query}`,
      isTold: /error|isError|isLoadingError/.test(names),
    })),
  );
  expect(found.filter(({ isTold }) => isTold).length).toBeGreaterThan(3);
  expect(found.filter(({ isTold }) => !isTold).map(({ read }) => read)).toEqual(Object.keys(TOLD_ELSEWHERE));
});
