import { store } from '../lib/store.ts';

/** The most rows of a table that are printed; a longer list is narrowed or exported instead. */
export const MOST_PRINTED = 5000;

/** `whole`: what is not loaded yet is loaded first. `now`: what is loaded is printed. */
type Printing = 'whole' | 'now' | null;

const printing = store<Printing>(null);

/** Puts the screen in the form in which it is printed, with every row of its tables, or back. */
export const setPrinting = printing.set;

/** Whether the screen is being printed. */
export const usePrinting = printing.use;

export const isPrinting = (): boolean => printing.get() !== null;
