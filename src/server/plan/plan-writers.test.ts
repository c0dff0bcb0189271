import { expect, it } from 'vitest';
import type { Refusal } from '#api/errors';
import { addExpense } from '#api/expenses';
import { addOut } from '#api/outs';
import { deletePlan, savePlan } from '#api/plan';
import { brokenInvariants } from '../testing/invariants.ts';
import { COSTS, detailOf, planRowsOf, steers } from '../testing/plans.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

const fifty = (write: (at: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: 50 }, (_, at) => write(at)));

/** The codes of the refusals among the answers. */
const codesOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Refusal).code] : []));

it('fifty writers on one lot leave the rows of its final records', async () => {
  const lot = await steers(server.ann);
  await server.ann.call(savePlan, { ...COSTS, id: lot.id });
  const answers = await fifty((at) =>
    at % 2 === 0
      ? server.ann.call(addExpense, {
          lot_id: lot.id,
          type: at % 4 === 0 ? 'feed' : 'medicine',
          amount: 10 + at,
          date: `2026-12-${String((at % 28) + 1).padStart(2, '0')}`,
          expense_category: 'actual',
        })
      : server.ann.call(addOut, { lot_id: lot.id, type: 'dead', head_count: 1, date_out: '2027-01-15' }),
  );
  expect(codesOf(answers)).toEqual([]);
  const { expenses } = await detailOf(server.ann, lot);
  expect(expenses.filter(({ plan }) => !plan)).toHaveLength(25);
  expect(await planRowsOf(server.ann, lot)).not.toEqual([]);
  expect(await brokenInvariants(server.owner)).toEqual([]);
});

it('of fifty who plan one lot at once one is saved, and the others are told', async () => {
  const lot = await steers(server.ann);
  const answers = await fifty((at) =>
    server.ann.call(savePlan, { ...COSTS, feed_rate: 100 + at, id: lot.id }),
  );
  expect(codesOf(answers)).toEqual(Array.from({ length: 49 }, () => 'conflict'));
  expect((await detailOf(server.ann, lot)).plan?.version).toBe(1);
  expect(await brokenInvariants(server.owner)).toEqual([]);
});

it('a plan that is saved and deleted at once leaves its rows, or none', async () => {
  const lot = await steers(server.ann);
  const answers = await fifty((at) =>
    at % 2 === 0
      ? server.ann.call(savePlan, { ...COSTS, id: lot.id })
      : server.ann.call(deletePlan, { id: lot.id }),
  );
  for (const code of codesOf(answers)) expect(['conflict', 'not_found']).toContain(code);
  const { plan, expenses } = await detailOf(server.ann, lot);
  expect(expenses.length > 0).toBe(plan !== null);
  expect(await brokenInvariants(server.owner)).toEqual([]);
});
