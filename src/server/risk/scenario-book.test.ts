import { beforeAll, describe, expect, it } from 'vitest';
import { listLrpRules } from '#api/lrp-rules';
import { listLrp } from '#api/lrp';
import { findLot } from '#api/lot-detail';
import { targetDateBook } from '#api/risk';
import { closeoutMoney } from '#domain/closeout/money';
import { lotSums } from '#domain/closeout/lot-sums';
import { indemnityOf, lrpResults, tradeResults } from '#domain/closeout/hedge-results';
import { dayIn } from '#domain/kit/days';
import { isActive, LRP_TYPES } from '#domain/lrp/lrp';
import { typeFactor } from '#domain/lrp/lrp-rules';
import { futureOfPolicy, payoffOf } from '#domain/lrp/policy-value';
import { matrixOf } from '#domain/risk/matrix/matrix';
import { scenarioSchema } from '#domain/risk/matrix/scenario';
import { minus, rounded, sumCents, times, toCents } from '#domain/kit/money';
import { priceOf } from '#domain/market/prices';
import { scenarioBook } from '#domain/risk/matrix/scenario-book';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const today = dayIn('America/Chicago', new Date());
const server = testServer();
beforeAll(async () => {
  await fillEdgeCases(server, [server.ann.entity_name, server.bob.entity_name], 3);
  // Sales, endorsements of every type, and ended ones with and without a result.
  await server.owner(`
    insert into outs (lot_id, entity_id, type, head_count, date_out, weight, proceeds)
    select id, entity_id, 'shipped', 0.5, '2026-05-01', 700, 1234.56 from lots where id % 3 = 0 and current_hd >= 1`);
  for (const [at, type] of LRP_TYPES.entries()) {
    await server.owner(
      `update lrp set type = $1, coverage = 200 + id, total_premium = 10 * id where id % 6 = $2`,
      [type, at],
    );
  }
  await server.owner(
    `update lrp set indemnity = 900, result = 900 - total_premium where end_date < '2027-01-01' and id % 2 = 0`,
  );
});

async function factsOf(who: Person) {
  const rules = await who.call(listLrpRules, {});
  return {
    book: scenarioBook(await who.call(targetDateBook, {})),
    factorOf: (policy: Parameters<typeof typeFactor>[1]) => typeFactor(rules, policy),
    today,
  };
}

const scenario = (lot_id: number | null, owner: string | null = null) =>
  scenarioSchema.parse({ target_date: today, price_step: 10, across_step: 2, lot_id, owner });

describe('what a what-if on a day is calculated from', () => {
  it('gives at today’s prices the result of every lot’s closeout, with its policies by their indemnity', async () => {
    const facts = await factsOf(server.ann);
    const policies = await server.ann.call(listLrp, {});
    let compared = 0;
    for (const lot of facts.book.lots) {
      const { found } = await server.ann.call(findLot, { lot: lot.lot });
      if (!found) throw new Error(`Lot ${lot.lot} is not there.`);
      const price = priceOf(facts.book.prices, lot.futures_contract).current;
      if (price === null) continue;
      const counting = policies.filter((one) => one.lot_id === lot.id && isActive(one, today));
      const byIndemnity = counting.map((policy) => {
        const factor = facts.factorOf(policy) ?? Number.NaN;
        const { root } = payoffOf(policy, factor);
        const symbol = futureOfPolicy({ root, end_date: policy.end_date }, lot.futures_contract);
        const future = priceOf(facts.book.prices, symbol).current;
        if (future === null) return -policy.total_premium;
        const actual_ending_value = rounded(times(future, factor), 9);
        const indemnity = indemnityOf({ ...policy, actual_ending_value, indemnity: null }) ?? Number.NaN;
        return toCents(minus(indemnity, policy.total_premium));
      });
      const { result } = closeoutMoney(
        lotSums(found.lot, found.receivings, found.outs, found.expenses),
        lot,
        { trades: tradeResults(found.trades, facts.book.prices), lrp: lrpResults([], found.ended_lrp) },
        price,
      );
      const { base } = matrixOf(facts, scenario(lot.id));
      // Trades of one instrument are rounded together.
      expect(
        Math.abs(sumCents([base.result, -sumCents([result ?? Number.NaN, ...byIndemnity])])),
      ).toBeLessThan(0.05);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('has the payoff that the rules calculate from each policy itself', async () => {
    const { book, factorOf } = await factsOf(server.ann);
    const policies = (await server.ann.call(listLrp, {})).filter((policy) => isActive(policy, today));
    expect(new Set(policies.map(({ type }) => type)).size).toBe(LRP_TYPES.length);
    const expected = policies.map((policy) => {
      const payoff = payoffOf(policy, factorOf(policy) ?? Number.NaN);
      return { ...payoff, lot_id: policy.lot_id };
    });
    const given = book.payoffs.map(({ root, end_date, floor, weight, cost, lot_id }) => ({
      root,
      end_date,
      floor,
      weight,
      cost,
      lot_id,
    }));
    expect(given).toHaveLength(expected.length);
    expect(given).toEqual(expect.arrayContaining(expected));
  });

  it('has no weight for a policy from before the rules', async () => {
    await server.owner(
      `update lrp set effective_date = '2025-06-30' where endorsement_number = 'E' and id % 6 = 1`,
    );
    const { book } = await factsOf(server.ann);
    expect(book.payoffs.filter(({ weight }) => weight === null).length).toBeGreaterThan(0);
    const before = await server.owner<{ n: number }>(
      `select count(*)::int as n from lrp where effective_date = '2025-06-30' and end_date >= $1`,
      [today],
    );
    const seen = (await server.admin.call(targetDateBook, {})).policies;
    expect(seen.filter(({ weight }) => weight === null)).toHaveLength(before[0]?.n ?? -1);
  });

  it('is of the entity, and for an administrator of all', async () => {
    const [ann, bob, all] = [
      await server.ann.call(targetDateBook, {}),
      await server.bob.call(targetDateBook, {}),
      await server.admin.call(targetDateBook, {}),
    ];
    for (const part of ['lots', 'policies'] as const) {
      const owners = (book: typeof all) => new Set(book[part].map(({ owner }) => owner));
      expect(owners(ann)).toEqual(new Set([server.ann.entity_name]));
      expect(owners(bob)).toEqual(new Set([server.bob.entity_name]));
      expect(all[part]).toHaveLength(ann[part].length + bob[part].length);
      expect(bob[part].length).toBeGreaterThan(0);
    }
    expect(new Set(ann.trades.map(({ owner }) => owner))).toEqual(new Set([server.ann.entity_name]));
    expect(all.trades.length).toBeGreaterThan(ann.trades.length);
    expect(ann.ended.length).toBeGreaterThan(0);
    expect(ann.ended.some(({ result }) => result === null)).toBe(true);
    const empty = await (await server.signedUp('cal@empty.test', 'Empty Ranch')).call(targetDateBook, {});
    expect([empty.lots, empty.trades, empty.policies, empty.ended]).toEqual([[], [], [], []]);
  });
});
