import { alreadyImported, fillKey, type BrokerFill } from '#domain/trades/trades';
import { isNotFill, type FileRow } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import { fillsInBooks, type FillKeys } from './queries.ts';

/** The distinct accounts, days and prices of the trades. */
function fillKeysOf(trades: readonly FileRow[]): FillKeys {
  const distinct = new Map(
    trades.map((trade) => [`${trade.acct}\n${trade.trade_date}\n${trade.price_amount}`, trade]),
  );
  const keys = [...distinct.values()];
  return {
    accts: keys.map(({ acct }) => acct),
    days: keys.map(({ trade_date }) => trade_date),
    prices: keys.map(({ price_amount }) => price_amount),
  };
}

export const savedFills = (
  tx: Pick<Transaction, 'rows'>,
  trades: readonly FileRow[],
): Promise<BrokerFill[]> => tx.rows(fillsInBooks(fillKeysOf(trades)));

/** Which of the trades are among the saved fills (decision 33). A row that is not a fill is never one of them (decision 77). */
export function alreadySaved(trades: readonly FileRow[], fills: readonly BrokerFill[]): boolean[] {
  if (fills.length === 0) return trades.map(() => false);
  const keys = trades.map((trade) => (isNotFill(trade) ? '' : fillKey(trade)));
  return alreadyImported(keys, fills.map(fillKey));
}
