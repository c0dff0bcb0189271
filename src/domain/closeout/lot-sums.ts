import { z } from 'zod';
import { dayNumber } from '../kit/days.ts';
import type { Expense } from '../expenses/expenses.ts';
import { isFeeding } from '../expenses/expense-types.ts';
import { lotSchema, type Lot, type Out, type Receiving } from '../lots/lots.ts';
import { minus, plus, rounded, sumCents, times, toCents, type Exact } from '../kit/money.ts';

/** The totals of a lot's receivings and outs, stored with the lot. */
const lotTotalsSchema = lotSchema.pick({
  total_received: true,
  total_dead: true,
  total_shipped: true,
  current_hd: true,
  total_pay_wt: true,
  total_cost: true,
});
export type LotTotals = z.infer<typeof lotTotalsSchema>;

/** A shipment without proceeds: its head, and its weight in lb, if known. */
export const unpricedShipmentSchema = z.object({ head_count: z.number(), weight: z.number().nullable() });

/**
 * The sums of a lot's receivings, outs and expenses that a closeout needs. The database stores the same sums per lot, so that a
 * list of lots reads no records. Weights in lb, money in $.
 */
export const lotSumsSchema = lotTotalsSchema.extend({
  /** Of all outs with known proceeds, including dead head. */
  proceeds: z.number(),
  /** Of the shipments with a known weight. */
  shipped_weight: z.number(),
  shipments_without_proceeds: z.int(),
  unpriced_shipments: z.array(unpricedShipmentSchema),
  shipments_without_weight: z.int(),
  /** Weight and proceeds of the shipments that have both, for the average price. */
  priced_weight: z.number(),
  priced_proceeds: z.number(),
  /** The sum of head x day number, over the receivings and over the outs. */
  in_days: z.number(),
  out_days: z.number(),
  /** The head-days of the dead after the lot's mean date in, times the head received, which keeps it a whole number. */
  dead_days: z.number(),
  expenses_actual: z.number(),
  expenses_projected: z.number(),
  feed: z.number(),
  /** Expenses of the types that {@link isFeeding}. */
  feeding: z.number(),
});
export type LotSums = z.infer<typeof lotSumsSchema>;

type In = Pick<Receiving, 'received' | 'date_in'>;
type HeadOut = Pick<Out, 'type' | 'head_count' | 'weight' | 'proceeds' | 'date_out'>;
type Spent = Pick<Expense, 'type' | 'amount' | 'expense_category'>;

/**
 * A shipment's weight in lb; null if unknown. A weight of 0 counts as unknown. Example: 12 head of 15,300 lb weigh 15,300; a
 * dead out has no weight here.
 */
export const shippedWeight = ({ type, weight }: Pick<Out, 'type' | 'weight'>): number | null =>
  type === 'shipped' && weight !== null && weight > 0 ? weight : null;

/** Whether the proceeds of a shipment are missing. Example: not of one of 12 head with proceeds of $0, and never of a dead out. */
export const isWithoutProceeds = ({ type, proceeds }: Pick<Out, 'type' | 'proceeds'>): boolean =>
  type === 'shipped' && proceeds === null;

/** Whether the weight of a shipment is missing. Example: of one of 0 lb it is, and never of a dead out. */
export const isWithoutWeight = (out: Pick<Out, 'type' | 'weight'>): boolean =>
  out.type === 'shipped' && shippedWeight(out) === null;

/**
 * A lot's totals with the sums of its records. Example: of 190 head, 3 dead and three shipments of 12 head, 15,300 lb and
 * $35,098.20 leave 151, with $105,294.60 of proceeds for 45,900 lb. Source: decisions 10 and 21.
 */
export function lotSums(
  lot: LotTotals,
  receivings: readonly In[],
  outs: readonly HeadOut[],
  expenses: readonly Spent[],
): LotSums {
  const shipments = outs.filter(({ type }) => type === 'shipped');
  const priced = shipments.filter((out) => shippedWeight(out) !== null && out.proceeds !== null);
  const in_days = plus(...receivings.map((one) => times(one.received, dayNumber(one.date_in))));
  return {
    total_received: lot.total_received,
    total_dead: lot.total_dead,
    total_shipped: lot.total_shipped,
    current_hd: lot.current_hd,
    total_pay_wt: lot.total_pay_wt,
    total_cost: lot.total_cost,
    proceeds: sumCents(outs.map(({ proceeds }) => proceeds ?? 0)),
    shipped_weight: sumCents(shipments.map((out) => shippedWeight(out) ?? 0)),
    shipments_without_proceeds: outs.filter(isWithoutProceeds).length,
    unpriced_shipments: outs
      .filter(isWithoutProceeds)
      .map(({ head_count, weight }) => ({ head_count, weight })),
    shipments_without_weight: outs.filter(isWithoutWeight).length,
    priced_weight: sumCents(priced.map(({ weight }) => weight ?? 0)),
    priced_proceeds: sumCents(priced.map(({ proceeds }) => proceeds ?? 0)),
    in_days: rounded(in_days, 2),
    out_days: rounded(plus(...outs.map((one) => times(one.head_count, dayNumber(one.date_out)))), 2),
    dead_days: rounded(deadDays(lot.total_received, in_days, outs), 4),
    ...expenseSums(expenses),
  };
}

