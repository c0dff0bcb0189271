import { describe, expect, it } from 'vitest';
import { lotsMatching } from './lot-search.ts';
import { sampleLot } from './testing/sample-lot.ts';

const shared = sampleLot({
  lot: '1024',
  owner: 'Lazy K Ranch',
  source: 'Amarillo auction',
  location: 'Pens, north side',
  date_in: '2026-03-14',
  total_received: 1400,
  total_dead: 3,
  current_hd: 1397,
  total_pay_wt: 840_000,
  total_cost: 2_100_000,
  partnership: true,
  percent_owned: 33.33,
});
const other = sampleLot({
  lot: 'B7',
  sex: 'heifers',
  total_pay_wt: 55_000,
  total_cost: 132_000,
  est_out_wt: 1250,
  marketing_class: 'Fat',
});
const found = (query: string) => lotsMatching([shared, other], query).map((lot) => lot.lot);

describe('searching lots', () => {
  it.each(['1024', 'lazy k', 'amarillo', 'pens, north', 'Mar 14, 2026', 'partnership 33.33%'])(
    'looks at everything that a row shows, and at the owner: %s',
    (query) => expect(found(query)).toEqual(['1024']),
  );

  it.each(['1397', '3 dead', '1,400 received', '600', '$250.00', '$1,500.00'])(
    'looks at the figures as they are shown: %s',
    (query) => expect(found(query)).toEqual(['1024']),
  );

  it.each(['heifers', '1,250', 'fat', '550', '$1,320.00'])('knows one lot from another: %s', (query) => {
    expect(found(query)).toEqual(['B7']);
  });

  it('makes no difference between cases, nor with or without commas and dollar signs', () => {
    expect(found('AMARILLO')).toEqual(['1024']);
    expect(found('1,397')).toEqual(['1024']);
    expect(found('1500.00')).toEqual(['1024']);
  });

  it('finds the lots that hold every word, in any order', () => {
    expect(found('auction lazy')).toEqual(['1024']);
    expect(found('auction heifers')).toEqual([]);
  });

  it('takes spaces alone for no search', () => {
    const lots = [shared, other];
    expect(lotsMatching(lots, '  ')).toBe(lots);
  });

  it('does not find what no row shows', () => {
    expect(found('shipped')).toEqual([]);
    expect(found('GFV26')).toEqual([]);
  });
});
