/** Reproducible random numbers: the same seed gives the same sequence. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  /** A random element; the list must not be empty. */
  oneOf<T>(things: readonly T[]): T;
}

/** The generator mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const oneOf = <T>(things: readonly T[]): T => {
    if (things.length === 0) throw new Error('There is nothing to choose from');
    return things[whole(0, things.length - 1)] as T;
  };
  return { next, whole, oneOf };
}
