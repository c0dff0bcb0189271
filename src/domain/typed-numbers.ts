/** What stands in a number field: the number, or the text that is no number (yet); '' for nothing. */
export type TypedNumber = number | string;

/** Digits in groups of three or none, with decimals or none. */
const AMOUNT = /^-?\$?-?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)$/;

/**
 * A number as people type it; what is no number stays the text that it is, so that no rule takes it for one and the form
 * refuses it in its own words. Example: '1,234.50' is 1234.5, '-$5' is -5, nothing is '', and '.', '1,23', '800 lbs' and
 * '1e999' stay text. Source: decision 36 (numbers), spec 1 §5.
 */
export function typedNumber(text: string): TypedNumber {
  const bare = text.trim().replace('\u2212', '-');
  if (bare === '') return '';
  if (!AMOUNT.test(bare) || bare.indexOf('-') !== bare.lastIndexOf('-')) return text;
  const value = Number(bare.replaceAll(/[$,]/g, ''));
  return Number.isFinite(value) ? value : text;
}

/** The number that is typed, or null while there is none: for previews, which show `-` then. Example: 12 is 12, '' and '.' are null. */
export const numberTyped = (typed: TypedNumber | null | undefined): number | null =>
  typeof typed === 'number' && Number.isFinite(typed) ? typed : null;
