import { describe, expect, it } from 'vitest';
import { comparedChoices } from './compared.ts';
import { type ComparisonInput, comparisonInput } from './input.ts';
import { missingMessages } from './missing.ts';
import type { LrpRules } from '../../lrp/lrp-rules.ts';
import { seededLrpRules } from '../../testing/lrp-rules.ts';
import { aLot, TODAY } from '../matrix/testing/scenario.ts';
import { bookOf } from './testing/held.ts';

const whole = {
  root: 'LE',
  contract: 'LEZ26',
  est_out_date: '2027-01-18',
  head: 100,
  out_wt: 1300,
  basis: 0,
  price: 230,
  commission: 0,
  future_contracts: 2,
  put_contracts: null,
  strike: null,
  premium: null,
  sells_call: false,
  call_strike: null,
  call_premium: null,
  premium_day: null,
  lrp_type: 'fed',
  effective_date: TODAY,
  end_date: '2027-01-18',
  lrp_head: null,
  target_wt: 1300,
  coverage: null,
  lrp_premium: null,
  premium_of: 'producer',
  level: null,
  beginning: false,
  index_spread: null,
  step: 10,
};
function messagesOf(
  more: Partial<ComparisonInput>,
  prices = bookOf({}).prices,
  rules: LrpRules = [],
): string[] {
  const input = comparisonInput.parse({ ...whole, ...more });
  const lot = aLot();
  const compared = comparedChoices(
    { book: bookOf({ lots: [lot], prices }), today: TODAY },
    lot,
    rules,
    input,
  );
  if (!compared) throw new Error('Nothing is compared');
  return missingMessages(input, compared);
}

describe('what a comparison is missing', () => {
  it('is nothing where prices, basis, commission and premiums are entered, also as 0', () => {
    expect(messagesOf({})).toEqual([]);
    expect(messagesOf({ put_contracts: 2, strike: 220, premium: 0 })).toEqual([]);
  });

  it('says what is unknown without each', () => {
    expect(messagesOf({ basis: null })).toEqual([
      'No basis entered: net prices, floors and results are without it',
    ]);
    expect(messagesOf({ price: null })).toEqual([
      'No futures price entered: net prices, results and break-even are unknown',
    ]);
    const without = new Map();
    expect(messagesOf({ price: null }, without)).toEqual([
      'No price for LEZ26: net prices, results, break-even and the price the lot needs are unknown',
    ]);
    expect(messagesOf({ commission: null })).toEqual([
      'No commission entered: net prices and floors are before it, and the cost of the short future is unknown',
    ]);
    expect(messagesOf({ commission: null, future_contracts: null })).toEqual([]);
    const put = { commission: null, future_contracts: null, put_contracts: 2, strike: 220 };
    expect(messagesOf(put)).toEqual([
      'No commission entered: net prices and floors are before it',
      'No premium entered for the put: its floor, cost and net prices are unknown',
    ]);
  });

  it('says why LRP has no cost: no premium, no coverage level, or no subsidy for it', () => {
    const lrp = { lrp_head: 100, coverage: 210, lrp_premium: 9, premium_of: 'total' as const, level: null };
    const unknown = ': its floor, cost and net prices are unknown';
    const of = (more: Partial<ComparisonInput>) => messagesOf({ ...lrp, ...more }, undefined, seededLrpRules);
    expect(of({ lrp_premium: null })).toEqual([`No LRP premium entered${unknown}`]);
    expect(of({})).toEqual([`No coverage level entered for the subsidy of the LRP premium${unknown}`]);
    expect(of({ level: 60 })).toEqual([`No subsidy is known for a coverage level of 60%${unknown}`]);
    expect(of({ level: 95 })).toEqual([]);
    expect(of({ premium_of: 'producer' })).toEqual([]);
  });
});
