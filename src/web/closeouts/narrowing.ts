import { useMemo } from 'react';
import type { CloseoutGrouping } from '#domain/closeout/groups';
import { monthOfYear, sentence } from '#domain/format';
import { sex as sexSchema, type Sex } from '#domain/lots';
import { useSearchText, useSetSearch } from '../lib/search-params.ts';

/** The key of the address and of the request that narrows the lots to one group. */
const KEY_OF = {
  owner: 'owner',
  source: 'source',
  sex: 'sex',
  location: 'location',
  'month in': 'month_in',
} as const satisfies Record<CloseoutGrouping, string>;

interface Narrowing {
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

/** What a click on a group changes in the address: only its lots, grouped by the next thing that they may differ in. */
export function nextGrouping(
  by: CloseoutGrouping,
  name: string,
  groupings: readonly CloseoutGrouping[],
): Record<string, string> {
  const others = groupings.filter((one) => one !== by);
  return { [KEY_OF[by]]: name, by: others[0] ?? by };
}

/** The groups that the address narrows the lots to; what is none is left out. */
export function useNarrowing() {
  const [source] = useSearchText('source');
  const [sex] = useSearchText('sex');
  const [location] = useSearchText('location');
  const [month] = useSearchText('month_in');
  const set = useSetSearch();
  const narrowing = useMemo((): Narrowing => {
    const known = sexSchema.safeParse(sex);
    return {
      ...(source && { source }),
      ...(known.success && { sex: known.data }),
      ...(location && { location }),
      ...(MONTH.test(month) && { month_in: month }),
    };
  }, [source, sex, location, month]);
  return { narrowing, remove: (key: keyof Narrowing) => set({ [key]: undefined }, { replace: false }) };
}

const GROUPING_OF = {
  source: 'source',
  sex: 'sex',
  location: 'location',
  month_in: 'month in',
} as const satisfies Record<keyof Narrowing, CloseoutGrouping>;

/** What the lots are narrowed to, as it is written. */
export const narrowedBy = (narrowing: Narrowing) =>
  (Object.keys(GROUPING_OF) as (keyof Narrowing)[]).flatMap((key) => {
    const value = narrowing[key];
    const label = GROUPING_OF[key];
    return value === undefined ? [] : [{ key, label, value: groupName(label, value) }];
  });
