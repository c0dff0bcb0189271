import { beforeAll, expect, it } from 'vitest';
import { addLrpRule, listLrpRules } from '#api/lrp-rules';
import { listLrp } from '#api/lrp';
import { rounded, times } from '#domain/kit/money';
import { LRP_TYPES } from '#domain/lrp/lrp';
import { typeFactor } from '#domain/lrp/lrp-rules';
import { lrpFixtures } from '../testing/lrp-fixtures.ts';

const server = lrpFixtures();
beforeAll(async () => {
  const lot = await server.newLot(server.ann);
  for (const type of LRP_TYPES)
    for (const target_wt of [550, 599.99, 600, 750])
      for (const effective_date of ['2025-06-30', '2026-06-30', '2026-07-01', '2027-07-01'])
        await server.one(server.ann, {
          type,
          target_wt,
          effective_date,
          end_date: '2099-01-01',
          lot_id: lot.id,
        });
  // A year with rules from a weight on has no factor below it.
  await server.admin.call(addLrpRule, {
    crop_year: 2028,
    kind: 'factor',
    key: 'hfrs_wt_1',
    weight_from: 600,
    value: 0.97,
  });
});

/** Payoffs are worked out in the database, in statements over a whole book; the rule is the domain's. */
it('the database takes the factor of a policy by type, target weight and effective date, as the rule does', async () => {
  const rules = await server.ann.call(listLrpRules, {});
  const stored = await server.owner<{ id: number; weight: number | null }>(
    'select id, weight from app.lrp_payoffs',
  );
  const weightOf = new Map(stored.map(({ id, weight }) => [id, weight]));
  const policies = await server.ann.call(listLrp, {});
  expect(policies).toHaveLength(LRP_TYPES.length * 16);
  const factors = policies.map((policy) => {
    const factor = typeFactor(rules, policy);
    const { head_count, target_wt } = policy;
    return factor === null ? null : rounded(times(factor, head_count, target_wt, 0.01), 8);
  });
  expect(policies.map(({ id }) => weightOf.get(id) ?? null)).toEqual(factors);
  expect(factors.filter((factor) => factor === null)).toHaveLength(LRP_TYPES.length * 4 + 2);
});
