import { useMemo } from 'react';
import type { CloseoutGrouping } from '#domain/closeout/groups';
import { monthOfYear, sentence } from '#domain/kit/format';
import { sex as sexSchema, type Sex } from '#domain/lots/lots';
import { useSearchText, useSetSearch } from '../lib/search-params.ts';

const KEY_OF = {
  owner: 'owner',
  source: 'source',
  sex: 'sex',
  location: 'location',
  'month in': 'month_in',
} as const satisfies Record<CloseoutGrouping, string>;

interface GroupFilters {
  source?: string;
  sex?: Sex;
  location?: string;
  month_in?: string;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A group's name as it is written. Example: '2026-04' is Apr 2026, 'steers' is Steers. */
export function groupName(by: CloseoutGrouping, name: string): string {
  if (by === 'month in') return monthOfYear(name);
  return by === 'sex' ? sentence(name) : name;
}

/** Change of the URL after a click on a group: it filters by the group, and groups its lots by the next grouping. */
export function nextGrouping(
  by: CloseoutGrouping,
  name: string,
  groupings: readonly CloseoutGrouping[],
): Record<string, string> {
  const others = groupings.filter((one) => one !== by);
  return { [KEY_OF[by]]: name, by: others[0] ?? by };
}

/** The filters in the URL; an invalid value is left out. */
export function useGroupFilters() {
  const [source] = useSearchText('source');
  const [sex] = useSearchText('sex');
  const [location] = useSearchText('location');
  const [month] = useSearchText('month_in');
  const set = useSetSearch();
  const filters = useMemo((): GroupFilters => {
    const known = sexSchema.safeParse(sex);
    return {
      ...(source && { source }),
      ...(known.success && { sex: known.data }),
      ...(location && { location }),
      ...(MONTH.test(month) && { month_in: month }),
    };
  }, [source, sex, location, month]);
  return { filters, remove: (key: keyof GroupFilters) => set({ [key]: undefined }, { replace: false }) };
}

const GROUPING_OF = {
  source: 'source',
  sex: 'sex',
  location: 'location',
  month_in: 'month in',
} as const satisfies Record<keyof GroupFilters, CloseoutGrouping>;

export const appliedFilters = (filters: GroupFilters) =>
  (Object.keys(GROUPING_OF) as (keyof GroupFilters)[]).flatMap((key) => {
    const value = filters[key];
    const label = GROUPING_OF[key];
    return value === undefined ? [] : [{ key, label, value: groupName(label, value) }];
  });
