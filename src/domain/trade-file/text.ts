import type { Cell } from './file.ts';

/** Control characters, marks that turn the direction of text, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const FORMULA = /^[=+\-@|]/;
const MARKUP = /<[a-z/!?]/i;

/** A text as it is kept: one form per letter, no outer, doubled or broken space. Example: ' High\nPlains ' is 'High Plains'. */
export const fileText = (cell: Cell): string => String(cell).normalize('NFC').trim().replace(/\s+/g, ' ');

/**
 * Why a text is refused, or null. No name, account or description of a broker begins like a spreadsheet formula or holds
 * markup: such a text was put there to be run by whoever opens the next export, so it is an error, like a price that is no
 * number, and not a row to be shown harmlessly. (What is shown is shown as text all the same, and exports are guarded.)
 * Example: '=HYPERLINK("http://x")' and '<img src=x>' are refused, 'O'Neil & Sons' is not.
 */
export function textFault(text: string, longest: number): string | null {
  if (text.length > longest) return `A text can have at most ${longest} characters.`;
  if (UNPRINTABLE.test(text)) return 'It holds a character that cannot be printed.';
  if (FORMULA.test(text)) return 'A text that begins like a spreadsheet formula is not accepted.';
  return MARKUP.test(text) ? 'Markup is not accepted.' : null;
}

/** What brokers print where there is nothing. */
export const isNothing = (text: string): boolean => text === '' || /^(-+|n\/a)$/i.test(text);
