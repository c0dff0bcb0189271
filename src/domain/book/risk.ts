import { z } from 'zod';
import { type Day } from '../kit/days.ts';
import { equityOf } from './equity.ts';
import { groupedBy } from '../kit/grouping.ts';
import type { HedgePolicy } from './hedge-weights.ts';
import { hedgeOf, type Hedge, type HedgedLot } from './hedging.ts';
import { lotSchema } from '../lots/lots.ts';
import { type LrpPosition, positionProfit } from '../lrp/lrp-positions.ts';
import { type KnownSum, knownSum, plus, toCents } from '../kit/money.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { isOption } from '../market/symbols.ts';
import { TRADE_TERMS, tradeProfit, tradeSchema } from '../trades/trades.ts';

/** A lot with head, and the totals of its closed trades and its expenses. */
export const riskLotSchema = lotSchema
  .pick({
    id: true,
    lot: true,
    owner: true,
    current_hd: true,
    est_out_wt: true,
    est_out_date: true,
    marketing_class: true,
    futures_contract: true,
    basis: true,
    total_cost: true,
  })
  .extend({
    closed_pl: z.number(),
    /** Closings without a match, which `closed_pl` leaves out. Source: decision 51. */
    unmatched_closings: z.int(),
    total_expenses: z.number(),
  });
export type RiskLot = z.infer<typeof riskLotSchema>;

/** An open trade. */
export const riskTradeSchema = tradeSchema.pick({ lot_id: true, status: true, ...TRADE_TERMS, symbol: true });
export type RiskTrade = z.infer<typeof riskTradeSchema>;

/** All open positions: the input of the risk page and of what-if. */
export interface RiskBook {
  lots: readonly RiskLot[];
  trades: readonly RiskTrade[];
  /** The LRP policies that count, with or without a put. */
  lrp: readonly LrpPosition[];
}

/** The hedge and value of one lot. P/L in $ over the positions with a price; the others are counted. */
export interface LotRisk extends RiskLot, Hedge {
  est_future_value: number | null;
  futures_pl: KnownSum;
  options_pl: KnownSum;
  lrp_pl: KnownSum;
  net_equity: number | null;
}

export const policyOf = (position: LrpPosition, prices: Prices): HedgePolicy => ({
  end_date: position.end_date,
  endorsement_number: position.endorsement_number,
  put_symbol: position.symbol,
  put_qty: position.contracts,
  delta: priceOf(prices, position.symbol).delta,
  head_count: position.head_count,
  insured_value: position.insured_value,
});

export const withDelta = (trade: RiskTrade, prices: Prices) => ({
  ...trade,
  delta: priceOf(prices, trade.symbol).delta,
});

/**
 * The hedge of a lot from its own trades and policies, at the deltas of these prices. Example: 4 LE sold hedge 160,000 lb.
 * Source: decision 24.
 */
export const lotHedge = (
  { lot, trades, lrp }: { lot: HedgedLot; trades: readonly RiskTrade[]; lrp: readonly LrpPosition[] },
  prices: Prices,
  today: Day,
): Hedge =>
  hedgeOf(
    lot,
    trades.map((trade) => withDelta(trade, prices)),
    lrp.map((policy) => policyOf(policy, prices)),
    today,
  );

const profits = (trades: readonly RiskTrade[], prices: Prices): KnownSum =>
  knownSum(trades.map((trade) => tradeProfit(trade, priceOf(prices, trade.symbol).current)));

const lrpProfits = (positions: readonly LrpPosition[], prices: Prices): KnownSum =>
  knownSum(
    positions.map((position) => positionProfit(position, priceOf(prices, position.symbol).theoretical)),
  );

/**
 * The hedge and value of every lot: hedged weight split into futures, options and LRP, estimated future value, P/L by kind, and
 * net equity = gross equity + trades P/L - expenses, as on the lot's own page. Source: decision 24, spec 2 §3.
 */
export function riskOfLots({ lots, trades, lrp }: RiskBook, prices: Prices, today: Day): LotRisk[] {
  const tradesOf = groupedBy(trades, (trade) => String(trade.lot_id));
  const policiesOf = groupedBy(lrp, (policy) => String(policy.lot_id));
  return lots.map((lot) => {
    const own = tradesOf.get(String(lot.id)) ?? [];
    const policies = policiesOf.get(String(lot.id)) ?? [];
    const futures_pl = profits(
      own.filter((trade) => !isOption(trade)),
      prices,
    );
    const options_pl = profits(own.filter(isOption), prices);
    const tradesPl = toCents(plus(lot.closed_pl, futures_pl.total ?? 0, options_pl.total ?? 0));
    const price = priceOf(prices, lot.futures_contract).current;
    const { est_future_value, net_equity } = equityOf(lot, price, tradesPl, lot.total_expenses);
    const hedge = hedgeOf(
      lot,
      own.map((trade) => withDelta(trade, prices)),
      policies.map((policy) => policyOf(policy, prices)),
      today,
    );
    const lrp_pl = lrpProfits(policies, prices);
    return { ...lot, ...hedge, est_future_value, futures_pl, options_pl, lrp_pl, net_equity };
  });
}

/** The hedge of the positions that are on no lot with head: they count by month but for no lot. Source: decision 45. */
export function hedgeWithoutLot({ lots, trades, lrp }: RiskBook, prices: Prices, today: Day): Hedge {
  const withHead = new Set(lots.map(({ id }) => id));
  const hasNone = ({ lot_id }: { lot_id: number | null }): boolean =>
    lot_id === null || !withHead.has(lot_id);
  return hedgeOf(
    { current_hd: 0, est_out_wt: 0 },
    trades.filter(hasNone).map((trade) => withDelta(trade, prices)),
    lrp.filter(hasNone).map((policy) => policyOf(policy, prices)),
    today,
  );
}
