import { type Missing, missing } from '#domain/kit/format';

/** Formats that depend on the user's time zone or on styling. All others are in `#domain/kit/format`. */

const instant = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant in the reader's own time zone: `Mar 14, 2026, 2:05 PM` */
export const time = (value: string | Missing) => instantAs(instant, value);

const instantDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The day of an instant in the reader's own time zone: `Mar 14, 2026` */
export const dayOfTime = (value: string | Missing) => instantAs(instantDay, value);

function instantAs(kind: Intl.DateTimeFormat, value: string | Missing): string {
  if (!value) return missing;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? missing : kind.format(at);
}

/** The class that colours a gain or a loss; the text has the sign too. */
export function tone(value: number | Missing): 'gain' | 'loss' | undefined {
  if (value === null || value === undefined || value === 0) return undefined;
  return value > 0 ? 'gain' : 'loss';
}
