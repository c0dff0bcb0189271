/**
 * Caches a function's result per argument. For functions with few distinct arguments, as the cache never shrinks; for others `most` is
 * the number of results after which it starts anew.
 */
export function memoize<Argument, Value>(
  of: (argument: Argument) => Value,
  keyOf: (argument: Argument) => string | number,
  most = Infinity,
): (argument: Argument) => Value {
  const known = new Map<string | number, Value>();
  let lastKey: string | number | undefined;
  let last: Value | undefined;
  const remembered = (key: string | number, argument: Argument): Value => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = of(argument);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
  return (argument) => {
    const key = keyOf(argument);
    // Comparing with the last key is faster than looking a key up, and often enough.
    if (key === lastKey && last !== undefined) return last;
    last = remembered(key, argument);
    lastKey = key;
    return last;
  };
}
