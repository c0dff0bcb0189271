import { expect, it } from 'vitest';
import { KINDS, RECORD_KINDS } from '#domain/import/kinds';
import { FEEDING_PLAN_COLUMNS } from '#domain/plan/feeding-plan';
import { SAVED_COLUMNS } from './queries.ts';

/** Fields of a file that name another record, or become one: the first receiving of a lot, outs made from its totals, and its plan, which writes the expenses marked so. */
const NOT_STORED: Readonly<Record<string, readonly string[]>> = {
  lots: [
    'total_received',
    'total_pay_wt',
    'total_cost',
    'total_dead',
    'total_shipped',
    'current_hd',
    ...FEEDING_PLAN_COLUMNS,
  ],
  expenses: ['plan'],
  lrp: ['insured_name'],
};

it.each(RECORD_KINDS)('every field that an import of %s reads is saved', (kind) => {
  const fields = KINDS[kind].fields.map(({ field }) => field);
  const known = new Set([...SAVED_COLUMNS[kind], 'lot', 'owner', ...(NOT_STORED[kind] ?? [])]);
  expect(fields.length).toBeGreaterThan(3);
  expect(fields.filter((field) => !known.has(field))).toEqual([]);
});
