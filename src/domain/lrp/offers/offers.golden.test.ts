import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import { typeFactor } from '../lrp-rules.ts';
import { type InsurableCattle, offerFit, type OfferFit } from './fit.ts';
import { offersHeader } from './file/columns.ts';
import { judgeOfferRow } from './file/offer-row.ts';
import { premiumAfterSubsidy, premiumDollars } from './premium.ts';
import { premiumDue, premiumReminder } from './premium-due.ts';

interface Case<Input, Expected> {
  name?: string;
  input: Input;
  expect: Expected;
}

const golden = JSON.parse(
  readFileSync(new URL('../../../../fixtures/beyond-2.json', import.meta.url), 'utf8'),
) as {
  lrp_offer_checks: Case<
    { effective: string; text: string },
    { missing_columns: string[]; rows: Record<string, unknown>[] }
  >[];
  lrp_fit: Case<
    {
      today: string;
      lot: InsurableCattle;
      policies: { head: number; end_date: string }[];
      ends: string[];
      insured_this_crop_year: number | Record<string, number>;
    },
    OfferFit
  >[];
  lrp_factor: Case<Parameters<typeof typeFactor>[1], { factor: number | null }>[];
  lrp_premium_dollars: Case<
    {
      head: number;
      target_wt: number;
      coverage: number;
      rate: number;
      cost: number;
      share: number;
      level: number;
      beginning: boolean;
      effective_date: string;
    },
    Record<string, number | null>
  >[];
  premium_due: Case<{ effective_date: string; end_date: string }, { due: string; reminder: string }>[];
};

describe('a row of a file of offers', () => {
  it.each(golden.lrp_offer_checks.map((one) => [one.name, one] as const))(
    '%s',
    (_, { input, expect: wanted }) => {
      const [first = '', ...lines] = input.text.split(/\r?\n/);
      const header = offersHeader(first);
      expect(header.missing).toEqual(wanted.missing_columns);
      if (header.missing.length > 0) return;
      const rows = lines.map((line) => {
        const judged = judgeOfferRow(line.split('|'), header, input.effective);
        if (judged.outcome === 'offer') return { outcome: 'offer', ...judged.offer };
        return { outcome: judged.outcome, reason: judged.reason };
      });
      expect(rows).toEqual(wanted.rows);
    },
  );
});

it.each(golden.lrp_fit.map((one) => [one.name, one] as const))(
  'what fits: %s',
  (_, { input: { lot, ...input }, expect: wanted }) =>
    expect(offerFit(rules, { cattle: lot, ...input })).toEqual(wanted),
);

it.each(golden.lrp_factor)(
  'the factor of $input.type at $input.target_wt lb on $input.effective_date',
  (one) => expect(typeFactor(rules, one.input)).toBe(one.expect.factor),
);

it.each(golden.lrp_premium_dollars.map((one) => [one.name, one] as const))(
  'the premium: %s',
  (_, { input, expect: wanted }) => {
    const dollars = premiumDollars(rules, input, input);
    expect({
      ...(dollars ?? { total: null, subsidy: null, producer: null }),
      producer_a_cwt: premiumAfterSubsidy(rules, input.cost, input),
    }).toEqual(wanted);
  },
);

it.each(golden.premium_due)('the premium of an endorsement that ends on $input.end_date is due', (one) => {
  const due = premiumDue(rules, one.input);
  expect({ due, reminder: due && premiumReminder(due) }).toEqual(one.expect);
});
