import type { SortingState, Updater } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useSearchText } from '../lib/search-params.ts';

/** `-date_in` is descending by `date_in`. */
export function sortingOf(text: string): SortingState {
  if (text === '') return [];
  return text.startsWith('-') ? [{ id: text.slice(1), desc: true }] : [{ id: text, desc: false }];
}

export function sortText(sorting: SortingState): string {
  const [first] = sorting;
  if (!first) return '';
  return first.desc ? `-${first.id}` : first.id;
}

/** A table's order, stored in the URL; the default order is not written. */
export function useUrlSorting(key: string, defaultSort: string) {
  const [text, setText] = useSearchText(key);
  const sorting = useMemo(() => sortingOf(text || defaultSort), [text, defaultSort]);
  const change = useCallback(
    (updater: Updater<SortingState>) => {
      const next = sortText(typeof updater === 'function' ? updater(sorting) : updater);
      setText(next === defaultSort ? '' : next);
    },
    [sorting, setText, defaultSort],
  );
  return [sorting, change] as const;
}
