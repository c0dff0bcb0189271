import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractSuggestions, contractsToTarget } from './coverage.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import { CONTRACTS, ROOTS } from '../market/contracts.ts';
import { aLot, aTrade, someFacts, TODAY } from '../risk/matrix/testing/scenario.ts';
import { lrpPosition } from '../testing/open-book.ts';

const terms = { target: 80, commission: 0, reach: 20 };
const lot = aLot({ current_hd: 100, est_out_wt: 1250 });
const suggested = (
  book: { lots?: ReturnType<typeof aLot>[]; trades?: ReturnType<typeof aTrade>[]; policies?: LrpPosition[] },
  more: Partial<typeof terms> = {},
) => {
  const { prices } = someFacts().book;
  return contractSuggestions(
    { lots: [lot], trades: [], policies: [], prices, ...book },
    { ...terms, ...more },
    TODAY,
  );
};
const policy = lrpPosition({
  endorsement_number: 'E-1',
  end_date: '2027-01-18',
  head_count: 60,
  insured_value: 200_000,
  symbol: 'LEZ2200Q',
});

describe('contracts to a hedge target', () => {
  it('come to it as near as whole contracts do, and are never below zero', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROOTS),
        fc.integer({ min: 0, max: 9_000_000 }),
        fc.integer({ min: -900_000, max: 9_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (root, need, held, target) => {
          const { size } = CONTRACTS[root];
          const contracts = contractsToTarget(need, held, target, { root });
          const short = (need * target) / 100 - held;
          expect(Number.isInteger(contracts)).toBe(true);
          expect(contracts).toBeGreaterThanOrEqual(0);
          expect(Math.abs(Math.max(0, short) - contracts * size)).toBeLessThanOrEqual(size / 2 + 1e-6);
          expect(contractsToTarget(need, held, Math.min(100, target + 1), { root })).toBeGreaterThanOrEqual(
            contracts,
          );
        },
      ),
    );
  });

  it.each([
    // 80 % of 125,000 lb are 2.5 LE of 40,000 lb.
    [80, 3],
    [79, 2],
    [0, 0],
    [100, 3],
  ])('to %i %% of 125,000 lb are %i', (target, contracts) =>
    expect(suggested({}, { target })[0]?.contracts).toBe(contracts),
  );

  it('count what is held, and say what they come to, cost and make', () => {
    expect(suggested({ trades: [aTrade({ quantity: 1 })] }, { commission: 25.5 })).toEqual([
      {
        symbol: 'LEZ26',
        need: 125_000,
        held: 40_000,
        percent: 32,
        insured_head: 0,
        contracts: 2,
        reasons: [],
        percent_after: 96,
        cost: 51,
        if_prices_fall: 2 * 20 * 400 - 51,
        if_prices_rise: -2 * 20 * 400 - 51,
      },
    ]);
    expect(suggested({ trades: [aTrade({ quantity: 9 })] })[0]).toMatchObject({
      contracts: 0,
      if_prices_fall: 0,
      percent_after: 288,
    });
  });

  it('have the insured head beside them, whose put counts', () => {
    // Delta -0.3 of 2 LE puts protects 24,000 lb: 76,000 lb to the target.
    expect(suggested({ policies: [policy] })[0]).toMatchObject({
      held: 24_000,
      insured_head: 60,
      contracts: 2,
    });
  });

  it.each([
    [{ ...policy, symbol: null }, '1 LRP policy with no put assigned ($200,000 insured) excluded: E-1'],
    [{ ...policy, symbol: 'LEV2200Q' }, '1 LRP policy with an expired put ($200,000 insured) excluded: E-1'],
    [{ ...policy, symbol: 'LEZ2100Q' }, '1 position without a quoted delta excluded: LRP E-1'],
  ])('are not suggested where the hedge is unknown: %j', (unknown, reason) => {
    expect(suggested({ policies: [unknown] })).toMatchObject([
      { contracts: null, percent_after: null, cost: null, if_prices_fall: null, reasons: [reason] },
    ]);
  });

  it('are not suggested of a contract that has stopped trading', () => {
    expect(suggested({ lots: [aLot({ futures_contract: 'LEV26' })] })).toMatchObject([
      { symbol: 'LEV26', contracts: null, reasons: ['LEV26 has stopped trading'] },
    ]);
  });

  it('have no result without a price, and only months that lots need', () => {
    const months = suggested({
      lots: [lot, aLot({ id: 2, futures_contract: 'LEQ27' }), aLot({ id: 3, futures_contract: 'GFF27' })],
      trades: [aTrade({ symbol: 'LEG27' })],
    });
    expect(months.map(({ symbol }) => symbol)).toEqual(['GFF27', 'LEZ26', 'LEQ27']);
    expect(months[2]).toMatchObject({ contracts: 4, if_prices_fall: null, if_prices_rise: null });
  });
});
