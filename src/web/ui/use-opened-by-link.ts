import { useEffect, useEffectEvent } from 'react';
import { useSearchText } from '../lib/search-params.ts';

/** The key in the URL that opens a page's dialog for a new record: `/inventory?new=lot`. */
const KEY = 'new';

/** The query of a link that opens the page's dialog for a new record. */
export const opensNew = (what: string): Record<string, string> => ({ [KEY]: what });

/** Opens a dialog once if the link to the page has the key; the key then leaves the address. */
export function useOpenedByLink(what: string, open: () => void): void {
  const [asked, setAsked] = useSearchText(KEY);
  const openOnce = useEffectEvent(() => {
    setAsked('');
    open();
  });
  useEffect(() => {
    if (asked === what) openOnce();
  }, [asked, what]);
}
