/** Caches a function's result per argument. For functions with few distinct arguments, as the cache never shrinks. */
export function memoize<Argument, Value>(
  of: (argument: Argument) => Value,
  keyOf: (argument: Argument) => string | number,
): (argument: Argument) => Value {
  const known = new Map<string | number, Value>();
  return (argument) => {
    const key = keyOf(argument);
    const value = known.get(key) ?? of(argument);
    known.set(key, value);
    return value;
  };
}
