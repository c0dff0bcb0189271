import { dayIn } from '#domain/kit/days';
import { day, instantIn, type Missing, missing } from '#domain/kit/format';

/** Formats that depend on the business's time zone or on styling. All others are in `#domain/kit/format`. */

/** The reader's own until the profile has been loaded, which every page for signed-in users waits for. */
let timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Shows times in the business's time zone from now on; a browser that does not know it keeps the reader's own. Source: decision 92. */
export function showTimesIn(businessTimeZone: string): void {
  try {
    timeZone = new Intl.DateTimeFormat('en-US', { timeZone: businessTimeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** An instant in the business's time zone: `Mar 14, 2026, 2:05 PM CDT` */
export const time = (value: string | Missing) => instantAs((at) => instantIn(timeZone, at), value);

/** The day of an instant in the business's time zone: `Mar 14, 2026` */
export const dayOfTime = (value: string | Missing) => instantAs((at) => day(dayIn(timeZone, at)), value);

function instantAs(written: (at: Date) => string, value: string | Missing): string {
  if (!value) return missing;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? missing : written(at);
}

/** The class of a figure: a gain, a loss, or grey. */
export type Tone = 'gain' | 'loss' | 'grey';

/** The class that colours a gain or a loss; the text has the sign too. */
export function tone(value: number | Missing): 'gain' | 'loss' | undefined {
  if (value === null || value === undefined || value === 0) return undefined;
  return value > 0 ? 'gain' : 'loss';
}
