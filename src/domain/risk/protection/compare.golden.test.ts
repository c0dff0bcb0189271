import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestedContracts } from '../../market/contracts.ts';
import {
  type ProtectionChoices,
  type Comparison,
  compareProtection,
  type EndRow,
  type ProtectedCattle,
} from './compare.ts';

interface GoldenCase {
  name: string;
  input: ProtectedCattle & { prices: number[]; choices: ProtectionChoices };
  /** Its rows mark the best choice, which nothing shows any more (decision 87). */
  expect: Omit<Comparison, 'rows'> & { rows: (Omit<EndRow, 'result' | 'to_spare'> & { best: string[] })[] };
  published?: { path: string[]; value: string | number }[];
}
const { comparison: cases } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/beyond.json', import.meta.url), 'utf8'),
) as { comparison: GoldenCase[] };

const at = (of: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], of);

describe('protection compared', () => {
  it.each(cases)(
    'case %#: $name',
    ({ input: { prices, choices, ...cattle }, expect: wanted, published = [] }) => {
      const found = compareProtection(cattle, choices, prices);
      // With nothing held and nothing spent, the result is the net.
      const rows = wanted.rows.map((row) => ({
        ...row,
        best: undefined,
        result: row.net,
        to_spare: row.per_cwt,
      }));
      expect(found).toEqual({ ...wanted, rows });
      for (const { path, value } of published) expect(at(found, path), path.join('.')).toBe(Number(value));
    },
  );

  const cattle: ProtectedCattle = { root: 'GF', head: 100, out_wt: 750, basis: 0 };
  const prices = [150, 200];

  it('has no figure for a choice whose price or premium is missing', () => {
    const { rows, cost, floor_on_covered_cwt } = compareProtection(
      cattle,
      {
        nothing: {},
        future: { contracts: 1, price: null },
        put: { contracts: 1, strike: 182, premium: null },
        lrp: { head: 100, target_wt: 750, coverage: 181, premium: null },
      },
      prices,
    );
    expect(rows[0]?.net).toEqual({ nothing: 112_500, future: null, put: null, lrp: null });
    expect(rows[0]?.result).toEqual({ nothing: 112_500, future: null, put: null, lrp: null });
    expect(cost.put).toEqual({ total: null, per_head: null });
    expect(floor_on_covered_cwt).toEqual({ nothing: null, future: null, put: null, lrp: null });
  });

  it('has no figure for a fence of which one premium is missing', () => {
    const fence = { contracts: 1, strike: 182, call_strike: 200 };
    const of = (premium: number | null, call_premium: number | null) => {
      const { rows, cost, floor_on_covered_cwt } = compareProtection(
        cattle,
        { fence: { ...fence, premium, call_premium } },
        prices,
      );
      return [rows[0]?.net.fence, cost.fence?.total, floor_on_covered_cwt.fence];
    };
    expect(of(8, null)).toEqual([null, null, null]);
    expect(of(null, 3)).toEqual([null, null, null]);
    // 500 x (182 - 150 - 8 + 3), and 112,500 for the cattle.
    expect(of(8, 3)).toEqual([126_000, 2500, 177]);
  });

  it('counts no commission where there is none', () => {
    const { floor_on_covered_cwt } = compareProtection(
      cattle,
      { future: { contracts: 1, price: 180 }, put: { contracts: 1, strike: 182, premium: 8.15 } },
      prices,
    );
    expect(floor_on_covered_cwt).toEqual({ future: 180, put: 173.85 });
  });

  it('adds each choice to what is held, and counts what is spent once', () => {
    const [row] = compareProtection(cattle, { nothing: {}, future: { contracts: 1, price: 180 } }, [150], {
      gainAt: (futures) => (200 - futures) * 500,
      settled: -100_000,
    }).rows;
    expect(row).toMatchObject({
      net: { nothing: 137_500, future: 152_500 },
      result: { nothing: 37_500, future: 52_500 },
      to_spare: { nothing: 50, future: 70 },
    });
  });

  it('never ends below the floor where it covers exactly the cattle', () => {
    const price = fc.integer({ min: 100, max: 400 });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 20 }), (futures, strike, premium) => {
        const exact = { ...cattle, head: 100, out_wt: 500 };
        const put = { contracts: 1, strike, premium, commission: 50 };
        const lrp = { head: 100, target_wt: 500, coverage: strike, premium };
        const found = compareProtection(exact, { put, lrp }, [futures]);
        const [row] = found.rows;
        expect(row?.per_cwt.put).toBeGreaterThanOrEqual(found.floor_on_covered_cwt.put ?? Infinity);
        expect(row?.per_cwt.lrp).toBeGreaterThanOrEqual(found.floor_on_covered_cwt.lrp ?? Infinity);
      }),
    );
  });

  it.each([
    [110, 771, 'GF', 2],
    [50, 499, 'GF', 0],
    [50, 500, 'GF', 1],
    [296, 1410, 'LE', 10],
  ] as const)('suggests for %i head of %i lb of %s %i contracts', (head, out_wt, root, contracts) => {
    expect(suggestedContracts(root, head * out_wt)).toBe(contracts);
  });
});
