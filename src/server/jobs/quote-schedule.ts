import { closingTime, EXCHANGE_TIME_ZONE, marketSession } from '#domain/market/market-hours';
import { dayIn } from '#domain/kit/days';
import { isExpired, startingWatchlist } from '#domain/market/watchlist';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { providerOf } from '../providers/provider-of.ts';
import type { QuoteProvider } from '../providers/provider.ts';
import { byContract, updateFutures, updateOptions } from '../quotes/fetch.ts';
import { repeat } from './schedules.ts';
import { watchedFuturesSymbols, watchedOptionsSymbols } from '../quotes/queries.ts';

/** The default minutes between two refreshes: simulated prices cost nothing. */
const EVERY = { simulated: 1, barchart: 15, manual: 0 } as const;

/** Settlements are out by then. */
const AFTER_CLOSE = 60 * 60_000;

type Log = Pick<import('fastify').FastifyBaseLogger, 'warn' | 'error'>;

/** A refresh is due if the last one was before this time: one interval ago until an hour after the close, when settlements are published, else the end of that hour. */
export function dueIfBefore(now: Date, everyMinutes: number): Date {
  const session = marketSession(now);
  const settled = new Date(closingTime(session.day).getTime() + AFTER_CLOSE);
  const isBusy = session.isOpen || (now < settled && dayIn(EXCHANGE_TIME_ZONE, now) === session.day);
  return isBusy ? new Date(now.getTime() - everyMinutes * 60_000 + 1_000) : settled;
}

/** The clocks of several servers differ by less. */
const CLOCKS_DIFFER = 5 * 60_000;

/** Claims the due refresh for one of several servers; `first` where there was none before. A claim in the future was made by a wrong clock, and does not count. */
const claimRefresh = (now: Date, everyMinutes: number): Statement<{ first: boolean }> =>
  sql`insert into quote_refreshes as last (claimed_at) values (${now})
      on conflict (only_row) do update set claimed_at = excluded.claimed_at
        where ${everyMinutes > 0}::boolean and last.claimed_at
          not between ${dueIfBefore(now, everyMinutes)} and ${new Date(now.getTime() + CLOCKS_DIFFER)}
      returning xmax = 0 as first`;

/** Refreshes the watchlist if that is due, and returns whether it did. The first refresh creates the watchlist: the months that price lots placed now. */
export async function refreshWhenDue(
  database: Database,
  provider: QuoteProvider,
  everyMinutes: number,
  now: Date,
  log: Log,
): Promise<boolean> {
  const db = database.as('the clock');
  const claimed = await db.write((tx) => tx.row(claimRefresh(now, everyMinutes)));
  if (!claimed) return false;
  const today = dayIn(EXCHANGE_TIME_ZONE, now);
  const [futures, options] = await db.batch([watchedFuturesSymbols, watchedOptionsSymbols]);
  const current = (rows: readonly { symbol: string }[]) =>
    rows.map(({ symbol }) => symbol).filter((symbol) => !isExpired(symbol, today));
  const isNew = claimed.first && futures.length + options.length === 0;
  const refreshed = await updateFutures(db, provider, isNew ? startingWatchlist(today) : current(futures));
  if (refreshed.missing.length > 0 || refreshed.failure !== null) {
    log.warn({ symbols: refreshed.missing, reason: refreshed.failure }, 'not all futures were fetched');
  }
  for (const { contract, symbols } of byContract(current(options))) {
    const { missing, failure } = await updateOptions(db, provider, contract, symbols);
    if (missing.length > 0)
      log.warn({ symbols: missing, reason: failure }, 'options of a contract were not fetched');
  }
  return true;
}

type Settings = Pick<Env, 'QUOTES_PROVIDER' | 'QUOTES_REFRESH_MINUTES' | 'BARCHART_URL' | 'BARCHART_API_KEY'>;

export function scheduleQuotes(database: Database, settings: Settings, log: Log): () => Promise<void> {
  const provider = providerOf(settings);
  const every =
    provider.source === 'manual' ? 0 : (settings.QUOTES_REFRESH_MINUTES ?? EVERY[settings.QUOTES_PROVIDER]);
  return repeat(
    30,
    () => refreshWhenDue(database, provider, every, new Date(), log),
    (error) => log.error({ err: error }, 'quotes were not refreshed'),
  );
}
