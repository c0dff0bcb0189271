/**
 * Exact decimal arithmetic. A JavaScript number means the shortest decimal that parses to it (0.1 is one tenth), so sums,
 * differences and products are exact whole-number arithmetic, and a figure is rounded once, at the end, half away from zero.
 */

/** A decimal as an integer: `units` x 10^-`scale`. 222.5 is { units: 2225n, scale: 1 }. */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

type Amount = number | Exact;

const POWERS: readonly bigint[] = Array.from({ length: 400 }, (_, power) => 10n ** BigInt(power));
const FLOAT_POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

const tenTo = (power: number): bigint => POWERS[power] ?? 10n ** BigInt(power);

/** Reads a number as the decimal it prints as. Example: 222.5 -> 2225 x 10^-1. */
export function exact(value: number): Exact {
  for (let scale = 0; scale <= 9; scale += 1) {
    const power = FLOAT_POWERS[scale] ?? 1;
    const units = Math.round(value * power);
    if (!Number.isSafeInteger(units)) break;
    if (units / power === value) return { units: BigInt(units), scale };
  }
  return exactFromText(String(value));
}

/** The slow path, for numbers with many digits (0.99991863344742, 1e-7). */
function exactFromText(text: string): Exact {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text);
  if (!match) throw new RangeError(`Not a finite number: ${text}`);
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = match;
  const digits = BigInt(sign + whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units: digits, scale } : { units: digits * tenTo(-scale), scale: 0 };
}

const asExact = (amount: Amount): Exact => (typeof amount === 'number' ? exact(amount) : amount);

const unitsAt = (amount: Exact, scale: number): bigint =>
  amount.scale === scale ? amount.units : amount.units * tenTo(scale - amount.scale);

/** The exact sum. Example: plus(0.1, 0.2) is 0.3. */
export function plus(...amounts: readonly Amount[]): Exact {
  let total: Exact = { units: 0n, scale: 0 };
  for (const amount of amounts) {
    const next = asExact(amount);
    const scale = Math.max(total.scale, next.scale);
    total = { units: unitsAt(total, scale) + unitsAt(next, scale), scale };
  }
  return total;
}

/** The exact difference. Example: minus(0.3, 0.1) is 0.2. */
export function minus(from: Amount, amount: Amount): Exact {
  const { units, scale } = asExact(amount);
  return plus(from, { units: -units, scale });
}

/** The exact product. Example: times(3, 0.1) is 0.3. */
export function times(...factors: readonly Amount[]): Exact {
  let units = 1n;
  let scale = 0;
  for (const factor of factors) {
    const next = asExact(factor);
    units *= next.units;
    scale += next.scale;
  }
  return { units, scale };
}

/** Integer division, rounded half away from zero. Example: 5 / 2 is 3, -5 / 2 is -3. */
function dividedHalfAway(units: bigint, by: bigint): bigint {
  const [above, below] = by < 0n ? [-units, -by] : [units, by];
  const half = below / 2n + (below % 2n);
  const size = above < 0n ? -above : above;
  const quotient = size / below + (size % below >= half ? 1n : 0n);
  return above < 0n ? -quotient : quotient;
}

const asNumber = (units: bigint, decimals: number): number => Number(units) / (FLOAT_POWERS[decimals] ?? 1);

/**
 * The figure as shown and stored, rounded once, half away from zero. Example: rounded(0.125, 2) is 0.13, rounded(-0.125, 2) is
 * -0.13. Source: decision 17.
 */
export function rounded(amount: Amount, decimals: number): number {
  const { units, scale } = asExact(amount);
  if (scale <= decimals) return asNumber(units * tenTo(decimals - scale), decimals);
  return asNumber(dividedHalfAway(units, tenTo(scale - decimals)), decimals);
}

/** An amount in whole units of 10^-decimals, rounded once. Example: unitsOf(0.125, 2) is 13n. Source: decision 17. */
export function unitsOf(amount: Amount, decimals: number): bigint {
  const { units, scale } = asExact(amount);
  if (scale <= decimals) return units * tenTo(decimals - scale);
  return dividedHalfAway(units, tenTo(scale - decimals));
}

/**
 * Whole cents of a product of amounts in millionths: equal to 100 x toCents(times(one, other)), and much faster where one of them is
 * used many times. Example: centsOfMillionths(1_005_000n, 1_000_000n) is 101. Source: decision 17.
 */
