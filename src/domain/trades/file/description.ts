import {
  monthOfLetter,
  PRINTED_SYMBOL,
  type Root,
  rootOfCode,
  rootOfDescription,
} from '../../market/contracts.ts';
import type { Day } from '../../kit/days.ts';
import { formatPeriod, fullYear, parsePeriod } from '../../kit/periods.ts';
import { parseOptionSymbol, type PutCall } from '../../market/symbols.ts';

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

/** A contract that is named by its symbol: `LEZ26`, `GFU6`, or `Z6` where a column holds the month alone. */
export interface PrintedSymbol {
  text: string;
  /** null for a month alone. */
  root: Root | null;
  /** 1 to 12. */
  month: number;
  year: string;
}

const symbolOf = (match: RegExpExecArray | null): PrintedSymbol | null => {
  const [text = '', code = '', letter = '', year = ''] = match ?? [];
  const month = monthOfLetter(letter.toUpperCase());
  return month === null ? null : { text: text.toUpperCase(), root: rootOfCode(code), month, year };
};

/** An option as Drover writes it. The letters C and P are also those of a vendor's current year, so they name no year. */
function ownOptionSymbol(text: string): PrintedSymbol | null {
  const option = parseOptionSymbol(text);
  if (option === null || /[CP]$/i.test(text)) return null;
  return { text: text.toUpperCase(), root: option.root, month: option.month, year: String(option.year) };
}

/** The symbol in a description; null without one, or with several. Example: 'GFU6 FUT' names GFU6. Source: decision 81. */
export function describedSymbol(description: string): PrintedSymbol | null {
  const own = ownOptionSymbol(description.trim());
  if (own !== null) return own;
  const symbol = symbolOf(PRINTED_SYMBOL.exec(description));
  return symbol !== null && PRINTED_SYMBOL.test(description.toUpperCase().replaceAll(symbol.text, ' '))
    ? null
    : symbol;
}

const MONTH_ALONE = /^()([FGHJKMNQUVXZ])[\s/-]?(20\d{2}|\d{1,2})$/i;

/** The symbol that a text is as a whole: `LEZ26`, `Z6`. */
export const symbolAlone = (text: string): PrintedSymbol | null => {
  const symbol = PRINTED_SYMBOL.exec(text);
  return symbolOf(symbol?.[0] === text ? symbol : MONTH_ALONE.exec(text));
};

/** The year of printed digits; of one digit, the first from the trade's year on. Example: 6 of a trade of 2026 is 2026, 5 is 2035. */
function yearOf(digits: string, traded: Day): number {
  if (digits.length > 1) return digits.length === 4 ? Number(digits) : fullYear(Number(digits));
  const from = Number(traded.slice(0, 4));
  return from + ((Number(digits) - (from % 10) + 10) % 10);
}

/** The contract month of a symbol, for a trade of a day. Example: GFU6 of a trade of 2026-05-04 is 'Sep-26'. */
export const periodOfSymbol = ({ month, year }: PrintedSymbol, traded: Day): string =>
  formatPeriod({ month, year: yearOf(year, traded) });

/**
 * Whether a symbol contradicts a contract month or a description; null where it agrees with both. Example: LEZ26 contradicts
 * 'Oct-26' and 'FDR CATTLE'. Source: decision 81.
 */
export function contradiction(
  symbol: PrintedSymbol,
  { period, description, traded }: { period: string; description: string; traded: Day },
): string | null {
  const own = periodOfSymbol(symbol, traded);
  for (const other of [period, ...monthsIn(description)]) if (other !== '' && other !== own) return other;
  const words = description.replace(PRINTED_SYMBOL, ' ').trim();
  const root = rootOfDescription(words);
  return root === null || symbol.root === null || root === symbol.root ? null : words;
}

export interface DescribedOption {
  /** null for "option" alone, or for both. */
  p_c: PutCall | null;
  /** The numbers that may be the strike, as printed: 220, 2200 and 22000 may all mean 220. */
  numbers: number[];
}

const WORD = /(?<![A-Z])(put|call|opt|option)s?(?![A-Z])/gi;
const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?(?:\s\d/\d(?!\d))?`;
/** A number with a P or C before it, after it, or both: `220 P`, `C22000`, `C240.50P`. */
const LETTER = new RegExp(
  String.raw`(?<![A-Z0-9.,])(?:([PC])\s?)?(${NUMBER})(?:\s?([PC]))?(?![A-Z0-9]|\.\d)`,
  'gi',
);

/** `LIVE CATTLE C 240.50 P` is neither a call nor a put. */
const LETTER_ALONE = /(?<![A-Z0-9&'/.])[PC](?![A-Z0-9&'/.])|(?<=\b[PC]\/)[PC]\b|\b[PC](?=\/[PC]\b)/gi;

/** Example: '22,000' is 22000, '222 1/2' is 222.5. */
function valueOf(printed: string): number {
  const [whole = '', fraction] = printed.split(/\s/);
  const [part = 0, parts = 1] = fraction?.split('/').map(Number) ?? [];
  return Number(whole.replaceAll(',', '')) + part / parts;
}

const putOrCall = (word: string): PutCall | null => {
  if (/^p/i.test(word)) return 'put';
  return /^c/i.test(word) ? 'call' : null;
};

const onlyOne = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

/**
 * The option that a description names; null when it names none. A number next to a P or C takes precedence as the strike.
 * Example: '220 CALL FEB 27 LIVE CATTLE' is a call with the number 220, 'LV CATTLE C22000' a call with 22000, 'FDR CATTLE' null;
 * 'LIVE CATTLE C 240.50 P' names both, so neither. Source: decisions 47 and 81.
 */
export function describedOption(description: string): DescribedOption | null {
  const own = parseOptionSymbol(description.trim());
  if (own !== null) return { p_c: own.p_c, numbers: [own.strike] };
  const text = description.replace(MONTH, ' | ').replace(PRINTED_SYMBOL, ' | ');
  const optionWords = [...text.matchAll(WORD)].map(([, word = '']) => word);
  const letters = [...text.matchAll(LETTER)].flatMap(([, before, number = '', after]) =>
    before === undefined && after === undefined
      ? []
      : { kinds: [before, after].map((letter) => putOrCall(letter ?? '')), number: valueOf(number) },
  );
  if (optionWords.length === 0 && letters.length === 0) return null;
  const alone = [...text.matchAll(LETTER_ALONE)].map(([letter]) => letter);
  const kinds = [
    ...optionWords.map(putOrCall),
    ...letters.flatMap(({ kinds: beside }) => beside),
    ...alone.map(putOrCall),
  ].filter((side) => side !== null);
  const numbers =
    letters.length > 0
      ? letters.map(({ number }) => number)
      : [...text.matchAll(new RegExp(NUMBER, 'g'))].map(([printed]) => valueOf(printed));
  // `222-4` means eighths for some brokers and cents for others.
  const mistakable = /\d-\d/.test(text);
  return { p_c: onlyOne(kinds), numbers: mistakable ? [] : [...new Set(numbers)] };
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
