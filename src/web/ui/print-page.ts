import { store } from '../lib/store.ts';
import { notifyFailure } from './notices.ts';
import { setPrinting } from './print-state.ts';

const preparing = store(false);

/** Whether a page is being prepared for print. */
export const usePreparingPrint = preparing.use;

/** The head is there, and no rows are still to be loaded. */
const isWhole = (): boolean =>
  document.querySelector('[data-printed-head]') !== null &&
  document.querySelector('#main [aria-busy=true]') === null;

const CHECK_MS = 50;
const LONGEST_MS = 60_000;

/** Prints the page after its head and all rows of its tables have been loaded and rendered; `afterprint` ends it. */
export async function printPage(): Promise<void> {
  if (preparing.get()) return;
  preparing.set(true);
  setPrinting('whole');
  const end = Date.now() + LONGEST_MS;
  do await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  while (!isWhole() && Date.now() < end);
  preparing.set(false);
  if (isWhole()) {
    window.print();
    return;
  }
  setPrinting(null);
  notifyFailure('Failed to load all rows to print. Please try again.');
}
