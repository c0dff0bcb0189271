import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useProfile } from '../lib/profile.ts';
import { parseSearch, stringifySearch, type SearchParams } from '../lib/search-params.ts';
import { BackLink } from '../ui/links.tsx';

/** The search, filters and order of the inventory as each user last left it. Lost with the page, like the browser's own Back. */
const lastSearch = new Map<string, string>();

export function useKeepInventorySearch(): void {
  const { id } = useProfile();
  const search = useSearch({ strict: false, select: (all: SearchParams) => stringifySearch(all) });
  useEffect(() => {
    lastSearch.set(id, search);
  }, [id, search]);
}

export const useInventorySearch = (): SearchParams => parseSearch(lastSearch.get(useProfile().id) ?? '');

export const BackToInventory = () => (
  <BackLink to="/inventory" search={useInventorySearch()}>
    Back to Inventory
  </BackLink>
);
