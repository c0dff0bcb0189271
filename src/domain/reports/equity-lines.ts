import { equityWithSales } from '../closeout/money.ts';
import { salesEstimate } from '../closeout/sales-estimate.ts';
import { keptLrpTotals, lrpLeftOut, lrpTotal } from '../closeout/lrp-result.ts';
import type { Day } from '../kit/days.ts';
import { type Equity, equityOf } from '../book/equity.ts';
import { groupedBy } from '../kit/grouping.ts';
import { stoppedOn } from '../market/stopped-contracts.ts';
import { priceOf } from '../market/prices.ts';
import { plus, toCents } from '../kit/money.ts';
import { type LotRisk, riskOfLots } from '../book/risk.ts';
import type { ReportBook, ReportLot } from './report-book.ts';

/** A lot of the equity report, in $: the seven figures of its page, sales, LRP, and equity with both. */
export interface EquityLine extends Equity {
  lot: ReportLot;
  risk: LotRisk;
  total_cost: number;
  proceeds: number;
  /** What shipments without proceeds should bring. */
  sales_estimate: number | null;
  lrp_pl: number;
  equity_with_sales: number | null;
  /** The numbers of records that the figures leave out. */
  trades_left_out: number;
  lrp_left_out: number;
  /** The day on which its contract stopped trading: the value is of that day. */
  stopped_on: Day | null;
  stale: boolean;
}

/**
 * The equity of every lot with head: as its own page shows it, with its sales, the result of its LRP policies and its hedge.
 * Example: a lot worth 442,711.24 with a net equity of -109,945.66 and sales of 105,294.60 has -4,651.06 with sales and LRP.
 * Source: spec 2 §3, decisions 24, 44, 65, 66 and 76.
 */
export function equityLines({ lots, trades, policies, prices }: ReportBook, today: Day): EquityLine[] {
  const risks = new Map(
    riskOfLots({ lots, trades, lrp: policies }, prices, today).map((risk) => [risk.id, risk]),
  );
  const policiesOf = groupedBy(policies, ({ lot_id }) => String(lot_id));
  return lots.flatMap((lot) => {
    const risk = risks.get(lot.id);
    if (!risk) return [];
    const { current, stale = false } = priceOf(prices, lot.futures_contract);
    const open = toCents(plus(risk.futures_pl.total ?? 0, risk.options_pl.total ?? 0));
    const equity = equityOf(lot, current, toCents(plus(lot.closed_pl, open)), lot.total_expenses);
    const lrp = keptLrpTotals(lot, policiesOf.get(String(lot.id)) ?? []);
    const stopped_on = current === null ? null : stoppedOn(lot.futures_contract, today);
    return [
      {
        lot,
        risk,
        ...equity,
        total_cost: lot.total_cost,
        proceeds: lot.proceeds,
        lrp_pl: lrpTotal(lrp),
        sales_estimate: salesEstimate(lot, lot, current),
        equity_with_sales: equityWithSales(
          equity.net_equity,
          lot.unpriced_shipments.length === 0 ? lot.proceeds : null,
          lrpTotal(lrp),
        ),
        trades_left_out: risk.futures_pl.left_out + risk.options_pl.left_out + lot.unmatched_closings,
        lrp_left_out: lrpLeftOut(lrp),
        stopped_on,
        stale: stale && current !== null && stopped_on === null,
      },
    ];
  });
}
