import { describe, expect, it } from 'vitest';
import { lotsMatching } from './current-lots.tsx';
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

  it.each(['heifers', '1,250', 'fat', '550', '$1,320.00'])('distinguishes lots: %s', (query) => {
    expect(found(query)).toEqual(['B7']);
  });

  it('ignores case, commas and dollar signs', () => {
    expect(found('AMARILLO')).toEqual(['1024']);
    expect(found('1,397')).toEqual(['1024']);
    expect(found('1500.00')).toEqual(['1024']);
  });

  it('finds the lots that match every word, in any order', () => {
    expect(found('auction lazy')).toEqual(['1024']);
    expect(found('auction heifers')).toEqual([]);
  });

  it('treats spaces as an empty search', () => {
    const lots = [shared, other];
    expect(lotsMatching(lots, '  ')).toBe(lots);
  });

  it('does not search hidden fields', () => {
    expect(found('shipped')).toEqual([]);
    expect(found('GFV26')).toEqual([]);
  });
});
