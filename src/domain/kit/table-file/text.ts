import type { Cell } from './file.ts';

/** A heading without case, spaces and punctuation. Example: 'Trade Date' and 'trade_date' are 'tradedate'. */
export const headingKey = (heading: Cell): string =>
  fileText(heading)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The headings in a text, separated by spaces or lines. */
export const headingList = (text: string): string[] => text.split(/\s+/).filter((heading) => heading !== '');

/** What a file with these headings is called: the same for every file of one shape, whatever the case and the punctuation. */
export const shapeOf = (headings: readonly Cell[]): string => headings.map(headingKey).join('|');

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
  const fault = storedTextFault(text, longest);
  if (fault !== null) return fault;
  if (FORMULA.test(text)) return 'A text that begins like a spreadsheet formula is not accepted.';
  return MARKUP.test(text) ? 'Markup is not accepted.' : null;
}

/** Why a text that is known to be one, whatever it looks like, is refused, or null. */
export function storedTextFault(text: string, longest: number): string | null {
  if (text.length > longest) return `A text can have at most ${longest} characters.`;
  return UNPRINTABLE.test(text) ? 'Contains an unprintable character.' : null;
}

/** What brokers print for an empty value. */
export const isEmptyValue = (text: string): boolean => text === '' || /^(-+|n\/a)$/i.test(text);

/** Spreadsheets evaluate a text that begins like a formula, also in full-width characters. */
const EVALUATED = /^\s*[=+\-@\t\r|＝＋－＠｜]/;

/**
 * A text that no spreadsheet evaluates: an apostrophe prevents it. Example: '=1+1' is "'=1+1", 'North' is 'North'.
 */
export const guarded = (text: string): string => (EVALUATED.test(text) ? `'${text}` : text);

/** Whether the reader of a file would take a text for something else: a formula, markup, or nothing. */
const isMistaken = (text: string): boolean =>
  EVALUATED.test(text) || MARKUP.test(text) || (text !== '' && isEmptyValue(text));

/** A text that is known to be one, with an apostrophe where the reader would mistake it. Example: 'n/a' is "'n/a". */
export const markedAsText = (text: string): string =>
  isMistaken(text) || textMarked(text) !== null ? `'${text}` : text;

/**
 * A text without the apostrophe that marks it as one; null if it has none. Example: "'=1+1" is '=1+1', "'t Hooft" and '=1+1', which
 * is a formula, are null.
 */
export const textMarked = (text: string): string | null =>
  text.startsWith("'") && isMistaken(text.replace(/^'+/, '')) ? fileText(text.slice(1)) : null;
