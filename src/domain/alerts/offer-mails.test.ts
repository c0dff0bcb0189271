import { describe, expect, it } from 'vitest';
import type { OfferFit } from '../lrp/offers/fit.ts';
import type { PricedOffer } from '../risk/protection/offers.ts';
import { mailFrequenciesOf } from './mail-preferences.ts';
import { offersOfLot } from './offer-mails.ts';

const offer = (level: number, premium: number, end_date = '2027-03-22'): PricedOffer => ({
  effective: '2026-11-24',
  type: 'fed',
  weeks: 17,
  level,
  coverage: (230 * level) / 100,
  rate: 0.05,
  gross: premium / 0.65,
  expected: 230,
  factor: 1,
  end_date,
  source: 'rma',
  premium,
});

const fit: OfferFit = {
  types: [{ type: 'fed', factor: 1, in_bounds: true }],
  head: 152,
  fitting: ['2027-02-22', '2027-03-22'],
  chosen: '2027-03-22',
  endorsement: null,
  crop_year: null,
  left_in_crop_year: 25_000,
};

const mailed = (change: Partial<OfferFit> = {}) =>
  offersOfLot({
    lot: { id: 3, lot: 'HP 1', owner: 'Lazy K', est_out_wt: 1425, basis: 1 },
    hedged: 46.2,
    target: 80,
    fit: { ...fit, ...change },
    offers: [
      offer(95, 4.79245),
      offer(90, 2.1216),
      offer(100, 8.61965),
      offer(97.5, 6.53315),
      offer(100, 7, '2027-02-22'),
    ],
    effective: '2026-11-24',
    sale: 'Open until 8:25 AM, Nov 25',
  });

describe('the mail about offers', () => {
  it('names the three highest levels of the end date that fits best, and until when they are open', () =>
    expect(mailed()).toEqual({
      key: 'lrp_offers:3',
      kind: 'lrp_offers',
      message:
        'Lot HP 1 is hedged 46.20%, below 80%. LRP to Mar 22, 2027: 100% costs $122.83 a head, 97.5% $93.10, 95% $68.29. Open until 8:25 AM, Nov 25',
      link: '/risk-management/lrp?tab=offers&lot=HP+1&owner=Lazy+K',
      facts: '2026-11-24',
    }));

  it('is none where no end fits or all head are insured', () => {
    expect(mailed({ chosen: null, fitting: [] })).toBeNull();
    expect(mailed({ head: 0 })).toBeNull();
  });

  it('can be received once a morning or not at all', () =>
    expect(mailFrequenciesOf('lrp_offers')).toEqual(['none', 'daily']));
});
