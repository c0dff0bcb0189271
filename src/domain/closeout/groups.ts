import { z } from 'zod';
import { groupedBy } from '../kit/grouping.ts';
import { divided, type Exact, knownSum, plus, rounded, sumCents, times, unitsOf } from '../kit/money.ts';
import { type CloseoutRow, closeoutRowSchema, type ExcludedCounts, excludedCounts } from './row.ts';

/** A figure over several lots, and the number of lots that have it. */
const groupFigureSchema = z.object({ value: z.number().nullable(), lots: z.int() });
export type GroupFigure = z.infer<typeof groupFigureSchema>;

const SUMMED = ['revenue', 'bought', 'expenses', 'trades', 'lrp', 'result'] as const;
const AVERAGED = {
  dead_percent: 2,
  average_in_weight: 0,
  average_out_weight: 0,
  average_days: 0,
  adg_deads_in: 2,
  adg_deads_out: 2,
  cost_of_gain: 2,
  all_in_cost_of_gain: 2,
  break_even: 2,
  break_even_with_hedges: 2,
} as const;
type Averaged = keyof typeof AVERAGED;

const figures = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, groupFigureSchema])) as Record<
    Name,
    typeof groupFigureSchema
  >;

/** The closeouts of several lots: money summed, other figures averaged by head in. */
export const closeoutGroupSchema = z.object({
  lots: z.int(),
  /** Those that are not final: their results are projected. */
  projected_lots: z.int(),
  head_in: z.number(),
  dead: z.number(),
  shipped: z.number(),
  ...figures(SUMMED),
  /** The part of revenue and result that is estimated: shipments without proceeds, of lots with head. */
  sales_estimate: groupFigureSchema,
  result_per_head: groupFigureSchema,
  result_per_cwt: groupFigureSchema,
  ...figures(Object.keys(AVERAGED) as Averaged[]),
  ...excludedCounts,
});
export type CloseoutGroup = z.infer<typeof closeoutGroupSchema>;

const totalOf = (amounts: readonly number[]): Exact => plus(...amounts);

/**
 * A lot as totals count it: with the estimate of its shipments without proceeds while head remain, and not at all once they have left.
 */
function inTotals(row: CloseoutRow): CloseoutRow[] {
  if (row.shipments_without_proceeds === 0) return [row];
  const { result_in_totals: result, bought, expenses, trades, lrp } = row;
  if (row.current_hd === 0) return [];
  const revenue = result === null ? null : sumCents([result, bought, expenses, -trades, -lrp]);
  return [{ ...row, result, revenue }];
}

/** The sum of a figure over the lots that have it. */
function summed(rows: readonly CloseoutRow[], name: (typeof SUMMED)[number] | 'sales_estimate'): GroupFigure {
  const { total: value, counted: lots } = knownSum(rows.map((row) => row[name]));
  return { value, lots };
}

/** The average over the lots that have the figure, weighted by head in. Figures have their decimals, head at most two. */
function averaged(rows: readonly CloseoutRow[], name: Averaged): GroupFigure {
  const decimals = AVERAGED[name];
  let [units, head, lots] = [0n, 0n, 0];
  for (const row of rows) {
    const value = row[name];
    if (value === null) continue;
    const ofRow = unitsOf(row.head_in, 2);
    units += unitsOf(value, decimals) * ofRow;
    head += ofRow;
    lots += 1;
  }
  return { value: divided({ units, scale: decimals }, { units: head, scale: 0 }, decimals), lots };
}

/** The result divided by head or weight, both summed over the lots that have both, so that it is consistent with the totals. */
function resultOver(
  rows: readonly CloseoutRow[],
  divisor: (row: CloseoutRow) => number | null,
  factor: number,
): GroupFigure {
  const known = rows.flatMap((row) => {
    const by = divisor(row);
    return row.result === null || by === null ? [] : [{ result: row.result, by }];
  });
  const result = totalOf(known.map((row) => row.result));
  const by = totalOf(known.map((row) => row.by));
  return { value: divided(times(result, factor), by, 2), lots: known.length };
}

