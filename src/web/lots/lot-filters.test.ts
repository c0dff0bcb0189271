import { describe, expect, it } from 'vitest';
import { filterChoices, filterCount, lotsWithin, NO_FILTERS, withHeadFirst } from './current-lots.tsx';
import { sampleLot } from './testing/sample-lot.ts';

const lots = [
  sampleLot({ lot: '1', owner: 'Lazy K Ranch', location: 'Pen 10', sex: 'steers' }),
  sampleLot({ lot: '2', owner: 'Lazy K Ranch', location: 'Pen 9', sex: 'heifers' }),
  sampleLot({ lot: '3', owner: 'Sandhill Cattle Co', location: 'Pen 9', sex: 'heifers' }),
];
const within = (filters: Partial<typeof NO_FILTERS>) =>
  lotsWithin(lots, { ...NO_FILTERS, ...filters }).map(({ lot }) => lot);

describe('filtering lots', () => {
  it('keeps the lots that match every filter', () => {
    expect(within({})).toEqual(['1', '2', '3']);
    expect(within({ location: 'Pen 9' })).toEqual(['2', '3']);
    expect(within({ location: 'Pen 9', owner: 'Lazy K Ranch' })).toEqual(['2']);
    expect(within({ sex: 'mixed' })).toEqual([]);
  });

  it('compares whole names: Pen 1 is not Pen 10', () => {
    expect(within({ location: 'Pen 1' })).toEqual([]);
  });

  it('keeps lots without head last, each part in the order of the list', () => {
    const heads = [0, 12, 0, 0.5];
    const ordered = withHeadFirst(heads.map((current_hd, at) => sampleLot({ lot: String(at), current_hd })));
    expect(ordered.map(({ lot }) => lot)).toEqual(['1', '3', '0', '2']);
  });

  it('counts the filters that are set', () => {
    expect(filterCount(NO_FILTERS)).toBe(0);
    expect(filterCount({ ...NO_FILTERS, owner: 'Lazy K Ranch', sex: 'steers' })).toBe(2);
  });

  it('offers each value once, in natural order', () => {
    expect(filterChoices(lots, 'location')).toEqual(['Pen 9', 'Pen 10']);
    expect(filterChoices(lots, 'owner')).toEqual(['Lazy K Ranch', 'Sandhill Cattle Co']);
  });
});
