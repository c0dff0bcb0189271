import { keptLrpTotals } from '#domain/closeout/lrp-result';
import { type CloseoutRow, closeoutRow } from '#domain/closeout/row';
import { keptTradeResults } from '#domain/closeout/trade-results';
import type { Day } from '#domain/days';
import { groupedBy } from '#domain/grouping';
import { priceOf } from '#domain/market/prices';
import type { KeptBook } from './queries.ts';

const ofLot = ({ lot_id }: { lot_id: number }): string => String(lot_id);

/** The closeout of every lot of the book, by the rules. */
export function closeoutRows(book: KeptBook, today: Day): CloseoutRow[] {
  const prices = new Map(book.prices.map((price) => [price.symbol, price]));
  const trades = groupedBy(book.trades, ofLot);
  const policies = groupedBy(book.policies, ofLot);
  return book.lots.map((lot) => {
    const id = ofLot(lot);
    const hedges = {
      trades: keptTradeResults(lot, trades.get(id) ?? [], prices),
      lrp: keptLrpTotals(lot, policies.get(id) ?? []),
    };
    const price = priceOf(prices, lot.futures_contract).current;
    return closeoutRow(lot, { lot, sums: lot, hedges, price, today });
  });
}
