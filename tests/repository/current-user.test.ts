import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

const SCOPE = 'src/server/db/scope.ts';
const product = sources.filter(
  (path) => path.startsWith('src/server/') && !/\.test\.ts$|\/testing\//.test(path) && path !== SCOPE,
);

/** The only statements that mention the current user. Access rules decide which records exist for a user, never a condition. */
const MENTIONS: Record<string, readonly string[]> = {
  'the own account, and what a user has switched on': [
    'account/routes.ts',
    'alerts/queries.ts',
    'lrp/queries.ts',
    'mail/routes.ts',
    'report-mails/queries.ts',
  ],
  'the author of a record (also in borrowing/routes.ts)': [
    'comparisons/routes.ts',
    'imports/past-imports.ts',
    'lrp-offers/store.ts',
    'notes/queries.ts',
    'purchase/routes.ts',
    'record-imports/queries.ts',
    'scenarios/routes.ts',
    'deliveries/queries.ts',
    'trade-imports/queries.ts',
    'waiting-files/routes.ts',
  ],
  'the scope of a request that names no owner': [
    'borrowing/routes.ts',
    'closeouts/routes.ts',
    'equity-comparison/day-queries.ts',
    'export/routes.ts',
    'mail/queue-digests.ts',
    'reports/book.ts',
    'snapshots/queries.ts',
    'value-at-risk/queries.ts',
  ],
  'what only some users may do or are told (`PERMISSIONS`)': [
    'db/text-search.ts',
    'expenses/queries.ts',
    'history/routes.ts',
    'lots/routes.ts',
    'statements/routes.ts',
  ],
};

it('only listed statements mention the current user', () => {
  const mention = /\b(?:currentUserId|ownEntityId|currentUserMay|scopeId|sumsOfScope|oneEntityId)\b/;
  const listed = Object.values(MENTIONS)
    .flat()
    .map((path) => `src/server/${path}`);
  expect(product.filter((path) => mention.test(textOf(path)))).toEqual(listed.toSorted());
});

it('only one file names the settings of the current user', () => {
  const setting = /app\.(?:user_id|entity_id|is_admin)\b|pg_has_role\(session_user/;
  expect(setting.test(textOf(SCOPE))).toBe(true);
  expect(product.filter((path) => setting.test(textOf(path)))).toEqual([]);
});
