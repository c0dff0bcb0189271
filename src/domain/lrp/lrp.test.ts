import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeProfit, isActive, lrpProfit, totalCoverage, totalPremium } from './lrp.ts';
import { lrpRows } from './lrp-rows.ts';
import { sumCents } from '../kit/money.ts';
import { pricedPolicy } from '../testing/priced-policy.ts';

const policy = pricedPolicy({ lot: 'A-12', end_date: '2026-11-20' });

describe('an LRP policy', () => {
  it('counts through its end date', () => {
    expect(isActive(policy, '2026-11-20')).toBe(true);
    expect(isActive(policy, '2026-11-21')).toBe(false);
  });

  it('has coverage only while it counts', () => {
    const ended = { ...policy, end_date: '2026-11-19' };
    expect(totalCoverage([policy, ended], '2026-11-20')).toBe(273_780.15);
  });

  it('totals the P/L of policies that count, and reports how many have no value', () => {
    const unpriced = { ...policy, profit_loss: null };
    const ended = { ...policy, end_date: '2026-11-19' };
    expect(activeProfit([policy, policy, unpriced, ended], '2026-11-20')).toEqual({
      total: 3009,
      excluded_count: 1,
    });
  });

  it('has no P/L without a put, its quantity or its value', () => {
    expect(lrpProfit(policy, 8)).toBe(1504.5);
    expect(lrpProfit(policy, null)).toBeNull();
    expect(lrpProfit({ ...policy, put_symbol: null }, 8)).toBeNull();
    expect(lrpProfit({ ...policy, put_qty: null }, 8)).toBeNull();
    expect(lrpProfit({ ...policy, put_symbol: 'LEZ2200Q' }, 8)).toBe(1203.6);
  });
});

describe('records of one insured name and endorsement', () => {
  const other = {
    ...policy,
    id: 2,
    lot: 'B-7',
    head_count: 300,
    target_wt: 800,
    total_premium: 15_589.2,
    profit_loss: null,
  };

  it('form one row with sums and head-weighted averages', () => {
    const [row, ...rest] = lrpRows([policy, other]);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      lots: 'A-12, B-7',
      head_count: 400,
      target_wt: 775,
      coverage: 397.61,
      premium: 6.4955,
      net_coverage: 391.1145,
      theoretical_value: 8,
      total_premium: 20_136.05,
      profit_loss: 1504.5,
      excluded_count: 1,
      records: [policy, other],
    });
  });

  it('round their averages as each field is shown', () => {
    const third = {
      ...policy,
      head_count: 200,
      target_wt: 701,
      coverage: 398.1,
      premium: 6,
      net_coverage: 392,
    };
    // (100 x 700 + 200 x 701) / 300, and so on.
    expect(lrpRows([policy, { ...third, theoretical_value: 9 }])[0]).toMatchObject({
      target_wt: 700.67,
      coverage: 397.94,
      premium: 6.16517,
      net_coverage: 391.70483,
      theoretical_value: 8.66667,
    });
  });

  it('have no average of a value that one of them lacks, and count those that have ended', () => {
    expect(lrpRows([policy, { ...other, theoretical_value: null }])[0]?.theoretical_value).toBeNull();
    const ended = { ...other, ended: true, theoretical_value: null };
    expect(lrpRows([policy, ended])[0]).toMatchObject({
      theoretical_value: 8,
      profit_loss: 1504.5,
      excluded_count: 0,
      ended: 1,
    });
  });

  it('have no P/L when none of them has', () => {
    expect(lrpRows([other])[0]).toMatchObject({ profit_loss: null, excluded_count: 1 });
  });

  it('stay separate from other endorsements, in their order', () => {
    const apart = { ...policy, endorsement_number: 'E-2', lot: null };
    expect(lrpRows([apart, policy]).map((row) => [row.endorsement_number, row.lots])).toEqual([
      ['E-2', ''],
      ['E-1', 'A-12'],
    ]);
  });

  it('preserve total head and cents', () => {
    const aPolicy = fc
      .record({
        endorsement_number: fc.constantFrom('E-1', 'E-2', 'E-3'),
        head_count: fc.integer({ min: 1, max: 5000 }),
        target_wt: fc.integer({ min: 100, max: 2000 }),
      })
      .map((part) => ({ ...policy, ...part, total_premium: totalPremium({ ...policy, ...part }) }));
    fc.assert(
      fc.property(fc.array(aPolicy), (policies) => {
        const rows = lrpRows(policies);
        const figures = (records: { head_count: number; total_premium: number }[]) => [
          sumCents(records.map((record) => record.head_count)),
          sumCents(records.map((record) => record.total_premium)),
        ];
        expect(figures(rows)).toEqual(figures(policies));
        for (const row of rows) {
          const weights = row.records.map((record) => record.target_wt);
          expect(row.target_wt).toBeGreaterThanOrEqual(Math.min(...weights));
          expect(row.target_wt).toBeLessThanOrEqual(Math.max(...weights));
        }
      }),
    );
  });
});
