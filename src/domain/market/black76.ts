import type { PutCall } from './symbols.ts';

/** The inputs of the model for an option on a future. Prices in $/cwt. */
export interface OptionTerms {
  kind: PutCall;
  futures: number;
  strike: number;
  /** Calendar days to expiry; a year has 365. */
  days: number;
  /** Continuously compounded yearly rate: 0.04 is 4 %. */
  rate: number;
  /** Yearly volatility: 0.2 is 20 %. */
  volatility: number;
}

export interface ModelledOption {
  value: number;
  delta: number;
}

function above(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

const NUMERATOR = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
];
const DENOMINATOR = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];

/**
 * The share of a standard normal distribution below x, to about 15 digits.
 * Example: cumulativeNormal(0) is 0.5, of 1.96 0.9750. Source: J. F. Hart's algorithm 5666.
 */
export function cumulativeNormal(x: number): number {
  const size = Math.abs(x);
  if (size > 37) return x > 0 ? 1 : 0;
  const density = Math.exp(-(size * size) / 2);
  const tail =
    size < 7.07106781186547
      ? (density * above(NUMERATOR, size)) / above(DENOMINATOR, size)
      : density / (size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))) / 2.506628274631;
  return x > 0 ? 1 - tail : tail;
}

/**
 * Black-76: call = e^(-rT) (F N(d1) - K N(d2)), put = e^(-rT) (K N(-d2) - F N(-d1)), in $/cwt;
 * d1 = (ln(F/K) + s^2 T/2) / (s sqrt T), d2 = d1 - s sqrt T, T = days / 365. Delta is e^(-rT) N(d1) for a call and
 * -e^(-rT) N(-d1) for a put. Example: call, F 220, K 220, 60 days, 4 %, 16 % is 5.655228 with delta 0.509576.
 * Source: market practice for options on futures.
 */
export function black76({ kind, futures, strike, days, rate, volatility }: OptionTerms): ModelledOption {
  const sign = kind === 'call' ? 1 : -1;
  const years = Math.max(0, days) / 365;
  const discount = Math.exp(-rate * years);
  const spread = volatility * Math.sqrt(years);
  if (spread === 0) {
    const inTheMoney = sign * (futures - strike);
    return { value: discount * Math.max(0, inTheMoney), delta: inTheMoney > 0 ? sign * discount : 0 };
  }
  const d1 = Math.log(futures / strike) / spread + spread / 2;
  const d2 = d1 - spread;
  const probability = cumulativeNormal(sign * d1);
  const strikePart = strike * cumulativeNormal(sign * d2);
  return {
    value: discount * Math.max(0, sign * (futures * probability - strikePart)),
    delta: sign * discount * probability,
  };
}

/** The intrinsic value, in $/cwt. Example: a 400 put with the future at 350 is worth 50. */
export const intrinsicValue = ({
  kind,
  futures,
  strike,
}: Pick<OptionTerms, 'kind' | 'futures' | 'strike'>): number =>
  Math.max(0, kind === 'call' ? futures - strike : strike - futures);

/**
 * The listed options are American: worth the model's value, but at least the intrinsic value. Where the intrinsic value applies,
 * the delta is 1 or -1. Example: put, F 350, K 400, 30 days, 4 %, 20 % is 50, not 49.907793.
 */
export function americanOption(terms: OptionTerms): ModelledOption {
  const model = black76(terms);
  const floor = intrinsicValue(terms);
  return model.value >= floor ? model : { value: floor, delta: terms.kind === 'call' ? 1 : -1 };
}

const HIGHEST_VOLATILITY = 5;

/**
 * The volatility at which Black-76 gives this price; null if there is none between 0 and 500 %. Example: the call above at
 * 5.655228 gives back 0.16. Source: bisection, since value grows with volatility.
 */
export function impliedVolatility(terms: Omit<OptionTerms, 'volatility'>, price: number): number | null {
  const priceAt = (volatility: number): number => black76({ ...terms, volatility }).value;
  let low = 0;
  let high = HIGHEST_VOLATILITY;
  if (terms.days <= 0 || price <= priceAt(low) || price > priceAt(high)) return null;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (priceAt(middle) < price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
