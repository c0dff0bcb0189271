import type { Cell } from './file.ts';

/** Control characters, direction marks and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const FORMULA = /^[=+\-@|]/;
const MARKUP = /<[a-z/!?]/i;

/** A text as stored: in NFC, without leading, trailing or repeated space. Example: ' High\nPlains ' is 'High Plains'. */
export const fileText = (cell: Cell): string => String(cell).normalize('NFC').trim().replace(/\s+/g, ' ');

/**
 * Why a text is refused, or null. No real name, account or description starts like a spreadsheet formula or contains markup: such
 * text is an injection attempt, so it is an error, like a price that is not a number. (Screens escape all text and exports are
 * guarded anyway.) Example: '=HYPERLINK("http://x")' and '<img src=x>' are refused, 'O'Neil & Sons' is not.
 */
export function textFault(text: string, longest: number): string | null {
  if (text.length > longest) return `A text can have at most ${longest} characters.`;
  if (UNPRINTABLE.test(text)) return 'It holds a character that cannot be printed.';
  if (FORMULA.test(text)) return 'A text that begins like a spreadsheet formula is not accepted.';
  return MARKUP.test(text) ? 'Markup is not accepted.' : null;
}

/** What brokers print for an empty value. */
export const isEmptyValue = (text: string): boolean => text === '' || /^(-+|n\/a)$/i.test(text);
