import { describe, expect, it } from 'vitest';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import { compareProtection } from './compare.ts';
import { cattleOf, type ComparisonInput, protectionChoices, scenarioPrices } from './input.ts';
import { chosenOfferMessage, inputOfOffer, offerFigures, type PricedOffer } from './offers.ts';

/** RMA's row of type 809, 26 weeks, level 95 of Aug 5, 2026, with 35 % subsidised. */
const OFFER: PricedOffer = {
  effective: '2026-08-05',
  type: 'strs_wt_1',
  weeks: 26,
  level: 95,
  coverage: 336.56,
  rate: 0.040456,
  gross: 13.616,
  expected: 354.27,
  factor: 1.1,
  end_date: '2027-02-03',
  source: 'rma',
  premium: 8.8504,
};

const typed: ComparisonInput = {
  root: 'GF',
  contract: 'GFF27',
  est_out_date: '2027-01-20',
  head: 140,
  out_wt: 590,
  basis: 2.5,
  price: 322,
  commission: 60,
  future_contracts: 2,
  put_contracts: 2,
  strike: 310,
  premium: 6,
  sells_call: false,
  call_strike: null,
  call_premium: null,
  premium_day: null,
  lrp_type: 'strs_wt_1',
  effective_date: '2026-08-05',
  end_date: '2027-02-03',
  lrp_head: 140,
  target_wt: 590,
  coverage: 336.56,
  lrp_premium: 13.616,
  premium_of: 'total',
  level: 95,
  beginning: false,
  index_spread: null,
  step: 10,
};

const compared = (input: ComparisonInput) => {
  const cattle = cattleOf(input);
  if (!cattle) throw new Error('No cattle');
  return compareProtection(cattle, protectionChoices(rules, input), scenarioPrices(input));
};

describe('a comparison fed from an offer', () => {
  it('equals the typed one to the cent, at every price', () => {
    const fed = {
      ...typed,
      ...inputOfOffer(OFFER, { out_wt: 590, beginning: false }),
    };
    expect(compared(fed)).toEqual(compared(typed));
  });

  it('has the cost and the floor that the offer shows', () => {
    const fed = { ...typed, ...inputOfOffer(OFFER, { out_wt: 590, beginning: false }) };
    const { cost, floor_on_covered_cwt: floors } = compared(fed);
    expect(offerFigures(OFFER, { head: 140, out_wt: 590, basis: 2.5, factor: 1.1 })).toEqual({
      per_head: cost.lrp?.per_head,
      total: cost.lrp?.total,
      floor: floors.lrp,
    });
  });
});

describe('the figures of an offer', () => {
  const fed = { ...OFFER, type: 'fed', coverage: 231.4, premium: 4.812 } as const;

  it('are cost a head and the floor with basis', () => {
    expect(offerFigures(fed, { head: 152, out_wt: 1425, basis: 1, factor: 1 })).toEqual({
      per_head: 68.57,
      total: 10_422.79,
      floor: 227.59,
    });
  });

  it('have no total without head, and no floor without a factor', () => {
    const figures = offerFigures(fed, { head: 0, out_wt: 1425, basis: 1, factor: null });
    expect(figures).toEqual({ per_head: 68.57, total: null, floor: null });
  });

  it('have none without weight', () => {
    const figures = offerFigures(fed, { head: 152, out_wt: 0, basis: 1, factor: 1 });
    expect(figures).toEqual({ per_head: null, total: null, floor: null });
  });
});

describe('an offer that was chosen', () => {
  it('is open until the next morning, and keeps its price and day after that', () => {
    expect(chosenOfferMessage('2026-11-20', new Date('2026-11-21T14:24:00Z'))).toBe(
      'From the offers of Nov 20, open until 8:25 AM, Nov 21',
    );
    expect(chosenOfferMessage('2026-11-20', new Date('2026-11-21T14:25:00Z'))).toBe(
      'From the offers of Nov 20, which closed at 8:25 AM, Nov 21: price and day stay as chosen',
    );
  });
});
