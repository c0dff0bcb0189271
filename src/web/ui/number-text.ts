import type { TypedNumber } from '#domain/kit/typed-numbers';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** A number as shown in its field: `1,234.5`. Other text stays as typed. */
export const textOfNumber = (value: TypedNumber): string =>
  typeof value === 'number' ? grouped.format(value) : value;

interface Steps {
  step: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** One step up (1) or down (-1), within the bounds and without binary rounding errors: 0.1 + 0.01 is 0.11. */
export function stepped(
  value: TypedNumber,
  direction: 1 | -1,
  { step, min = -Infinity, max = Infinity }: Steps,
): number {
  const from = typeof value === 'number' ? value : 0;
  const next = Number((from + direction * step).toFixed(10));
  return Math.min(Math.max(next, min), max);
}
