import type { LotSums } from '../closeout/lot-sums.ts';
import { equityWithSales } from '../closeout/money.ts';
import { salesEstimate } from '../closeout/sales-estimate.ts';
import type { Day } from '../kit/days.ts';
import { equityOf } from '../book/equity.ts';
import type { Lot } from '../lots/lots.ts';
import { type LrpPolicy, lrpProfit } from '../lrp/lrp.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { stoppedOn } from '../market/stopped-contracts.ts';
import { plus, sumCents, sumKnown, toCents } from '../kit/money.ts';
import type { Snapshot } from './snapshots.ts';
import { type Fill, type Trade, tradeProfit } from '../trades/trades.ts';

/** The fields of an open trade that determine its value. */
export type OpenTrade = Fill & Pick<Trade, 'id' | 'symbol'>;

/** The fields of a counting LRP policy that determine its value. */
export type CountingPolicy = Pick<LrpPolicy, 'id' | 'premium' | 'put_symbol' | 'put_qty'>;

/** A lot with the sums of its records, closed trades and ended policies, and its open positions. Money in $. */
export type LotToCapture = Pick<
  Lot,
  | 'lot'
  | 'owner'
  | 'total_received'
  | 'total_dead'
  | 'total_shipped'
  | 'current_hd'
  | 'est_out_wt'
  | 'basis'
  | 'total_cost'
  | 'futures_contract'
> & {
  closed_pl: number;
  unmatched_closings: number;
  expenses_actual: number;
  expenses_projected: number;
  proceeds: number;
  unpriced_shipments: LotSums['unpriced_shipments'];
  /** The results of ended policies, and the number without a result yet. */
  lrp_settled: number;
  lrp_unsettled: number;
  open_trades: readonly OpenTrade[];
  policies: readonly CountingPolicy[];
};

/** The capture of a lot: its snapshot, and the open positions that explain its change until the next one. */
export type CapturedLot = Omit<Snapshot, 'snapshot_date'> &
  Pick<
    LotToCapture,
    | 'total_received'
    | 'total_dead'
    | 'total_shipped'
    | 'est_out_wt'
    | 'expenses_actual'
    | 'expenses_projected'
    | 'closed_pl'
    | 'lrp_settled'
  > & {
    /** Without head: excluded from the day's counts and sums (decision 67). */
    closed_out: boolean;
  };

/** The totals of trades and LRP, and the numbers excluded. */
function hedgesOf(lot: LotToCapture, prices: Prices) {
  const trades = sumKnown(
    lot.open_trades.map((trade) => tradeProfit(trade, priceOf(prices, trade.symbol).current)),
  );
  const policies = sumKnown(
    lot.policies.map((policy) => lrpProfit(policy, priceOf(prices, policy.put_symbol).theoretical)),
  );
  return {
    trades_pl: toCents(plus(lot.closed_pl, trades.total)),
    trades_left_out: trades.left_out + lot.unmatched_closings,
    lrp_pl: sumCents([lot.lrp_settled, policies.total]),
    lrp_left_out: policies.left_out + lot.lrp_unsettled,
  };
}

/**
 * A lot's capture: head, future value, cost, gross equity, trades P/L (closed ones as stored, open ones at current prices, others excluded and counted), expenses, net equity, and equity with sales and LRP. A lot whose contract has stopped trading keeps the
 * value of that day; a lot without head is worth 0; equity with sales and LRP is unknown while a shipment has no proceeds. Example: a lot worth 500,000 that cost 400,000, with trades +12,000, expenses
 * 30,000 and proceeds 50,000, is captured with gross 100,000, net 82,000 and 132,000 with sales and LRP.
 * Source: spec 2 §3, decisions 37, 42, 46, 65, 67 and 76.
 */
export function captureOf(lot: LotToCapture, prices: Prices, day: Day): CapturedLot {
  const { current: price, stale = false } = priceOf(prices, lot.futures_contract);
  const closed_out = lot.current_hd === 0;
  const stopped_on = price === null || closed_out ? null : stoppedOn(lot.futures_contract, day);
  const hedges = hedgesOf(lot, prices);
  const expenses = sumCents([lot.expenses_actual, lot.expenses_projected]);
  const equity = equityOf(lot, closed_out ? 0 : price, hedges.trades_pl, expenses);
  return {
    lot: lot.lot,
    owner: lot.owner,
    total_received: lot.total_received,
    total_dead: lot.total_dead,
    total_shipped: lot.total_shipped,
    current_head_count: lot.current_hd,
    est_out_wt: lot.est_out_wt,
    total_cost: lot.total_cost,
    expenses_actual: lot.expenses_actual,
    expenses_projected: lot.expenses_projected,
    closed_pl: lot.closed_pl,
    lrp_settled: lot.lrp_settled,
    futures_price: price,
    basis: lot.basis,
    futures_contract: lot.futures_contract,
    stopped_on,
    stale: stale && price !== null && !closed_out && stopped_on === null,
    proceeds: lot.proceeds,
    shipments_without_proceeds: lot.unpriced_shipments.length,
    sales_estimate: salesEstimate(lot, lot, price),
    equity_with_sales: equityWithSales(
      equity.net_equity,
      lot.unpriced_shipments.length === 0 ? lot.proceeds : null,
      hedges.lrp_pl,
    ),
    closed_out,
    ...hedges,
    ...equity,
  };
}
