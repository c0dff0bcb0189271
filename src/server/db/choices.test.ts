import { expect, it } from 'vitest';
import { EXPENSE_CATEGORIES, EXPENSE_TYPES } from '#domain/expenses/expenses';
import { OUT_TYPES, SEXES } from '#domain/lots/lots';
import { MAILED_REPORTS } from '#domain/reports/report-mails';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

it.each([
  ['lots', 'sex', SEXES],
  ['receivings', 'sex', SEXES],
  ['outs', 'type', OUT_TYPES],
  ['expenses', 'type', EXPENSE_TYPES],
  ['expenses', 'expense_category', EXPENSE_CATEGORIES],
  ['report_mails', 'report', MAILED_REPORTS],
])('the database accepts the same words for %s.%s as the forms', async (table, column, words) => {
  const [check] = await server.owner<{ text: string }>(
    `select pg_get_constraintdef(c.oid) as text
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  const stored = [...(check?.text ?? '').matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
  expect(stored.toSorted()).toEqual([...words].toSorted());
});
