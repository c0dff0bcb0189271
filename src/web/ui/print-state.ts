import { useEffect } from 'react';
import { store } from '../lib/store.ts';

/** The most rows of a table that are printed; a longer list is narrowed or exported instead. */
export const MOST_PRINTED = 5000;

/** `whole`: the rest is loaded first. `now`: only loaded rows are printed. */
type Printing = 'whole' | 'now' | null;

const printing = store<Printing>(null);

/** Puts the screen in the form in which it is printed, with every row of its tables, or back. */
export const setPrinting = printing.set;

export const usePrinting = printing.use;

export const isPrinting = (): boolean => printing.get() !== null;

const entity = store<string | undefined>(undefined);

/** The entity that the open page is about, as the page states it; undefined where it does not. */
export const usePrintedFor = entity.use;

/** States the entity that a page, or a part of one, is about, for the head of its print. */
export function usePrintedEntity(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    entity.set(name);
    return () => entity.set(undefined);
  }, [name]);
}
