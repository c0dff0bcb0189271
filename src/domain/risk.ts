import { z } from 'zod';
import { type Day } from './days.ts';
import { equityOf } from './equity.ts';
import { daySchema } from './fields.ts';
import { groupedBy } from './grouping.ts';
import { hedgeOf, type Hedge, type HedgePolicy } from './hedging.ts';
import { lotSchema } from './lots.ts';
import { lrpProfit } from './lrp.ts';
import { plus, sumKnown, toCents, type Total } from './money.ts';
import { priceOf, type Prices } from './prices.ts';
import { isOption } from './symbols.ts';
import { tradeProfit, tradeSchema } from './trades.ts';

/** A lot with head, and what its closed trades and its expenses come to. */
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
  .extend({ closed_pl: z.number(), total_expenses: z.number() });
export type RiskLot = z.infer<typeof riskLotSchema>;

/** An open trade. */
export const riskTradeSchema = tradeSchema.pick({
  lot_id: true,
  status: true,
  b_s: true,
  quantity: true,
  period: true,
  description: true,
  strike: true,
  p_c: true,
  price_amount: true,
  symbol: true,
});
export type RiskTrade = z.infer<typeof riskTradeSchema>;

/** What an LRP policy that counts is valued by: contracts of a put. */
export const riskPutSchema = z.object({
  lot_id: z.int().nullable(),
  endorsement_number: z.string(),
  symbol: z.string(),
  contracts: z.int(),
  premium: z.number(),
  end_date: daySchema,
});
export type RiskPut = z.infer<typeof riskPutSchema>;

/** Everything that is open: what the risk page shows and what-if moves. */
export interface RiskBook {
  lots: readonly RiskLot[];
  trades: readonly RiskTrade[];
  puts: readonly RiskPut[];
}

/** How far one lot is hedged, and what it is worth. P/L in $ over the positions with a price; the rest is counted. */
export interface LotRisk extends RiskLot, Hedge {
  est_future_value: number | null;
  futures_pl: Total;
  options_pl: Total;
  lrp_pl: Total;
  net_equity: number | null;
}

export const policyOf = (put: RiskPut, prices: Prices): HedgePolicy => ({
  end_date: put.end_date,
  endorsement_number: put.endorsement_number,
  put_symbol: put.symbol,
  put_qty: put.contracts,
  delta: priceOf(prices, put.symbol).delta,
});

export const withDelta = (trade: RiskTrade, prices: Prices) => ({
  ...trade,
  delta: priceOf(prices, trade.symbol).delta,
});

const profits = (trades: readonly RiskTrade[], prices: Prices): Total =>
  sumKnown(trades.map((trade) => tradeProfit(trade, priceOf(prices, trade.symbol).current)));

const putProfits = (puts: readonly RiskPut[], prices: Prices): Total =>
  sumKnown(
    puts.map(({ symbol, contracts, premium }) =>
      lrpProfit({ premium, put_symbol: symbol, put_qty: contracts }, priceOf(prices, symbol).theoretical),
    ),
  );

/**
 * The hedge and the worth of every lot: hedged weight split into futures, options and LRP, estimated future value, P/L by
 * kind, and net equity = gross equity + trades P/L - expenses, as on the lot's own page.
 * Source: decision 24, spec 2 §3.
 */
export function riskOfLots({ lots, trades, puts }: RiskBook, prices: Prices, today: Day): LotRisk[] {
  const tradesOf = groupedBy(trades, (trade) => String(trade.lot_id));
  const putsOf = groupedBy(puts, (put) => String(put.lot_id));
  return lots.map((lot) => {
    const own = tradesOf.get(String(lot.id)) ?? [];
    const ownPuts = putsOf.get(String(lot.id)) ?? [];
    const futures_pl = profits(
      own.filter((trade) => !isOption(trade)),
      prices,
    );
    const options_pl = profits(own.filter(isOption), prices);
    const tradesPl = toCents(plus(lot.closed_pl, futures_pl.total, options_pl.total));
    const price = priceOf(prices, lot.futures_contract).current;
    const { est_future_value, net_equity } = equityOf(lot, price, tradesPl, lot.total_expenses);
    const hedge = hedgeOf(
      lot,
      own.map((trade) => withDelta(trade, prices)),
      ownPuts.map((put) => policyOf(put, prices)),
      today,
    );
    const lrp_pl = putProfits(ownPuts, prices);
    return { ...lot, ...hedge, est_future_value, futures_pl, options_pl, lrp_pl, net_equity };
  });
}
