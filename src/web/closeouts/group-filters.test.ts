import { describe, expect, it } from 'vitest';
import { groupName, appliedFilters, nextGrouping } from './group-filters.ts';

describe('a group of closeouts', () => {
  it('is called as it is read', () => {
    expect(groupName('month in', '2026-04')).toBe('Apr 2026');
    expect(groupName('sex', 'steers')).toBe('Steers');
    expect(groupName('source', 'North sale barn')).toBe('North sale barn');
  });

  it('leads to its own lots, grouped by something else', () => {
    expect(nextGrouping('source', 'Dalhart', ['source', 'sex'])).toEqual({ source: 'Dalhart', by: 'sex' });
    expect(nextGrouping('month in', '2026-04', ['source', 'month in'])).toEqual({
      month_in: '2026-04',
      by: 'source',
    });
  });

  it('is named while it is a filter', () => {
    expect(appliedFilters({ sex: 'heifers', month_in: '2026-04' })).toEqual([
      { key: 'sex', label: 'sex', value: 'Heifers' },
      { key: 'month_in', label: 'month in', value: 'Apr 2026' },
    ]);
  });
});
