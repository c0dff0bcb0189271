import { lotKey, type OpenBook, type OpenLot, type OpenTrade, tradeProfits } from '../book/open-book.ts';
import { type Excluded, sumExcluded, tradesExcluded } from '../book/excluded.ts';
import { type LotRisk, riskOfLots } from '../book/risk.ts';
import { type LotEquity, lotEquity, type LotWithSums, storedHedges } from '../closeout/lot-equity.ts';
import type { Day } from '../kit/days.ts';
import { groupedBy } from '../kit/grouping.ts';
import { type LrpPosition, positionProfit } from '../lrp/lrp-positions.ts';
import type { SnapshotDay } from '../snapshots/snapshots.ts';
import type { Trade } from '../trades/trades.ts';

/** The sums of the last snapshot of a month. */
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

export type ReportLot = OpenLot & LotWithSums;
export type ReportTrade = OpenTrade & Pick<Trade, 'acct'>;
export type ReportPolicy = LrpPosition & { lot: string | null };

/** The open book of one entity at one moment, and its months, newest first. */
export interface EntityBook extends OpenBook<ReportLot, ReportTrade, ReportPolicy> {
  months: readonly MonthEnd[];
}

/** A lot of the equity report, in $: the seven figures of its page, sales, LRP, and equity with both. */
export interface EquityLine extends LotEquity {
  lot: ReportLot;
  risk: LotRisk;
  total_cost: number;
  proceeds: number;
  /** What the figures and the hedge exclude. */
  excluded: Excluded;
}

/**
 * The equity of every lot with head: as its own page shows it, with its sales, the result of its LRP policies and its hedge.
 * Example: a lot worth 442,711.24 with a net equity of -109,945.66 and sales of 105,294.60 has -4,651.06 with sales and LRP.
 * Source: spec 2 §3, decisions 24, 44, 65, 66 and 76.
 */
export function equityLines(book: OpenBook<ReportLot>, today: Day): EquityLine[] {
  const trades = groupedBy(book.trades, lotKey);
  const policies = groupedBy(book.policies, lotKey);
  return riskOfLots(book, today).map((lot) => {
    const id = String(lot.id);
    const counting = (policies.get(id) ?? []).map((policy) => positionProfit(policy));
    const hedges = storedHedges(lot, tradeProfits(trades.get(id) ?? [], book.prices), counting);
    const { total_cost, proceeds } = lot;
    const equity = lotEquity(lot, hedges, book.prices, today);
    const excluded = sumExcluded([
      lot.excluded,
      tradesExcluded(hedges.trades),
      { policies_without_value: { count: equity.lrp_left_out } },
    ]);
    return { lot, risk: lot, total_cost, proceeds, excluded, ...equity };
  });
}
