import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSetSearch } from '../lib/search-params.ts';
import { DatePresets } from '../ui/date-presets.tsx';
import { DayFilter } from '../ui/day-filter.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { ViewsChoice } from '../ui/views-choice.tsx';
import type { ExpenseView } from './data.ts';

export const isFiltered = ({ filter: { q, from, to } }: ExpenseView): boolean =>
  [q, from, to].some((value) => value !== undefined);

/** Whether the date range ends before it begins, so that nothing can match. */
export const isBackwards = ({ filter: { from, to } }: ExpenseView): boolean =>
  from !== undefined && to !== undefined && to < from;

export function useClearFilters(): () => void {
  const set = useSetSearch();
  return () => set({ q: undefined, from: undefined, to: undefined });
}

interface ToolbarProps {
  view: ExpenseView;
  withOwner: boolean;
  children: ReactNode;
}

/** The filters of the table, and the actions on all of it. */
export function Toolbar({ view, withOwner, children }: ToolbarProps) {
  const search = useTypedSearch('q');
  const clear = useClearFilters();
  return (
    <Group gap="sm" align="flex-end">
      <SearchBox
        placeholder={withOwner ? 'Search lots, owners, types, amounts...' : 'Search lots, types, amounts...'}
        search={search}
      />
      <DatePresets />
      <DayFilter label="From" param="from" />
      <DayFilter label="To" param="to" error={isBackwards(view)} />
      {isFiltered(view) && (
        <Anchor component="button" size="sm" mih={36} onClick={clear}>
          Clear Filters
        </Anchor>
      )}
      <Group gap="sm" ms="auto">
        <ViewsChoice table="expenses" />
        {children}
      </Group>
    </Group>
  );
}
