import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/** Exceptions: days of a time zone, a number while it is typed, instants in the user's time zone, and points of a drawn line. */
const allowed = [
  'src/domain/kit/days.ts',
  'src/domain/kit/format.ts',
  'src/domain/market/market-hours.ts',
  'src/server/clock/calendar.ts',
  'src/server/env.ts',
  'src/web/lib/format.ts',
  'src/web/quotes/detail-figures.tsx',
  'src/web/ui/fields.tsx',
];

it('numbers and days become text in one place: src/domain/kit/format.ts', () => {
  const formats =
    /\.toLocale(String|DateString|TimeString)\(|\.toFixed\(|Intl\.(NumberFormat|DateTimeFormat)/;
  const product = sources.filter((path) => path.startsWith('src/') && !/\.test\.|\/testing\//.test(path));
  expect(product.filter((path) => formats.test(textOf(path))).toSorted()).toEqual(allowed);
});