/** Sum over the dead of head x max(0, day of death - mean date in) x head received. */
function deadDays(received: number, inDays: Exact, outs: readonly HeadOut[]): Exact {
  const lived = outs
    .filter(({ type }) => type === 'dead')
    .map((out) => ({ head: out.head_count, days: minus(times(received, dayNumber(out.date_out)), inDays) }));
  return plus(...lived.filter(({ days }) => days.units > 0n).map(({ head, days }) => times(head, days)));
}

function expenseSums(
  expenses: readonly Spent[],
): Pick<LotSums, 'expenses_actual' | 'expenses_projected' | 'feed' | 'feeding'> {
  const sum = (counts: (expense: Spent) => boolean): number =>
    sumCents(expenses.filter(counts).map(({ amount }) => amount));
  return {
    expenses_actual: sum(({ expense_category: category }) => category === 'actual'),
    expenses_projected: sum(({ expense_category: category }) => category === 'projected'),
    feed: sum(({ type }) => type === 'feed'),
    feeding: sum(({ type }) => isFeeding(type)),
  };
}

/** E, $: expenses of both categories. Example: $143,098.50 actual and none projected are $143,098.50. */
export const allExpenses = (sums: Pick<LotSums, 'expenses_actual' | 'expenses_projected'>): number =>
  sumCents([sums.expenses_actual, sums.expenses_projected]);

/** Cattle bought and expenses, $. Example: $420,918.40 of cattle and $143,098.50 of expenses are $564,016.90. */
export const costOf = (
  sums: Pick<LotSums, 'total_cost' | 'expenses_actual' | 'expenses_projected'>,
): number => sumCents([sums.total_cost, allExpenses(sums)]);

/**
 * W_out, lb = known shipped weight + current head x est. out weight, exact: head and weight have two decimals each, and pounds are
 * not rounded before they divide. Null while a shipment has no weight. Example: 45,900 lb shipped and 151 head of 1,275 lb left are
 * 238,425 lb; 0.01 head of 1,000.12 lb are 10.0012 lb. Source: decision 17.
 */
export const outWeight = (sums: LotSums, estOutWeight: number): number | null =>
  sums.shipments_without_weight > 0
    ? null
    : rounded(plus(sums.shipped_weight, times(sums.current_hd, estOutWeight)), 4);

type Sales = Pick<LotSums, 'proceeds' | 'unpriced_shipments'>;
type Plan = Pick<Lot, 'est_out_wt' | 'basis'>;

/**
 * Estimated proceeds of a lot's shipments without proceeds, $ = sum of (weight, else head x est. out weight, lb) x (price +
 * basis, $/cwt) / 100, each rounded to the cent; null without such shipments and without a price. Example: 12 head of 1,275 lb at
 * 229.45 + 0.50 are $35,182.35. Source: decision 76.
 */
export function salesEstimate(
  { unpriced_shipments: shipments }: Pick<Sales, 'unpriced_shipments'>,
  { est_out_wt, basis }: Plan,
  price: number | null,
): number | null {
  if (price === null || shipments.length === 0) return null;
  const expected = plus(price, basis ?? 0);
  return sumCents(
    shipments.map(({ head_count, weight }) =>
      toCents(times(weight ? weight : times(head_count, est_out_wt), expected, 0.01)),
    ),
  );
}

/**
 * A lot's sales as totals count them while head remain, $ = known proceeds + the estimate of the other shipments; null where that is
 * unknown. Example: $70,196.40 and an estimated $35,182.35 are $105,378.75. Source: decision 76.
 */
export function estimatedSales(sums: Sales, lot: Plan, price: number | null): number | null {
  if (sums.unpriced_shipments.length === 0) return sums.proceeds;
  const estimate = salesEstimate(sums, lot, price);
  return estimate === null ? null : sumCents([sums.proceeds, estimate]);
}
