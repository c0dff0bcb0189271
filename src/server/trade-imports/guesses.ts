import { groupedBy } from '#domain/grouping';
import { guessLot } from '#domain/lot-guess';
import { tradeAt, tradeCount, type TradeTable } from '#domain/trade-file/table';
import type { Transaction } from '../db/database.ts';
import { symbolsRemembered } from './new-trades.ts';
import { lotsOfAccounts } from './queries.ts';

/** The lot suggested for each trade, 0 for none (decision 50). A file repeats few instruments and days many times. */
export async function guessedLots(tx: Pick<Transaction, 'rows'>, trades: TradeTable): Promise<number[]> {
  const accts = [...new Set(Array.from(trades.acct))].map((place) => trades.texts[place] ?? '');
  const lotsOf = groupedBy(await tx.rows(lotsOfAccounts(accts)), ({ acct }) => acct);
  const none = Array.from({ length: tradeCount(trades) }, () => 0);
  if (lotsOf.size === 0) return none;
  const symbolOf = symbolsRemembered();
  const known = new Map<string, number>();
  return none.map((_, place) => {
    const { acct, trade_date, ...instrument } = tradeAt(trades, place);
    const symbol = symbolOf(instrument);
    const key = `${acct}\n${trade_date}\n${symbol}`;
    const lot = known.get(key) ?? guessLot({ symbol, trade_date }, lotsOf.get(acct) ?? []) ?? 0;
    known.set(key, lot);
    return lot;
  });
}
