import { refuse } from '#api/errors';
import { groupedBy } from '#domain/grouping';
import { guessLot, lotOfAccount } from '#domain/lot-guess';
import { memoize } from '#domain/memoize';
import { tradeAt, tradeCount, type TradeTable } from '#domain/trade-file/table';
import type { Transaction } from '../db/database.ts';
import { PROFILE_NOT_FOUND } from '#domain/trade-file/profile-form';
import { importProfileById, lotsOfProfile } from '../import-profiles/queries.ts';
import { symbolsRemembered } from './new-trades.ts';
import { lotsOfAccounts } from './queries.ts';

/** The lot of each trade, 0 for none, and the trades whose lot is that of their account in the profile. */
export async function suggestedLots(
  tx: Pick<Transaction, 'row' | 'rows'>,
  trades: TradeTable,
  profileId: number | undefined,
): Promise<{ lots: number[]; byProfile: number[] }> {
  const lots = await guessedLots(tx, trades);
  if (profileId === undefined) return { lots, byProfile: [] };
  if (!(await tx.row(importProfileById(profileId)))) refuse('not_found', PROFILE_NOT_FOUND);
  const lotsOf = new Map((await tx.rows(lotsOfProfile(profileId))).map((lot) => [lot.acct, lot]));
  const byProfile: number[] = [];
  for (const place of lots.keys()) {
    const { acct, trade_date } = tradeAt(trades, place);
    const lot = lotOfAccount(trade_date, lotsOf.get(acct));
    if (lot === null) continue;
    lots[place] = lot;
    byProfile.push(place);
  }
  return { lots, byProfile };
}

/** The lot suggested for each trade, 0 for none (decision 50). A file repeats few instruments and days many times. */
async function guessedLots(tx: Pick<Transaction, 'rows'>, trades: TradeTable): Promise<number[]> {
  const accts = [...new Set(Array.from(trades.acct))].map((place) => trades.texts[place] ?? '');
  const lotsOf = groupedBy(await tx.rows(lotsOfAccounts(accts)), ({ acct }) => acct);
  const none = Array.from({ length: tradeCount(trades) }, () => 0);
  if (lotsOf.size === 0) return none;
  const symbolOf = symbolsRemembered();
  const lotFor = memoize(
    ({ acct, ...trade }: Parameters<typeof guessLot>[0] & { acct: string }) =>
      guessLot(trade, lotsOf.get(acct) ?? []) ?? 0,
    ({ acct, trade_date, symbol }) => `${acct}\n${trade_date}\n${symbol}`,
  );
  return none.map((_, place) => {
    const { acct, trade_date, ...instrument } = tradeAt(trades, place);
    return lotFor({ acct, trade_date, symbol: symbolOf(instrument) });
  });
}
