import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** The query part of a URL: values are text, and a repeated key is a list. `?q=1024&lot=7&lot=8` */
export type SearchParams = Record<string, string | string[] | undefined>;

export function parseSearch(text: string): SearchParams {
  const query = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(query.keys())].map((key) => {
      const values = query.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one));
    }
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

type Change = Record<string, string | readonly string[] | undefined>;

/** Whether a key names an open dialog or record, and not the contents of a list: `open`, `outs.open`, `new`. */
export const isOpenKey = (key: string): boolean => /^new$|(^|\.)open$/.test(key);

/** Whether a key is the page of a list. */
export const isPage = (key: string): boolean => /(^|\.)page$/.test(key);

/** The URL after a change. A list that shows something else is shown from its first page. */
export function changedSearch(before: SearchParams, change: Change): SearchParams {
  const showsElse = Object.keys(change).some((key) => !isPage(key) && !isOpenKey(key));
  const stays = showsElse ? Object.entries(before).filter(([key]) => !isPage(key)) : Object.entries(before);
  return { ...Object.fromEntries(stays), ...change } as SearchParams;
}

/** Changes some keys of the URL and keeps the rest; `undefined` and '' remove a key. */
export function useSetSearch(): (change: Change, how?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = true } = {}) => {
      void navigate({
        to: '.',
        search: (before: SearchParams) => changedSearch(before, change),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/** The text of a key; of a repeated one the first. */
export function textIn(search: SearchParams, key: string): string {
  const value = search[key];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

export function useSearchText(key: string): [string, (value: string) => void] {
  const text = useSearch({ strict: false, select: (search: SearchParams) => textIn(search, key) });
  const set = useSetSearch();
  return [text, useCallback((next: string) => set({ [key]: next }), [key, set])];
}

/** One of several choices in the URL; the first is the default and is not written. Back undoes a choice. */
export function useSearchChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (value: Choice) => void] {
  const [text] = useSearchText(key);
  const set = useSetSearch();
  const [first] = choices;
  const chosen = choices.find((choice) => choice === text) ?? first;
  const choose = useCallback(
    (next: Choice) => set({ [key]: next === first ? undefined : next }, { replace: false }),
    [first, key, set],
  );
  return [chosen, choose];
}

export function useSearchList(key: string): [string[], (values: readonly string[]) => void] {
  const value = useSearch({ strict: false, select: (search: SearchParams) => search[key] });
  const set = useSetSearch();
  const list = useMemo(() => (Array.isArray(value) ? value : value ? [value] : []), [value]);
  return [list, useCallback((next: readonly string[]) => set({ [key]: next }), [key, set])];
}
