import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type HistoryEntry, RECORDED } from '#api/history';
import { changesOf, entryTitle } from './changes.ts';

const schema = readFileSync(new URL('../../../docs/schema.md', import.meta.url), 'utf8');

/** Values of columns that accept only certain ones. */
const CHOICES: Record<string, unknown> = {
  feed_unit: 'gain',
  bills_cover: 'its date',
  kind: 'factor',
  key: 'fed',
  report: 'equity',
  date_order: 'DMY',
  direction_rule: 'one_column',
};

/** A value as the database writes a column of a type into the history. */
function valueOf(column: string, type: string): unknown {
  if (type === 'jsonb') return { entered: [{ rate: 1 }] };
  if (type === 'text[]') return ['ann@ranch.com'];
  if (type === 'boolean') return true;
  if (type === 'date') return '2026-11-24';
  if (type.startsWith('timestamp')) return '2026-11-24T12:00:00Z';
  if (/^(integer|bigint|numeric)/.test(type)) return 12;
  return CHOICES[column] ?? 'abc';
}

/** The columns of a table with their types, as the generated document of the schema has them. */
const columnsOf = (table: string): [column: string, type: string][] => {
  const [, section = ''] = schema.split(`\n## ${table}\n`);
  const [rows = ''] = section.split('\n## ');
  return [...rows.matchAll(/^\| (\w+) \| ([\w[\]() ,]+?) \|/gm)]
    .map(([, column = '', type = '']): [string, string] => [column, type])
    .filter(([column]) => column !== 'column');
};

const row = (table: string): Record<string, unknown> =>
  Object.fromEntries(columnsOf(table).map(([column, type]) => [column, valueOf(column, type)]));

const entry = (
  record: HistoryEntry['record'],
  values: Pick<HistoryEntry, 'action' | 'before' | 'after'>,
) => ({
  id: 1,
  at: '2026-11-24T12:00:00Z',
  user_name: 'Ann',
  record,
  record_id: '1',
  lot_id: null,
  lot: null,
  owner: 'Lazy K',
  restorable: false,
  ...values,
});

it.each(RECORDED)('an entry of %s reads as words', (record) => {
  const full = row(record);
  const empty = Object.fromEntries(Object.keys(full).map((column) => [column, null]));
  expect(Object.keys(full)).not.toEqual([]);
  for (const values of [
    { action: 'insert', before: null, after: full },
    { action: 'update', before: empty, after: full },
    { action: 'update', before: full, after: empty },
    { action: 'delete', before: full, after: null },
  ] as const) {
    const shown = entry(record, values);
    const changes = changesOf(shown);
    expect(changes).not.toEqual([]);
    for (const text of [entryTitle(shown), ...changes.flatMap(({ field, from, to }) => [field, from, to])]) {
      expect(text).toEqual(expect.any(String));
      expect(text).not.toMatch(/^$|\[object|undefined|null|NaN|Invalid/);
    }
  }
});
