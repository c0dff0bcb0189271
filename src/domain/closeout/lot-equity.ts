import { z } from 'zod';
import { type Equity, equityOf } from '../book/equity.ts';
import { openLotSchema } from '../book/open-book.ts';
import type { Day } from '../kit/days.ts';
import { sumCents, sumKnown } from '../kit/money.ts';
import { type CountingPolicy, policyResults } from '../lrp/policy-value.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { stopDay } from '../market/watchlist.ts';
import { lotSumsSchema, salesEstimate } from './lot-sums.ts';
import { countingLrp, lrpWithoutValue, lrpTotal, tradesTotal } from './hedge-results.ts';
import { type CloseoutHedges, equityWithSales } from './money.ts';

/** Stored sums of a lot's closed trades and policies, $. */
const storedHedgesSchema = openLotSchema.pick({ closed_pl: true, unmatched_offsets: true }).extend({
  /** The sum of the settled results. */
  lrp_settled: z.number(),
  /** Policies without a result, ended or not, and their total premium. */
  lrp_without_result: z.int(),
  lrp_premium_without_result: z.number(),
});
type StoredHedges = z.infer<typeof storedHedgesSchema>;

/**
 * The results of a lot's hedges from its stored sums, the P/L of each open trade, and its counting policies. Example: $2,000
 * stored and an open trade of +$500 are $2,000 closed and $500 open; two policies without a result, one of them counting, leave
 * one unsettled.
 */
export function storedHedges(
  stored: StoredHedges,
  openTrades: readonly (number | null)[],
  {
    policies,
    lotContract,
    prices,
  }: { policies: readonly CountingPolicy[]; lotContract: string; prices: Prices },
): CloseoutHedges {
  const trades = sumKnown(openTrades);
  return {
    trades: {
      closed: stored.closed_pl,
      open: trades.total,
      open_trades: openTrades.length,
      excluded_count: trades.excluded_count,
      unmatched: stored.unmatched_offsets,
    },
    lrp: {
      ...countingLrp(policyResults(policies, lotContract, prices)),
      settled: stored.lrp_settled,
      unsettled: stored.lrp_without_result - policies.length,
      unsettled_premium: sumCents([stored.lrp_premium_without_result, ...policies.map(({ cost }) => -cost)]),
    },
  };
}

/** A lot with the stored sums of its records, closed trades and settled policies, in $. */
export const lotWithSumsSchema = z.object({
  ...openLotSchema.pick({ current_hd: true, est_out_wt: true, basis: true, total_cost: true }).shape,
  ...openLotSchema.pick({ futures_contract: true }).shape,
  ...lotSumsSchema.pick({ total_received: true, total_dead: true }).shape,
  ...lotSumsSchema.pick({ expenses_actual: true, expenses_projected: true }).shape,
  ...lotSumsSchema.pick({ proceeds: true, unpriced_shipments: true }).shape,
  ...storedHedgesSchema.shape,
});
export type LotWithSums = z.infer<typeof lotWithSumsSchema>;

/** A lot's equity with its sales and LRP, in $. */
export interface LotEquity extends Equity {
  sales_estimate: number | null;
  lrp_pl: number;
  equity_with_sales: number | null;
  trades_excluded: number;
  /** The policies of which only the premium counts. */
  lrp_excluded: number;
  lrp_by_indemnity: number;
  /** The day on which its contract stopped trading: the value is of that day. */
  stopped_on: Day | null;
  stale: boolean;
}

/**
 * The equity of a lot with its sales and the result of its LRP policies: a lot with a contract that has stopped trading keeps the value of
 * that day; a lot without head is worth 0; Equity with Sales and LRP is unknown while a shipment has no proceeds. Example: a lot worth
 * 500,000 that cost 400,000, with trades +12,000, expenses 30,000 and proceeds 50,000, has a gross equity of 100,000, a net equity of
 * 82,000 and a projected result of 132,000. Source: spec 2 §3, decisions 42, 46, 65, 66, 76 and 84.
 */
export function lotEquity(lot: LotWithSums, hedges: CloseoutHedges, prices: Prices, day: Day): LotEquity {
  const { current: price, stale = false } = priceOf(prices, lot.futures_contract);
  const hasLeft = lot.current_hd === 0;
  const stopped_on = price === null || hasLeft ? null : stopDay(lot.futures_contract, day);
  const expenses = sumCents([lot.expenses_actual, lot.expenses_projected]);
  const equity = equityOf(lot, hasLeft ? 0 : price, tradesTotal(hedges.trades), expenses);
  const lrp_pl = lrpTotal(hedges.lrp);
  return {
    ...equity,
    sales_estimate: salesEstimate(lot, lot, price),
    lrp_pl,
    equity_with_sales: equityWithSales(
      equity.net_equity,
      lot.unpriced_shipments.length === 0 ? lot.proceeds : null,
      lrp_pl,
    ),
    trades_excluded: hedges.trades.excluded_count + hedges.trades.unmatched,
    lrp_excluded: lrpWithoutValue(hedges.lrp),
    lrp_by_indemnity: hedges.lrp.by_indemnity,
    stopped_on,
    stale: stale && price !== null && !hasLeft && stopped_on === null,
  };
}
