import { useSyncExternalStore } from 'react';

/** The most rows of a table that are printed; a longer list is narrowed or exported instead. */
export const MOST_PRINTED = 5000;

/** `whole`: what is not loaded yet is loaded first. `now`: what is loaded is printed. */
type Printing = 'whole' | 'now' | null;

let printing: Printing = null;
const listeners = new Set<() => void>();

/** Puts the screen in the form in which it is printed, with every row of its tables, or back. */
export function setPrinting(next: Printing): void {
  printing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the screen is being printed. */
export const usePrinting = (): Printing => useSyncExternalStore(subscribe, () => printing);

export const isPrinting = (): boolean => printing !== null;
