import { alreadyImported, type BrokerFill, fillKey } from '#domain/trades/trade-fills';
import { isNotFill, tradeAt, tradeCount, type TradeTable, textAt } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import { type FillKeys, fillsInBooks } from './queries.ts';

/** The distinct accounts, days and prices of the trades. */
function fillKeysOf(trades: TradeTable): FillKeys {
  const keys: FillKeys = { accts: [], days: [], prices: [] };
  const seen = new Set<string>();
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1) {
    const price = trades.price_amount[rowIndex] ?? 0;
    const key = `${trades.acct[rowIndex]} ${trades.trade_date[rowIndex]} ${price}`;
    if (seen.has(key)) continue;
    seen.add(key);
    keys.accts.push(textAt(trades, 'acct', rowIndex));
    keys.days.push(textAt(trades, 'trade_date', rowIndex));
    keys.prices.push(price);
  }
  return keys;
}

/** The saved fills of the accounts, days and prices of the trades. */
export const savedFills = (tx: Pick<Transaction, 'rows'>, trades: TradeTable): Promise<BrokerFill[]> =>
  tx.rows(fillsInBooks(fillKeysOf(trades)));

/** Which of the trades are among the saved fills (decision 33). A row that is not a fill is never one of them (decision 77). */
export function alreadySaved(trades: TradeTable, fills: readonly BrokerFill[]): boolean[] {
  if (fills.length === 0) return Array.from({ length: tradeCount(trades) }, () => false);
  const keys = Array.from({ length: tradeCount(trades) }, (_, rowIndex) =>
    isNotFill(trades, rowIndex) ? '' : fillKey(tradeAt(trades, rowIndex)),
  );
  return alreadyImported(keys, fills.map(fillKey));
}
