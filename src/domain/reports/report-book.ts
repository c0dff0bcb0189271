import type { LotSums } from '../closeout/lot-sums.ts';
import type { LrpPosition } from '../lrp/lrp-positions.ts';
import type { Prices } from '../market/prices.ts';
import type { RiskLot, RiskTrade } from '../book/risk.ts';
import type { Lot } from '../lots/lots.ts';
import type { SnapshotDay } from '../snapshots/snapshots.ts';
import type { Trade } from '../trades/trades.ts';

/** Everything of one entity that its reports are made of, read at one moment. */

/** A lot with head, with the sums of its records in $. */
export type ReportLot = RiskLot &
  Pick<Lot, 'total_received' | 'total_dead'> & {
    expenses_actual: number;
    expenses_projected: number;
    proceeds: number;
    unpriced_shipments: LotSums['unpriced_shipments'];
    lrp_settled: number;
    /** Policies without a result, ended or not. */
    lrp_without_result: number;
  };

/** An open trade. */
export type ReportTrade = RiskTrade & Pick<Trade, 'acct'>;

/** An LRP policy that counts. */
export type ReportPolicy = LrpPosition & { lot: string | null };

/** The sums of the last capture of a month. */
export type MonthEnd = Pick<
  SnapshotDay,
  | 'snapshot_date'
  | 'lots'
  | 'lots_without_price'
  | 'current_head_count'
  | 'est_future_value'
  | 'total_cost'
  | 'gross_equity'
  | 'trades_pl'
  | 'total_expenses'
  | 'net_equity'
  | 'proceeds'
  | 'sales_estimate'
  | 'lrp_pl'
  | 'equity_with_sales'
>;

export interface ReportBook {
  lots: readonly ReportLot[];
  trades: readonly ReportTrade[];
  policies: readonly ReportPolicy[];
  /** Newest first. */
  months: readonly MonthEnd[];
  prices: Prices;
}
