import type { Cell } from './file.ts';
import { fileText } from './text.ts';

/** A heading without case, spaces and punctuation. Example: 'Trade Date' and 'trade_date' are 'tradedate'. */
export const headingKey = (heading: Cell): string =>
  fileText(heading)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The headings in a text, separated by spaces or lines. */
export const headingList = (text: string): string[] => text.split(/\s+/).filter((heading) => heading !== '');

/** What a file with these headings is called: the same for every file of one shape, whatever the case and the punctuation. */
export const shapeOf = (headings: readonly Cell[]): string => headings.map(headingKey).join('|');
