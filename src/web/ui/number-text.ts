/**
 * What is typed in a number field, as a number: `1,234.50` is 1234.5, nothing is '' and what is no number
 * stays none, so that the rules refuse it in their own words.
 */
export function numberOf(text: string): number | '' {
  const bare = text.replace(/[\s,$]/g, '').replace(/^\u2212/, '-');
  if (bare === '') return '';
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** A number as it stands in its field: `1,234.5`. */
export const textOfNumber = (value: number | ''): string =>
  value === '' || Number.isNaN(value) ? '' : grouped.format(value);

interface Steps {
  step: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** One step up (1) or down (-1), within the bounds and without the dust of binary fractions: 0.1 + 0.01 is 0.11. */
export function stepped(
  value: number | '',
  direction: 1 | -1,
  { step, min = -Infinity, max = Infinity }: Steps,
): number {
  const from = value === '' || Number.isNaN(value) ? 0 : value;
  const next = Number((from + direction * step).toFixed(10));
  return Math.min(Math.max(next, min), max);
}
