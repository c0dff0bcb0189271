import { alreadyImported, type BrokerFill, fillKey } from '#domain/trades/trade-fills';
import { isNotFill, tradeAt, tradeCount, type TradeTable, textAt } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import { type FillPlaces, fillsInBooks } from './queries.ts';

/** The distinct accounts, days and prices of the trades. */
function placesOf(trades: TradeTable): FillPlaces {
  const places: FillPlaces = { accts: [], days: [], prices: [] };
  const seen = new Set<string>();
  for (let index = 0; index < tradeCount(trades); index += 1) {
    const price = trades.price_amount[index] ?? 0;
    const key = `${trades.acct[index]} ${trades.trade_date[index]} ${price}`;
    if (seen.has(key)) continue;
    seen.add(key);
    places.accts.push(textAt(trades, 'acct', index));
    places.days.push(textAt(trades, 'trade_date', index));
    places.prices.push(price);
  }
  return places;
}

/** The saved fills of the accounts, days and prices of the trades. */
export const savedFills = (tx: Pick<Transaction, 'rows'>, trades: TradeTable): Promise<BrokerFill[]> =>
  tx.rows(fillsInBooks(placesOf(trades)));

/** Which of the trades are among the saved fills (decision 33). A row that is not a fill is never one of them (decision 77). */
export function alreadySaved(trades: TradeTable, fills: readonly BrokerFill[]): boolean[] {
  if (fills.length === 0) return Array.from({ length: tradeCount(trades) }, () => false);
  const keys = Array.from({ length: tradeCount(trades) }, (_, index) =>
    isNotFill(trades, index) ? '' : fillKey(tradeAt(trades, index)),
  );
  return alreadyImported(keys, fills.map(fillKey));
}