export const centsOfMillionths = (one: bigint, other: bigint): number =>
  Number(dividedHalfAway(one * other, MILLIONTHS_TO_CENTS));

const MILLIONTHS_TO_CENTS = 10_000_000_000n;

/** Dollars exact to the cent. Example: toCents(1.005) is 1.01. Source: decision 17. */
export const toCents = (amount: Amount): number => rounded(amount, 2);

const MILLIONTHS = 1_000_000;
/** Below this, dollars in millionths are an exact integer in a JavaScript number. */
const PLAIN = 1_000_000_000;

/** Dollars as whole millionths; NaN with more than six decimals or beyond the limit. */
function inMillionths(dollars: number): number {
  const units = Math.round(dollars * MILLIONTHS);
  return Math.abs(dollars) < PLAIN && units / MILLIONTHS === dollars ? units : Number.NaN;
}

/** Whole millionths as dollars, rounded to the cent, half away from zero. */
function centsOf(millionths: number): number {
  const size = Math.abs(millionths);
  const rest = size % 10_000;
  const cents = (size - rest) / 10_000 + (rest >= 5_000 ? 1 : 0);
  return cents === 0 ? 0 : (millionths < 0 ? -cents : cents) / 100;
}

/**
 * Dollars exact to the cent = (from - to) x factors: equal to toCents(times(minus(from, to), ...factors)), and much faster where
 * the prices have at most six decimals and the factors are whole (docs/decisions/0014-open-positions.md). Example:
 * differenceInCents(301.333, 303.834, 20, -500) is 25010. Source: decision 17.
 */
export function differenceInCents(from: number, to: number, ...factors: readonly number[]): number {
  const difference = inMillionths(from) - inMillionths(to);
  const units = factors.reduce((product, factor) => product * factor, difference);
  if (Number.isSafeInteger(units) && factors.every(Number.isInteger)) return centsOf(units);
  return toCents(times(minus(from, to), ...factors));
}

/**
 * A quotient rounded once; null when there is nothing to divide by.
 * Example: divided(2, 3, 2) is 0.67. Source: decision 17.
 */
export function divided(amount: Amount, by: Amount, decimals: number): number | null {
  const above = asExact(amount);
  const below = asExact(by);
  if (below.units === 0n) return null;
  const scale = decimals + below.scale - above.scale;
  const units = scale >= 0 ? above.units * tenTo(scale) : above.units;
  const divisor = scale >= 0 ? below.units : below.units * tenTo(-scale);
  return asNumber(dividedHalfAway(units, divisor), decimals);
}

/** A total is the sum of the rounded figures above it, so every column adds up. Source: decision 17. */
export function sumCents(figures: Iterable<number>): number {
  let cents = 0;
  for (const figure of figures) cents += Math.round(figure * 100);
  return cents === 0 ? 0 : cents / 100;
}

/** A total with the number of figures it leaves out. */
export interface Total {
  total: number;
  excluded_count: number;
}

/**
 * Adds the known figures and counts the missing ones: a missing price is never zero. Example: sumKnown([10.5, null, 2]) is {
 * total: 12.5, excluded_count: 1 }. Source: decision 21.
 */
export function sumKnown(figures: Iterable<number | null>): Total {
  const known: number[] = [];
  let excludedCount = 0;
  for (const figure of figures) {
    if (figure === null) excludedCount += 1;
    else known.push(figure);
  }
  return { total: sumCents(known), excluded_count: excludedCount };
}

/** A sum of the known figures; null where there are figures but none is known, so that unknown never shows as 0. */
export interface KnownSum {
  total: number | null;
  counted: number;
  excluded_count: number;
}

/** Example: knownSum([null]) is null, 0 counted, 1 left out; knownSum([]) is 0. Source: decision 41. */
export function knownSum(figures: readonly (number | null)[]): KnownSum {
  const { total, excluded_count } = sumKnown(figures);
  const counted = figures.length - excluded_count;
  return { total: counted === 0 && excluded_count > 0 ? null : total, counted, excluded_count };
}

/** Combines several sums: null only if none of them has a known figure. Source: decision 41. */
export function sumOfSums(sums: readonly KnownSum[]): KnownSum {
  const counted = sums.reduce((count, sum) => count + sum.counted, 0);
  const excluded_count = sums.reduce((count, sum) => count + sum.excluded_count, 0);
  const total = sumCents(sums.map((sum) => sum.total ?? 0));
  return { total: counted === 0 && excluded_count > 0 ? null : total, counted, excluded_count };
}
