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

/**
 * The column of each field, by the accepted headings of the field, best first. Example: in a file with 'Date' and 'Trade Date' the
 * field with ['tradedate', 'date'] is the second column.
 */
export function columnsByHeading<Field extends string>(
  cells: readonly Cell[],
  accepted: Readonly<Record<Field, readonly string[]>>,
): Map<Field, number> {
  const keys = cells.map(headingKey);
  const at = new Map<Field, number>();
  for (const [field, known] of Object.entries<readonly string[]>(accepted)) {
    const found = known.map((heading) => keys.indexOf(heading)).find((index) => index >= 0);
    if (found !== undefined) at.set(field as Field, found);
  }
  return at;
}
