import type { Day } from '../kit/days.ts';
import type { Expense } from '../expenses/expenses.ts';
import type { Hedge } from '../book/hedging.ts';
import type { Lot, Out, Receiving } from '../lots/lots.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { stopDay } from '../market/watchlist.ts';
import { isOption } from '../market/symbols.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import { policyResults } from '../lrp/policy-value.ts';
import type { Trade } from '../trades/trades.ts';
import { excludedGroup, excludedMessages, tradesExcluded } from '../book/excluded.ts';
import { closeoutOf, type Closeout } from './closeout.ts';
import { withoutProceedsMessage, withoutWeightMessage } from './missing-values.ts';
import { lotSums, type LotSums } from './lot-sums.ts';
import {
  lrpResults,
  tradeResults,
  type EndedLrp,
  type LrpResults,
  type TradeResults,
} from './hedge-results.ts';
import { marketMove, type RequiredMove } from './market-move.ts';
import { pastProjectionsMessage } from './messages.ts';
import { newestBill } from '../plan/billed-through.ts';
import { uncoveredMessage } from '../plan/messages.ts';

export interface CloseoutRecords {
  lot: Lot;
  receivings: readonly Receiving[];
  outs: readonly Out[];
  trades: readonly Trade[];
  expenses: readonly Expense[];
  lrp: readonly LrpPosition[];
  ended_lrp: readonly EndedLrp[];
}

interface SheetInput {
  prices: Prices;
  today: Day;
  hedge: Hedge;
  /** The target profit of the needed price, $. */
  target: number;
}

export interface CloseoutSheet extends Closeout {
  records: CloseoutRecords;
  today: Day;
  sums: LotSums;
  hedges: { trades: TradeResults; lrp: LrpResults };
  futures: TradeResults;
  options: TradeResults;
  market: RequiredMove;
  target: number;
}

/**
 * A lot's closeout sheet from its records and prices. Example: HP-2599 with 4 LE sold at 236.55, now 229.45, has a projected
 * result of -$4,651.06, of which $11,360 is from futures. Source: decisions 24, 65 and 66.
 */
export function closeoutSheet(
  records: CloseoutRecords,
  { prices, today, hedge, target }: SheetInput,
): CloseoutSheet {
  const { lot, trades } = records;
  const sums = lotSums(lot, records.receivings, records.outs, records.expenses);
  const hedges = {
    trades: tradeResults(trades, prices),
    lrp: lrpResults(policyResults(records.lrp, lot.futures_contract, prices), records.ended_lrp),
  };
  const price = priceOf(prices, lot.futures_contract).current;
  const closeout = closeoutOf({ lot, sums, hedges, price, today, target });
  const { money } = closeout;
  const tradedPrice = stopDay(lot.futures_contract, today) === null ? price : null;
  return {
    ...closeout,
    records,
    today,
    sums,
    hedges,
    futures: tradeResults(
      trades.filter((trade) => !isOption(trade)),
      prices,
    ),
    options: tradeResults(trades.filter(isOption), prices),
    market: marketMove(money.result ?? money.result_in_totals, target, hedge, tradedPrice),
    target,
  };
}

/**
 * Notes on records a closeout excludes or still needs. Example: ['1 shipment without proceeds (about $35,182.35)', '1 open trade
 * without a price excluded'].
 */
export function closeoutNotes({ records, today, sums, hedges, money }: CloseoutSheet): string[] {
  const unsettled = records.ended_lrp.filter(({ result }) => result === null);
  const notes = [
    withoutProceedsMessage(sums, money.sales_estimate),
    withoutWeightMessage(sums),
    ...excludedMessages({
      ...tradesExcluded(hedges.trades),
      policies_at_premium: { count: hedges.lrp.without_price },
      policies_unsettled: excludedGroup(
        unsettled.map(({ endorsement_number: name }) => ({ name, count: 1 })),
      ),
    }),
    pastProjectionsMessage(
      records.expenses.filter(({ plan }) => !plan),
      today,
    ),
  ];
  return notes.filter((note) => note !== null);
}

/** The cost to finish that is missing from a closeout; null where none is. Example: 'Before the feed of 209 days: plan it'. */
export const costToFinishNote = ({ records, today }: CloseoutSheet): string | null =>
  uncoveredMessage({ ...records.lot, yardage_billed: newestBill(records.expenses, 'yardage') }, today);
