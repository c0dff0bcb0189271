/** The value of a number field: the number, or text that is not a number (yet); '' if empty. */
export type TypedNumber = number | string;

/** Digits with or without thousands separators and decimals. */
const AMOUNT = /^-?\$?-?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)$/;

/**
 * Parses a number as people type it; other text stays text, so that no rule treats it as a number and the form refuses it with
 * the field's message. Example: '1,234.50' is 1234.5, '-$5' is -5, empty text is '', and '.', '1,23', '800 lbs' and '1e999' stay
 * text. Source: decision 36 (numbers), spec 1 §5.
 */
export function typedNumber(text: string): TypedNumber {
  const bare = text.trim().replace('\u2212', '-');
  if (bare === '') return '';
  if (!AMOUNT.test(bare) || bare.indexOf('-') !== bare.lastIndexOf('-')) return text;
  const value = Number(bare.replaceAll(/[$,]/g, ''));
  return Number.isFinite(value) ? value : text;
}

/** The entered number, or null if there is none: for previews, which then show `-`. Example: 12 is 12, '' and '.' are null. */
export const numberTyped = (typed: TypedNumber | null | undefined): number | null =>
  typeof typed === 'number' && Number.isFinite(typed) ? typed : null;
