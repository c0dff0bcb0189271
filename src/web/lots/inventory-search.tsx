import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { perClient } from '../lib/per-client.ts';
import { store } from '../lib/store.ts';
import { parseSearch, stringifySearch, type SearchParams } from '../lib/search-params.ts';
import { BackLink } from '../ui/links.tsx';

/** The search, filters and order of a client's inventory as the user last left it. Lost with the page, like the browser's own Back. */
const lastSearch = perClient(() => store(''));

export function useKeepInventorySearch(): void {
  const last = lastSearch.use();
  const search = useSearch({ strict: false, select: (all: SearchParams) => stringifySearch(all) });
  useEffect(() => {
    last.set(search);
  }, [last, search]);
}

export const useInventorySearch = (): SearchParams => parseSearch(lastSearch.use().get());

export const BackToInventory = () => (
  <BackLink to="/inventory" search={useInventorySearch()}>
    Back to Inventory
  </BackLink>
);