const excludedIn = (rows: readonly CloseoutRow[]): ExcludedCounts =>
  Object.fromEntries(
    Object.keys(excludedCounts).map((name) => [
      name,
      rows.reduce((sum, row) => sum + row[name as keyof ExcludedCounts], 0),
    ]),
  ) as ExcludedCounts;

/**
 * Combines closeouts: money is summed; result per head = sum of results / sum of head in, per cwt = sum of results x 100 / sum of out
 * weights; every other figure is averaged by head in. Each figure has the number of lots it includes, and the total
 * has the numbers of excluded records. Money counts shipments without proceeds at their estimate while head remain; a lot without head
 * that has one is in no sum of money. Example: 100 head at +$10
 * and 300 head at -$2 a head are $400 on 400 head, +$1 a head. Source: decisions 17, 21, 46 and 76.
 */
export function closeoutGroup(rows: readonly CloseoutRow[]): CloseoutGroup {
  const sum = (name: 'head_in' | 'dead' | 'shipped'): number =>
    rounded(totalOf(rows.map((row) => row[name])), 2);
  const of = <Name extends string>(names: readonly Name[], figure: (name: Name) => GroupFigure) =>
    Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, GroupFigure>;
  const counted = rows.flatMap(inTotals);
  return {
    lots: rows.length,
    projected_lots: rows.filter(({ state }) => state !== 'final').length,
    head_in: sum('head_in'),
    dead: sum('dead'),
    shipped: sum('shipped'),
    ...of(SUMMED, (name) => summed(counted, name)),
    sales_estimate: summed(counted, 'sales_estimate'),
    result_per_head: resultOver(counted, (row) => row.head_in, 1),
    result_per_cwt: resultOver(counted, (row) => row.out_weight, 100),
    ...of(Object.keys(AVERAGED) as Averaged[], (name) => averaged(rows, name)),
    ...excludedIn(rows),
  };
}

/** Best result per head first; unknown results last. */
export const byResultPerHead = (
  one: { result_per_head: number | null },
  other: { result_per_head: number | null },
): number => (other.result_per_head ?? -Infinity) - (one.result_per_head ?? -Infinity) || 0;

export const CLOSEOUT_GROUPINGS = ['owner', 'source', 'sex', 'location', 'month in'] as const;
export const closeoutGrouping = z.enum(CLOSEOUT_GROUPINGS);
export type CloseoutGrouping = z.infer<typeof closeoutGrouping>;

const keyOf = (row: CloseoutRow, by: CloseoutGrouping): string =>
  by === 'month in' ? row.date_in.slice(0, 7) : row[by];

export const namedCloseoutGroupSchema = closeoutGroupSchema.extend({ name: z.string() });
export type NamedCloseoutGroup = z.infer<typeof namedCloseoutGroupSchema>;

/** Closeouts grouped by a key, the best result per head first. Example: by source, by the month of date in ('2026-04'). */
export const closeoutsBy = (rows: readonly CloseoutRow[], by: CloseoutGrouping): NamedCloseoutGroup[] =>
  [...groupedBy(rows, (row) => keyOf(row, by))]
    .map(([name, own]) => ({ name, ...closeoutGroup(own) }))
    .toSorted((one, other) =>
      byResultPerHead(
        { result_per_head: one.result_per_head.value },
        { result_per_head: other.result_per_head.value },
      ),
    );

/** The closed lots of a year, the best result per head first, with their combined figures. */
export const closedLotsSchema = z.object({
  lots: z.array(closeoutRowSchema),
  total: closeoutGroupSchema,
});

/** Example: of two lots of 2026 at +$5 and +$28.41 a head, the second comes first. */
export const closedLots = (rows: readonly CloseoutRow[]): z.infer<typeof closedLotsSchema> => ({
  lots: rows.toSorted(byResultPerHead),
  total: closeoutGroup(rows),
});
