import { futureValue } from '../book/equity.ts';
import type { Expense } from '../expenses/expenses.ts';
import { EXPENSE_TYPES, type ExpenseType } from '../expenses/expense-types.ts';
import type { Lot } from '../lots/lots.ts';
import { divided, plus, sumCents, times } from '../kit/money.ts';
import { costOf, type LotSums, outWeight, estimatedSales, salesEstimate } from './lot-sums.ts';
import {
  type LrpTotals,
  lrpTotal,
  lrpWithoutValue,
  type TradeResults,
  tradesTotal,
} from './hedge-results.ts';
import type { ByDeads } from './performance.ts';

/** A lot's revenue, cost and result, $. Costs are positive and are subtracted; null where a price or proceeds are missing. */
export interface CloseoutMoney {
  sold: number;
  sales_estimate: number | null;
  /** Cattle still to sell, at today's price; 0 without head. */
  to_sell: number | null;
  revenue: number | null;
  bought: number;
  expenses_actual: number;
  expenses_projected: number;
  cost: number;
  trades_closed: number;
  trades_open: number;
  lrp_settled: number;
  lrp_open: number;
  hedges: number;
  result: number | null;
  /** The result with the estimate of sales, as totals count it; null without head, which are in no total while proceeds are missing. */
  result_in_totals: number | null;
  /** Sold - bought - actual expenses + closed trades + settled LRP: no result while head remain. */
  spent_and_received: number;
}

export interface CloseoutHedges {
  trades: TradeResults;
  lrp: LrpTotals;
}

/**
 * Revenue = proceeds + future value of the remaining head; cost = cattle bought + expenses; result = revenue - cost + trades
 * P/L + LRP. While a shipment has no proceeds, revenue and result are unknown: totals count them with its estimate. Example: $105,294.60 sold and $442,711.24 to sell, for $420,918.40 of cattle and $143,098.50 of expenses, with
 * trades of +$11,360 are a result of -$4,651.06. Source: decisions 17, 21, 65 and 76.
 */
export function closeoutMoney(
  sums: LotSums,
  lot: Pick<Lot, 'est_out_wt' | 'basis'>,
  { trades, lrp }: CloseoutHedges,
  price: number | null,
): CloseoutMoney {
  const { proceeds: sold, total_cost: bought, expenses_actual, expenses_projected } = sums;
  const to_sell = sums.current_hd === 0 ? 0 : futureValue({ ...lot, current_hd: sums.current_hd }, price);
  const sales = estimatedSales(sums, lot, price);
  const isKnown = sums.total_received > 0 && sums.shipments_without_proceeds === 0;
  const cost = costOf(sums);
  const hedges = hedgesTotal({ trades, lrp });
  const inTotals = to_sell === null || sales === null ? null : sumCents([sales, to_sell, -cost, hedges]);
  return {
    sold,
    sales_estimate: salesEstimate(sums, lot, price),
    to_sell,
    revenue: to_sell === null || !isKnown ? null : sumCents([sold, to_sell]),
    bought,
    expenses_actual,
    expenses_projected,
    cost,
    trades_closed: trades.closed,
    trades_open: trades.open,
    lrp_settled: lrp.settled,
    lrp_open: sumCents([lrp.open, -lrp.unsettled_premium]),
    hedges,
    result: isKnown ? inTotals : null,
    result_in_totals: sums.current_hd > 0 ? inTotals : null,
    spent_and_received: sumCents([sold, -bought, -expenses_actual, trades.closed, lrp.settled]),
  };
}

/** Whether part of a result is unknown: trades without a price or a match, policies of which only the premium counts. Source: decision 85. */
export const hasUnknownPart = ({ trades, lrp }: CloseoutHedges): boolean =>
  trades.excluded_count + trades.unmatched + lrpWithoutValue(lrp) > 0;

/** T + L, $: trades P/L and LRP. Example: trades of +$11,360 and LRP of -$3,000 are $8,360. */
export const hedgesTotal = ({ trades, lrp }: CloseoutHedges): number =>
  sumCents([tradesTotal(trades), lrpTotal(lrp)]);

/**
 * A lot's projected result, $ = Est. Net Equity + sales + LRP, as its closeout works it out from revenue and cost; null where one is
 * unknown. A lot without head is worth 0 and needs no price. Example: -$109,945.66 with sales of $105,294.60 and no LRP is
 * -$4,651.06. Source: decisions 65 and 85.
 */
export const equityWithSales = (netEquity: number | null, sales: number | null, lrp: number): number | null =>
  netEquity === null || sales === null ? null : sumCents([netEquity, sales, lrp]);

/** An amount per head in. Example: -$4,651.06 of 190 head is -$24.48. */
export const perHeadIn = (amount: number | null, { total_received }: LotSums): number | null =>
  amount === null ? null : divided(amount, total_received, 2);

/** An amount per head: deads in: over all head received; deads out: over shipped and current head. Example: -$4,651.06 of 190 head, 3 dead, is -$24.48 and -$24.87. */
export const perHead = (amount: number | null, sums: LotSums): ByDeads => ({
  deads_in: perHeadIn(amount, sums),
  deads_out: amount === null ? null : divided(amount, plus(sums.total_shipped, sums.current_hd), 2),
});

/** An amount per cwt of out weight, $/cwt; null where a shipment has no weight. Example: -$4,651.06 over 238,425 lb is -$1.95. */
export function amountPerCwt(amount: number | null, sums: LotSums, estOutWeight: number): number | null {
  const weight = outWeight(sums, estOutWeight);
  return amount === null || weight === null ? null : divided(times(amount, 100), weight, 2);
}

/** Average price of the cattle sold, $/cwt, over the shipments with weight and proceeds. Example: $105,294.60 for 45,900 lb is 229.40. */
export const averageSalePrice = ({ priced_proceeds, priced_weight }: LotSums): number | null =>
  divided(times(priced_proceeds, 100), priced_weight, 2);

/** The actual and projected expenses of a lot of one type, $. */
export interface ExpenseTypeLine {
  type: ExpenseType;
  actual: number;
  projected: number;
}

/** One line per type of expense that the lot has. Example: two feed bills of $100 and a projected one of $50 are feed, $200 and $50. */
export function expenseTypeLines(
  expenses: readonly Pick<Expense, 'type' | 'amount' | 'expense_category'>[],
): ExpenseTypeLine[] {
  return EXPENSE_TYPES.flatMap((type) => {
    const own = expenses.filter((expense) => expense.type === type);
    const sum = (category: Expense['expense_category']): number =>
      sumCents(own.filter(({ expense_category: of }) => of === category).map(({ amount }) => amount));
    return own.length === 0 ? [] : [{ type, actual: sum('actual'), projected: sum('projected') }];
  });
}
