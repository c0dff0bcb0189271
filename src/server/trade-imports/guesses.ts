import { tradeSymbol } from '#domain/market/symbols';
import { refuse } from '#api/errors';
import { groupedBy } from '#domain/kit/grouping';
import { fittingLots, lotOfAccount } from '#domain/book/lot-guess';
import { memoize } from '#domain/kit/memoize';
import type { FileRow, FileTrade } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import { PROFILE_NOT_FOUND } from '#domain/trades/file/profile-form';
import { importProfileById, lotsOfProfile } from '../import-profiles/routes.ts';
import { lotsOfAccounts } from './queries.ts';
import { futuresSymbol, ROOTS, underlyingMonth } from '#domain/market/contracts';
import { addDays, type Day } from '#domain/kit/days';
import { contractOfTrade } from '#domain/trades/trade-plausibility';
import { type Settled, SettlementHistory } from '#domain/market/settlement-history';
import { tradedMonths } from '#domain/market/watchlist';
import { sql, type Statement } from '../db/sql.ts';

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

/** The days of settlements fetched before and after a trade, and the days back for trades checked against the nearest contract. */
const DAYS_AROUND = 14;
const RECENT_DAYS = 100;

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** The futures of the trades, each with the days around them, and all that trade now, with their recent days. */
function rangesOf(trades: readonly FileTrade[], today: Day) {
  const byContract = groupedBy(trades, ({ description, period }) => `${description}\n${period}`);
  const ofTrades = Array.from(byContract.values(), (ofContract) => {
    const contract = ofContract[0] && contractOfTrade(ofContract[0]);
    const days = ofContract.map(({ trade_date }) => trade_date);
    const [from, to] = [days.reduce(earlier), days.reduce(later)];
    return contract
      ? [
          {
            contract: underlyingMonth(contract),
            from: addDays(from, -DAYS_AROUND),
            to: addDays(to, DAYS_AROUND),
          },
        ]
      : [];
  });
  const recent = ROOTS.flatMap((root) => tradedMonths(root, today)).map((contract) => ({
    contract,
    from: addDays(today, -RECENT_DAYS),
    to: today,
  }));
  const ranges = groupedBy([...ofTrades.flat(), ...recent], ({ contract }) => futuresSymbol(contract));
  return {
    symbols: [...ranges.keys()],
    from: Array.from(ranges.values(), (its) => its.map(({ from }) => from).reduce(earlier)),
    to: Array.from(ranges.values(), (its) => its.map(({ to }) => to).reduce(later)),
  };
}

/** The settlements of each future within its days, the nearest one before and after, and its quote: simulated or real, as its quote is. */
const settledAround = ({ symbols, from, to }: ReturnType<typeof rangesOf>): Statement<Settled> => sql`
  with ranges as (
    select a.symbol, a.first_day, a.last_day,
           coalesce(q.source = 'simulated', (select bool_and(source = 'simulated') from quotes), false) as simulated,
           q.updated_at::date as quoted, coalesce(q.last_price, q.previous_settlement) as price
    from unnest(${symbols}::text[], ${from}::date[], ${to}::date[]) as a (symbol, first_day, last_day)
    left join quotes q on q.symbol = a.symbol
  )
  select s.symbol, s.day, s.settlement
  from ranges a cross join lateral (
    (select s.* from settlements s
     where s.symbol = a.symbol and s.day between a.first_day and a.last_day and (s.source = 'simulated') = a.simulated)
    union all
    (select s.* from settlements s
     where s.symbol = a.symbol and s.day < a.first_day and (s.source = 'simulated') = a.simulated order by s.day desc limit 1)
    union all
    (select s.* from settlements s
     where s.symbol = a.symbol and s.day > a.last_day and (s.source = 'simulated') = a.simulated order by s.day limit 1)
  ) s
  union all
  select symbol, quoted, price from ranges where price is not null`;

export const settlementsFor = async (
  tx: Pick<Transaction, 'rows'>,
  trades: readonly FileTrade[],
  today: Day,
): Promise<SettlementHistory> => new SettlementHistory(await tx.rows(settledAround(rangesOf(trades, today))));
