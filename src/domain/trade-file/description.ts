import { formatPeriod, fullYear, parsePeriod } from '../periods.ts';
import type { PutCall } from '../market/symbols.ts';

/** The option and the contract month named in a description. Source: decisions 47 and 49. */

const NAMES =
  'JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?';
const MONTH = new RegExp(String.raw`(?<![A-Z])(${NAMES})[-\s'/]*(20\d{2}|\d{2})(?!\d)`, 'gi');

/** The contract months that a description names, as Mon-YY. */
const monthsIn = (description: string): string[] =>
  [...description.matchAll(MONTH)].flatMap(([, name = '', year = '']) => {
    const period = parsePeriod(`${name.slice(0, 3)}-${year.slice(-2)}`);
    return period ? [formatPeriod({ month: period.month, year: fullYear(Number(year.slice(-2))) })] : [];
  });

/** The one contract month that a description names; null for none or several. Example: 'PUT JAN 27 FDR CATTLE' is 'Jan-27'. */
export function describedPeriod(description: string): string | null {
  const [only, ...others] = new Set(monthsIn(description));
  return others.length === 0 ? (only ?? null) : null;
}

/** An option as a description names it. */
export interface DescribedOption {
  /** null where it says only "option", or both. */
  p_c: PutCall | null;
  /** The numbers that may be the strike, as printed: 220, 2200 and 22000 may all mean 220. */
  numbers: number[];
}

const WORD = /(?<![A-Z])(put|call|opt|option)s?(?![A-Z])/gi;
const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?(?:\s\d/\d(?!\d))?`;
/** A P or C next to a number: `220 P`, `C22000`. */
const LETTER = new RegExp(
  String.raw`(?<![A-Z0-9])([PC])\s?(${NUMBER})(?![\dA-Z])|(?<![A-Z\d.,])(${NUMBER})\s?([PC])(?![A-Z0-9])`,
  'gi',
);

/** Example: '22,000' is 22000, '222 1/2' is 222.5. */
function valueOf(printed: string): number {
  const [whole = '', fraction] = printed.split(/\s/);
  const [part = 0, parts = 1] = fraction?.split('/').map(Number) ?? [];
  return Number(whole.replaceAll(',', '')) + part / parts;
}

const sideOf = (word: string): PutCall | null => {
  if (/^p/i.test(word)) return 'put';
  return /^c/i.test(word) ? 'call' : null;
};

const onlyOne = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

/**
 * The option that a description names; null when it names none. A number next to a P or C takes precedence as the strike.
 * Example: '220 CALL FEB 27 LIVE CATTLE' is a call with the number 220, 'LV CATTLE C22000' a call with 22000, 'FDR CATTLE' null.
 * Source: decision 47.
 */
export function describedOption(description: string): DescribedOption | null {
  const text = description.replace(MONTH, ' | ');
  const optionWords = [...text.matchAll(WORD)].map(([, word = '']) => word);
  const letters = [...text.matchAll(LETTER)].map(([, before, first, second, after]) => ({
    side: sideOf(before ?? after ?? ''),
    number: valueOf(first ?? second ?? ''),
  }));
  if (optionWords.length === 0 && letters.length === 0) return null;
  const sides = [...optionWords.map(sideOf), ...letters.map(({ side }) => side)].filter(
    (side) => side !== null,
  );
  const numbers =
    letters.length > 0
      ? letters.map(({ number }) => number)
      : [...text.matchAll(new RegExp(NUMBER, 'g'))].map(([printed]) => valueOf(printed));
  // `222-4` means eighths for some brokers and cents for others.
  const mistakable = /\d-\d/.test(text);
  return { p_c: onlyOne(sides), numbers: mistakable ? [] : [...new Set(numbers)] };
}

/** The maximum distance of a price or strike from its contract's settlement, as a fraction of it. Source: decision 49. */
export const MAX_PRICE_DISTANCE = 0.3;

/** Example: 470 is not within 30 % of 361, 340 is. */
export const isPlausiblePrice = (price: number, settlement: number): boolean =>
  Math.abs(price - settlement) <= MAX_PRICE_DISTANCE * settlement;

/**
 * The strike behind printed numbers, $/cwt: exactly one of each number, a tenth and a hundredth of it must be within 30 % of the
 * contract's settlement; else null. Example: 22000 with a settlement of 231.5 is 220; 340 with 120 is null. Source: decision 47.
 */
export function describedStrike(numbers: readonly number[], settlement: number): number | null {
  const near = numbers
    .flatMap((number) => [number, number / 10, number / 100])
    .filter((strike) => isPlausiblePrice(strike, settlement));
  return onlyOne(near);
}
