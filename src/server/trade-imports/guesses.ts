import { tradeSymbol } from '#domain/market/symbols';
import { refuse } from '#api/errors';
import { groupedBy } from '#domain/kit/grouping';
import { fittingLots, lotOfAccount } from '#domain/book/lot-guess';
import { memoize } from '#domain/kit/memoize';
import type { FileRow } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import { PROFILE_NOT_FOUND } from '#domain/trades/file/profile-form';
import { importProfileById, lotsOfProfile } from '../import-profiles/routes.ts';
import { lotsOfAccounts } from './queries.ts';

/** Caches symbols: a file repeats few instruments many times. */
export const symbolsRemembered = () =>
  memoize(tradeSymbol, ({ description, period, strike, p_c }) =>
    [description, period, strike, p_c].join('\n'),
  );

/** The lot of each trade by the profile, else the only one that fits, 0 where none or several do (decisions 50 and 80). */
export async function suggestedLots(
  tx: Pick<Transaction, 'row' | 'rows'>,
  trades: readonly FileRow[],
  profileId: number | undefined,
) {
  const byProfile = await lotsByProfile(tx, trades, profileId);
  const fits = await lotsThatFit(tx, trades);
  const fitSeveral = [...fits.keys()].filter(
    (rowIndex) => (fits[rowIndex]?.length ?? 0) > 1 && !byProfile.has(rowIndex),
  );
  const fitting = groupedBy(fitSeveral, (rowIndex) => fits[rowIndex]?.join(' ') ?? '');
  return {
    lots: fits.map((lots, rowIndex) => byProfile.get(rowIndex) ?? (lots.length === 1 ? (lots[0] ?? 0) : 0)),
    by_profile: [...byProfile.keys()],
    fitting: Array.from(fitting.values(), (rowIndexes) => ({
      lots: fits[rowIndexes[0] ?? 0] ?? [],
      rowIndexes,
    })),
  };
}

/** By trade: the lot of its account in the profile, from the day on which the lot came in. */
async function lotsByProfile(
  tx: Pick<Transaction, 'row' | 'rows'>,
  trades: readonly FileRow[],
  profileId: number | undefined,
): Promise<Map<number, number>> {
  const lots = new Map<number, number>();
  if (profileId === undefined) return lots;
  if (!(await tx.row(importProfileById(profileId)))) refuse('not_found', PROFILE_NOT_FOUND);
  const lotsOf = new Map((await tx.rows(lotsOfProfile(profileId))).map((lot) => [lot.acct, lot]));
  for (const { rowIndex, acct, trade_date } of trades) {
    const lot = lotOfAccount(trade_date, lotsOf.get(acct));
    if (lot !== null) lots.set(rowIndex, lot);
  }
  return lots;
}

const NO_LOTS: number[] = [];

/** The lots that fit each trade. A file repeats few instruments and days many times. */
async function lotsThatFit(tx: Pick<Transaction, 'rows'>, trades: readonly FileRow[]): Promise<number[][]> {
  const lotsOf = groupedBy(await tx.rows(lotsOfAccounts(accountsIn(trades))), ({ acct }) => acct);
  if (lotsOf.size === 0) return trades.map(() => NO_LOTS);
  const symbolOf = symbolsRemembered();
  const lotsFor = memoize(
    ({ acct, ...trade }: Parameters<typeof fittingLots>[0] & { acct: string }) =>
      fittingLots(trade, lotsOf.get(acct) ?? []),
    ({ acct, trade_date, symbol }) => `${acct}\n${trade_date}\n${symbol}`,
  );
  return trades.map((trade) => lotsFor({ ...trade, symbol: symbolOf(trade) }));
}

export const accountsIn = (trades: readonly FileRow[]): string[] => [
  ...new Set(trades.map(({ acct }) => acct)),
];
