import { createContext, useContext, useEffect } from 'react';

/** Takes the name of the page's open tab, for the browser's title. */
export const PageTab = createContext<(name: string | undefined) => void>(() => {});

/**
 * Names the page's open tab while the component is mounted; undefined for the tab that the page opens with. Tabs within a tab are
 * not `ofPage`.
 */
export function usePageTab(name: string | undefined, ofPage: boolean): void {
  const nameTab = useContext(PageTab);
  useEffect(() => {
    if (!ofPage) return undefined;
    nameTab(name);
    return () => nameTab(undefined);
  }, [nameTab, name, ofPage]);
}
