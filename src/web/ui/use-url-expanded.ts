import type { ExpandedState, Updater } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useSearchList } from '../lib/search-params.ts';

/** The expanded rows, stored in the URL by id. */
export function useUrlExpanded(key: string) {
  const [ids, setIds] = useSearchList(key);
  const expanded = useMemo(() => Object.fromEntries(ids.map((id) => [id, true])), [ids]);
  const change = useCallback(
    (updater: Updater<ExpandedState>) => {
      const next = typeof updater === 'function' ? updater(expanded) : updater;
      setIds(next === true ? [] : Object.keys(next).filter((id) => next[id]));
    },
    [expanded, setIds],
  );
  return [expanded, change] as const;
}
