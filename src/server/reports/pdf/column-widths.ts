export interface ColumnNeeds {
  /** Its part of the width, as on the screen. */
  share: number;
  /** Its longest word or figure: it is never narrower. */
  least: number;
  /** Its longest cell on one line. */
  whole: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What columns lack up to a width of their own comes from those that have more than `keeps`, in proportion to what they have over. */
function levelled(widths: readonly number[], wants: readonly number[], keeps: readonly number[]): number[] {
  const lacking = widths.map((width, at) => Math.max(0, (wants[at] ?? 0) - width));
  const over = widths.map((width, at) => (lacking[at] ? 0 : Math.max(0, width - (keeps[at] ?? 0))));
  const [need, have] = [sumOf(lacking), sumOf(over)];
  const given = Math.min(need, have);
  if (given === 0) return [...widths];
  return widths.map(
    (width, at) => width + given * ((lacking[at] ?? 0) / need) - given * ((over[at] ?? 0) / have),
  );
}

/**
 * The widths of columns that fill a table, in points: their shares, but none narrower than its longest word or figure; then cells
 * that would need several lines get half of what the others have over. Example: shares of 1 and 1 in 100 points, of which the first has a figure of
 * 60, are 60 and 40. The longest words and figures of all columns must fit.
 */
export function columnWidths(columns: readonly ColumnNeeds[], width: number): number[] {
  const all = sumOf(columns.map(({ share }) => share));
  const shares = columns.map(({ share }) => (share / all) * width);
  const least = columns.map((column) => column.least);
  const enough = levelled(shares, least, least);
  const whole = columns.map((column) => column.whole);
  const half = enough.map((own, at) => own - Math.max(0, own - Math.max(whole[at] ?? 0, least[at] ?? 0)) / 2);
  return levelled(enough, whole, half);
}
