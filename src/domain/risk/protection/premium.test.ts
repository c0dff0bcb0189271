import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { subsidyPercent } from '../../lrp/lrp-rules.ts';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import { producerPremium } from '../../lrp/offers/premium.ts';

interface Published {
  source?: string;
  total?: number;
  subsidy?: number;
  insured?: number;
  rate?: number;
  level?: number;
  expect: number | { total: number; producer: number };
}
const { lrp_premiums: cases } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/beyond.json', import.meta.url), 'utf8'),
) as { lrp_premiums: Published[] };

describe('the premium of the producer', () => {
  const perCwt = cases.filter(({ total }) => total !== undefined);
  it.each(perCwt)('is the total less the subsidy: $source', ({ total = 0, subsidy = 0, expect: wanted }) => {
    expect(producerPremium(total, subsidy)).toBe(wanted);
  });

  const inDollars = cases.filter(({ insured }) => insured !== undefined);
  it.each(inDollars)(
    'agrees with whole dollars: $source',
    ({ insured = 0, rate = 0, subsidy = 0, expect: wanted }) => {
      const total = Math.round(insured * rate);
      const subsidised = Math.round((total * subsidy) / 100);
      expect({ total, producer: total - subsidised }).toEqual(wanted);
      expect(Math.abs(producerPremium(total, subsidy) - (total - subsidised))).toBeLessThan(1);
    },
  );

  it('is all of it without a subsidy', () => {
    expect([producerPremium(7, 0), producerPremium(7, 100)]).toEqual([7, 0]);
  });
});

describe('the subsidy', () => {
  const levels = cases.filter(({ level }) => level !== undefined);
  it.each(levels)('at level $level is as published', ({ level = 0, expect: percent }) => {
    expect(subsidyPercent(rules, { level, beginning: false }, '2026-06-18')).toBe(percent);
    expect(subsidyPercent(rules, { level, beginning: true }, '2026-06-18')).toBe(Number(percent) + 10);
  });

  it('is not known below the lowest level, above 100 percent and before the rules', () => {
    const at = (level: number, day: string) => subsidyPercent(rules, { level, beginning: false }, day);
    expect([at(69.99, '2026-06-18'), at(100.01, '2026-06-18'), at(95, '2020-07-02')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
