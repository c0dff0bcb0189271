import { z } from 'zod';
import { minus, plus, rounded, sumCents, toCents } from '../kit/money.ts';

export const VALUE_CATEGORIES = ['Inventory', 'Futures/Options', 'LRP', 'Net Value'] as const;

/**
 * One row of the Value Summary, in $; null when none of its positions counts. Change = Current without positions that have no Prev -
 * Prev.
 */
export const valueRowSchema = z.object({
  category: z.enum(VALUE_CATEGORIES),
  /** Of the positions with a current price. */
  current: z.number().nullable(),
  /** Of the positions that also have a previous settlement. */
  prev: z.number().nullable(),
  change: z.number().nullable(),
  /** Positions without a current price. */
  excluded_count: z.int(),
  /** Positions with a current price and without a previous settlement. */
  without_previous: z.int(),
  /** The value of those, $: the part of Current that Prev and Change leave out. */
  current_without_previous: z.number(),
});
export type ValueRow = z.infer<typeof valueRowSchema>;

/** The value of a position, or of several in one instrument, in $; null without such a price. */
export interface Valued {
  current: number | null;
  prev: number | null;
  /** The number of positions; default 1. */
  count?: number;
}

const noRow = { current: null, prev: null, change: null };

function rowOf(category: ValueRow['category'], positions: readonly Valued[]): ValueRow {
  const withBoth: { current: number[]; prev: number[] } = { current: [], prev: [] };
  const withoutPrevious: number[] = [];
  const counted = { excluded_count: 0, without_previous: 0 };
  for (const { current, prev, count = 1 } of positions) {
    if (count === 0) continue;
    if (current === null) counted.excluded_count += count;
    else if (prev === null) {
      counted.without_previous += count;
      withoutPrevious.push(current);
    } else {
      withBoth.current.push(current);
      withBoth.prev.push(prev);
    }
  }
  const sums = {
    both: sumCents(withBoth.current),
    prev: sumCents(withBoth.prev),
    current_without_previous: sumCents(withoutPrevious),
  };
  const isMissing = counted.excluded_count + counted.without_previous > 0 && withBoth.prev.length === 0;
  const row = { category, ...counted, ...rowOfSums(sums) };
  if (!isMissing) return row;
  return { ...row, ...noRow, current: withoutPrevious.length === 0 ? null : row.current };
}

/** `both`: Current over the positions that have both prices. */
const rowOfSums = (sums: { both: number; prev: number; current_without_previous: number }) => ({
  current: toCents(plus(sums.both, sums.current_without_previous)),
  prev: sums.prev,
  change: toCents(minus(sums.both, sums.prev)),
  current_without_previous: sums.current_without_previous,
});

function netOf(rows: readonly ValueRow[]): ValueRow {
  const total = (field: 'current' | 'prev' | 'change' | 'current_without_previous'): number | null => {
    const known = rows.map((row) => row[field]).filter((value) => value !== null);
    return known.length === 0 ? null : sumCents(known);
  };
  return {
    category: 'Net Value',
    current: total('current'),
    prev: total('prev'),
    change: total('change'),
    excluded_count: rows.reduce((sum, row) => sum + row.excluded_count, 0),
    without_previous: rows.reduce((sum, row) => sum + row.without_previous, 0),
    current_without_previous: total('current_without_previous') ?? 0,
  };
}

/**
 * The Value Summary, in $: Inventory = estimated future value of lots with head; Futures/Options = P/L of open trades;
 * LRP = P/L of the policies that count; Net Value = their sum. Current counts every position with a current price; Prev uses
 * previous settlements, and Change = Current - Prev, over the positions that have both. Example: 100 head of 1,000 lb at 220,
 * yesterday 218, are 220,000, 218,000 and +2,000. Source: decisions 25 and 40.
 */
export function summaryOf(
  valued: Record<'inventory' | 'trades' | 'policies', readonly Valued[]>,
): ValueRow[] {
  const rows = [
    rowOf('Inventory', valued.inventory),
    rowOf('Futures/Options', valued.trades),
    rowOf('LRP', valued.policies),
  ];
  return [...rows, netOf(rows)];
}

/**
 * The Value Summary as the dashboard shows it, in whole dollars: Change and Net Value are calculated from the rounded figures, so
 * every row and column adds up. Example: 100.60 and 100.40 are 101, 100 and a change of 1. Source: decisions 17, 25 and 40.
 */
export function inWholeDollars(rows: readonly ValueRow[]): ValueRow[] {
  const whole = rows
    .filter(({ category }) => category !== 'Net Value')
    .map((row) => {
      const current_without_previous = rounded(row.current_without_previous, 0);
      if (row.current === null) return row;
      const current = rounded(row.current, 0);
      if (row.prev === null) return { ...row, current, current_without_previous };
      const both = toCents(minus(current, current_without_previous));
      return { ...row, ...rowOfSums({ both, prev: rounded(row.prev, 0), current_without_previous }) };
    });
  return [...whole, netOf(whole)];
}
