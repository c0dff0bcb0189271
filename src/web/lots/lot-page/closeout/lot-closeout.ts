import { type Closeout, closeoutOf } from '#domain/closeout/closeout';
import { type LotSums, lotSums } from '#domain/closeout/lot-sums';
import { type LrpResults, lrpResults } from '#domain/closeout/lrp-result';
import { type MarketMove, marketMove } from '#domain/closeout/market-move';
import type { CloseoutHedges } from '#domain/closeout/money';
import { type TradeResults, tradeResults } from '#domain/closeout/trade-results';
import { priceOf } from '#domain/market/prices';
import { stoppedOn } from '#domain/market/stopped-contracts';
import { isOption } from '#domain/market/symbols';
import type { Financials } from '../financials.ts';

/** A lot's closeout with all that its page says about it. */
export interface LotCloseout extends Closeout {
  financials: Financials;
  sums: LotSums;
  hedges: CloseoutHedges & { lrp: LrpResults };
  /** The results of the trades, futures and options apart. */
  futures: TradeResults;
  options: TradeResults;
  market: MarketMove;
  target: number;
}

/** A lot's closeout, from its records and the prices that the user sees. */
export function lotCloseout(financials: Financials, target = 0): LotCloseout {
  const { detail, prices, today, hedge } = financials;
  const { lot, trades } = detail;
  const sums = lotSums(lot, detail.receivings, detail.outs, detail.expenses);
  const hedges = {
    trades: tradeResults(trades, prices),
    lrp: lrpResults(detail.lrp, detail.ended_lrp),
  };
  const price = priceOf(prices, lot.futures_contract).current;
  const closeout = closeoutOf({ lot, sums, hedges, price, today, target });
  const tradedPrice = stoppedOn(lot.futures_contract, today) === null ? price : null;
  return {
    ...closeout,
    financials,
    sums,
    hedges,
    futures: tradeResults(
      trades.filter((trade) => !isOption(trade)),
      prices,
    ),
    options: tradeResults(trades.filter(isOption), prices),
    market: marketMove(closeout.money.result, target, hedge, tradedPrice),
    target,
  };
}
