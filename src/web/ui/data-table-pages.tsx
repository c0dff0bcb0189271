import { Button } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { count as formatCount } from '#domain/kit/format';
import { useSearchText, useSetSearch } from '../lib/search-params.ts';
import classes from './data-table.module.css';

export interface ListPage {
  /** The index of its first and of its last row, from 0. */
  first: number;
  last: number;
  /** From 1. */
  number: number;
  pages: number;
}

/** A page of a list. Example: page '3' of 230 rows, 100 on each, is rows 200 to 229. A page that does not exist is the nearest one. */
export function pageOf(text: string, count: number, size: number): ListPage {
  const pages = Math.max(1, Math.ceil(count / size));
  const number = Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), pages);
  return { first: (number - 1) * size, last: Math.min(number * size, count) - 1, number, pages };
}

/** The shown page of a list, stored in the URL under `key`. Turning a page leads to its top. */
export function useListPage(key: string, count: number, size: number) {
  const [text] = useSearchText(key);
  const setSearch = useSetSearch();
  const list = useRef<HTMLDivElement>(null);
  const page = pageOf(text, count, size);
  const turn = (to: number) => setSearch({ [key]: to === 1 ? '' : String(to) }, { replace: false });
  const shown = useRef(page.number);
  useEffect(() => {
    if (shown.current === page.number) return;
    shown.current = page.number;
    toTop(list);
  }, [page.number]);
  return { ...page, list, turn };
}

function toTop({ current: list }: RefObject<HTMLElement | null>): void {
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}

interface PagesProps extends ListPage {
  label: string;
  count: number;
  turn: (to: number) => void;
}

/** Leads from page to page of a list: `16 to 30 of 600`. Nothing for a list of one page. */
export function Pages({ label, count, first, last, number, pages, turn }: PagesProps) {
  if (pages === 1) return null;
  return (
    <nav className={classes.pages} aria-label={`Pages of ${label}`}>
      <Button variant="default" disabled={number === 1} onClick={() => turn(number - 1)}>
        Previous
      </Button>
      <span>
        {formatCount(first + 1)} to {formatCount(last + 1)} of {formatCount(count)}
      </span>
      <Button variant="default" disabled={number === pages} onClick={() => turn(number + 1)}>
        Next
      </Button>
    </nav>
  );
}
