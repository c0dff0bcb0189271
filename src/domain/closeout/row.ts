import { z } from 'zod';
import { type Excluded, excludedGroup, excludedMessages, listed } from '../book/excluded.ts';
import { daySchema, idSchema } from '../kit/fields.ts';
import { type Cover, isBeforeCostToFinish, isWithoutPlan, lotSchema } from '../lots/lots.ts';
import { type CloseoutFacts, CLOSEOUT_STATES, closeoutState, breakEvens } from './closeout.ts';
import { allExpenses } from './lot-sums.ts';
import { lrpTotal, lrpWithoutValue, tradesTotal } from './hedge-results.ts';
import { lrpNotes } from './hedge-lines.ts';
import { amountPerCwt, closeoutMoney, perHeadIn } from './money.ts';
import { adgDeadsOut, performanceDeadsIn } from './performance.ts';

const figure = z.number().nullable();

export const excludedCounts = {
  shipments_without_proceeds: z.int(),
  shipments_without_weight: z.int(),
  trades_excluded: z.int(),
  unmatched_offsets: z.int(),
  lrp_excluded: z.int(),
  lots_without_plan: z.int(),
};
export type ExcludedCounts = Record<keyof typeof excludedCounts, number>;

/** Records excluded from the results of lots or groups of lots, by their names. */
export function excludedFrom<Row extends ExcludedCounts>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Excluded {
  const group = (field: keyof ExcludedCounts) =>
    excludedGroup(rows.map((row) => ({ name: nameOf(row), count: row[field] })));
  return {
    lots_without_plan: group('lots_without_plan'),
    shipments_without_proceeds: group('shipments_without_proceeds'),
    shipments_without_weight: group('shipments_without_weight'),
    trades_without_price: group('trades_excluded'),
    unmatched_offsets: group('unmatched_offsets'),
    policies_at_premium: group('lrp_excluded'),
  };
}

/**
 * Whether part of a result, or of the results of a group, is unknown: it is neither a gain nor a loss. A lot past its out date is so with a
 * plan too. Source: decisions 85 and 88.
 */
export const isPartlyUnknown = ({
  cover = null,
  ...of
}: ExcludedCounts & { cover?: Cover | null }): boolean =>
  of.trades_excluded + of.unmatched_offsets + of.lrp_excluded + of.lots_without_plan > 0 ||
  isBeforeCostToFinish({ cover });

/** Which results of a list are projected. Example: 'Result projected, not final: lot HP-2598'. Source: decision 85. */
export const projectedResultsMessage = (lots: string): string => `Result projected, not final: ${lots}`;

const projectedLots = (rows: readonly { lot: string }[]): string[] =>
  rows.length === 0 ? [] : [projectedResultsMessage(listed(rows.map(({ lot }) => `lot ${lot}`)))];

/** Example: '2 shipments without proceeds: lot HP-2598'. Source: decision 21. */
export const closeoutExcludedMessages = (
  rows: readonly (ExcludedCounts & Pick<CloseoutRow, 'lot' | 'lrp_by_indemnity' | 'state'>)[],
): string[] => [
  ...projectedLots(rows.filter(({ state }) => state !== 'final')),
  ...excludedMessages(excludedFrom(rows, ({ lot }) => `lot ${lot}`)),
  ...lrpNotes({ by_indemnity: rows.reduce((sum, row) => sum + row.lrp_by_indemnity, 0), without_price: 0 }),
];

export const closeoutLotSchema = lotSchema
  .pick({
    lot: true,
    owner: true,
    source: true,
    sex: true,
    location: true,
    date_in: true,
    cover: true,
    missing: true,
  })
  .extend({
    lot_id: idSchema,
    /** The date of the last out; null while there is none. */
    last_out: daySchema.nullable(),
  });
export type CloseoutLot = z.infer<typeof closeoutLotSchema>;

/** A lot's closeout as a row of a list. Money in $, weights in lb; null where a figure is unknown. */
export const closeoutRowSchema = closeoutLotSchema.extend({
  state: z.enum(CLOSEOUT_STATES).nullable(),
  head_in: z.number(),
  dead: z.number(),
  shipped: z.number(),
  current_hd: z.number(),
  revenue: figure,
  bought: z.number(),
  expenses: z.number(),
  trades: z.number(),
  lrp: z.number(),
  /** Policies valued at today's price, without a put. */
  lrp_by_indemnity: z.int(),
  result: figure,
  sales_estimate: figure,
  result_in_totals: figure,
  result_per_head: figure,
  result_per_cwt: figure,
  out_weight: figure,
  dead_percent: figure,
  average_in_weight: figure,
  average_out_weight: figure,
  average_days: figure,
  adg_deads_in: figure,
  adg_deads_out: figure,
  cost_of_gain: figure,
  all_in_cost_of_gain: figure,
  break_even: figure,
  break_even_with_hedges: figure,
  ...excludedCounts,
});
export type CloseoutRow = z.infer<typeof closeoutRowSchema>;

/** A lot's closeout as a row. Example: HP-2599 with a result of -$4,651.06 is a row of -$24.48 per head placed. */
export function closeoutRow(of: CloseoutLot, facts: CloseoutFacts): CloseoutRow {
  const { sums, hedges, lot, price, today } = facts;
  const money = closeoutMoney(sums, lot, hedges, price);
  const performance = performanceDeadsIn(sums, lot, today);
  const { break_even, break_even_with_hedges } = breakEvens(sums, lot.est_out_wt, hedges);
  // Written out: an object that is spread and then grows by as many fields takes V8 several times as long.
  return {
    lot_id: of.lot_id,
    lot: of.lot,
    owner: of.owner,
    source: of.source,
    sex: of.sex,
    location: of.location,
    date_in: of.date_in,
    last_out: of.last_out,
    state: closeoutState(sums, hedges),
    cover: of.cover,
    missing: of.missing,
    head_in: sums.total_received,
    dead: sums.total_dead,
    shipped: sums.total_shipped,
    current_hd: sums.current_hd,
    revenue: money.revenue,
    bought: money.bought,
    expenses: allExpenses(sums),
    trades: tradesTotal(hedges.trades),
    lrp: lrpTotal(hedges.lrp),
    lrp_by_indemnity: hedges.lrp.by_indemnity,
    result: money.result,
    sales_estimate: money.sales_estimate,
    result_in_totals: money.result_in_totals,
    result_per_head: perHeadIn(money.result, sums),
    result_per_cwt: amountPerCwt(money.result, sums, lot.est_out_wt),
    out_weight: performance.out_weight,
    dead_percent: performance.dead_percent,
    average_in_weight: performance.average_in_weight,
    average_out_weight: performance.average_out_weight,
    average_days: performance.average_days,
    adg_deads_in: performance.adg,
    adg_deads_out: adgDeadsOut(sums, lot, today),
    cost_of_gain: performance.cost_of_gain,
    all_in_cost_of_gain: performance.all_in_cost_of_gain,
    break_even,
    break_even_with_hedges,
    trades_excluded: hedges.trades.excluded_count,
    unmatched_offsets: hedges.trades.unmatched,
    lrp_excluded: lrpWithoutValue(hedges.lrp),
    lots_without_plan: isWithoutPlan(of) ? 1 : 0,
    shipments_without_proceeds: sums.shipments_without_proceeds,
    shipments_without_weight: sums.shipments_without_weight,
  };
}
