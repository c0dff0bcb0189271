/** What a JSON text may hold. Its bytes alone say little: `{},` makes an object out of three. */
export interface JsonLimits {
  /** Values, counted by the commas, brackets and braces between them. */
  values: number;
  /** Lists and objects within one another. */
  depth: number;
}

/** What no form comes near. */
export const SMALL_JSON: JsonLimits = { values: 20_000, depth: 32 };

/** The trades of the largest file, 17 numbers each, and their texts. */
export const LARGE_JSON: JsonLimits = { values: 5_000_000, depth: 32 };

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 44, 91, 93, 123, 125,
] as const;

/**
 * Whether a JSON text stays within the limits; reads its bytes once and makes nothing. A text that is no JSON may pass: parsing says so.
 * Example: `[{},{}]` counts 4 (one list, two objects, one comma) and has a depth of 2.
 */
export function isWithin(json: Uint8Array, { values, depth }: JsonLimits): boolean {
  let counted = 0;
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case COMMA:
        counted += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        counted += 1;
        levels += 1;
        if (levels > depth) return false;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        levels -= 1;
    }
    if (counted > values) return false;
  }
  return true;
}

/** The place of the quotation mark that ends the string which begins at `start`; the end of the text where none does. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
