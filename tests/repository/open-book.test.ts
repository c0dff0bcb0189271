import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/** The files besides the open book's whose statements name open trades or lots with head, with the reasons in decision 14. */
const NAME_THEM = [
  'src/server/book/queries.ts',
  'src/server/closeouts/routes.ts',
  'src/server/dashboard/queries.ts',
  'src/server/equity-comparison/state-queries.ts',
  'src/server/margin/accounts.ts',
  'src/server/quotes/queries.ts',
  'src/server/risk/routes.ts',
  'src/server/search/routes.ts',
  'src/server/trade-imports/queries.ts',
  'src/server/trade-imports/routes.ts',
  'src/server/trades/correction-queries.ts',
];

it('the open book is read by its own statements: others that name its records are listed', () => {
  const naming = /\bstatus = 'open'|(?:where|and|sql`|,) ?(?:l\.)?current_hd > 0/;
  const product = sources.filter(
    (path) => path.startsWith('src/server/') && !/\.test\.ts$|\/testing\//.test(path),
  );
  expect(product.filter((path) => naming.test(textOf(path)))).toEqual(NAME_THEM);
});
