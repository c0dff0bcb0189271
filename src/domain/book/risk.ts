import { type Day } from '../kit/days.ts';
import { equityOf } from './equity.ts';
import { groupedBy } from '../kit/grouping.ts';
import { hedgeOf, type Hedge } from './hedging.ts';
import { type LrpPosition, positionProfit } from '../lrp/lrp-positions.ts';
import { type KnownSum, knownSum, plus, sumKnown, toCents, type Total } from '../kit/money.ts';
import {
  lotKey,
  type OpenBook,
  type OpenLot,
  type OpenPositions,
  tradeProfits,
  unassigned,
} from './open-book.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { isOption } from '../market/symbols.ts';

/** The hedge and value of one lot. P/L in $ over the positions with a price; the others are counted. */
export interface LotRisk extends OpenLot, Hedge {
  est_future_value: number | null;
  futures_pl: KnownSum;
  options_pl: KnownSum;
  lrp_pl: KnownSum;
  net_equity: number | null;
}

const policyProfits = (policies: readonly LrpPosition[], prices: Prices): (number | null)[] =>
  policies.map((policy) => positionProfit(policy, priceOf(prices, policy.symbol).theoretical));

/**
 * The hedge and value of every lot: hedged weight split into futures, options and LRP, estimated future value, P/L by kind, and
 * net equity = gross equity + trades P/L - expenses, as on the lot's own page. Source: decision 24, spec 2 §3.
 */
export function riskOfLots<Lot extends OpenLot>(book: OpenBook<Lot>, today: Day): (LotRisk & Lot)[] {
  const { prices } = book;
  const tradesOf = groupedBy(book.trades, lotKey);
  const policiesOf = groupedBy(book.policies, lotKey);
  return book.lots.map((lot) => {
    const trades = tradesOf.get(String(lot.id)) ?? [];
    const policies = policiesOf.get(String(lot.id)) ?? [];
    const futures = trades.filter((trade) => !isOption(trade));
    const futures_pl = knownSum(tradeProfits(futures, prices));
    const options_pl = knownSum(tradeProfits(trades.filter(isOption), prices));
    const tradesPl = toCents(plus(lot.closed_pl, futures_pl.total ?? 0, options_pl.total ?? 0));
    const price = priceOf(prices, lot.futures_contract).current;
    const { est_future_value, net_equity } = equityOf(lot, price, tradesPl, lot.total_expenses);
    const hedge = hedgeOf(lot, { trades, policies, prices }, today);
    const lrp_pl = knownSum(policyProfits(policies, prices));
    return { ...lot, ...hedge, est_future_value, futures_pl, options_pl, lrp_pl, net_equity };
  });
}

/** The hedge of the positions that are on no lot with head: they count by month but for no lot. Source: decision 45. */
export const unassignedHedge = (book: OpenBook, today: Day): Hedge =>
  hedgeOf({ current_hd: 0, est_out_wt: 0 }, unassigned(book, book.lots), today);

/** Open positions outside a set of lots, and their P/L in $. */
export interface UnassignedResult {
  trades: number;
  trades_pl: Total;
  policies: number;
  lrp_pl: Total;
}

/**
 * The open trades and counting LRP policies on none of the lots: without a lot, or on a lot without head or without a price.
 * Their P/L and that on the lots add up to the total P/L. Example: of two trades that make $500 each, one on a lot and one on
 * none: 1 trade, $500. Source: decisions 45 and 46.
 */
export function unassignedResult(book: OpenPositions, lots: readonly { id: number }[]): UnassignedResult {
  const { trades, policies, prices } = unassigned(book, lots);
  return {
    trades: trades.length,
    trades_pl: sumKnown(tradeProfits(trades, prices)),
    policies: policies.length,
    lrp_pl: sumKnown(policyProfits(policies, prices)),
  };
}
