import { addDays, type Day } from '#domain/kit/days';
import { isOfferDay, offerDay } from '#domain/lrp/offers/sale-period';
import { exchangeTime } from '#domain/market/market-hours';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { type FetchOutcome, fetchOffers, offerProviderOf } from '../lrp-offers/fetch.ts';
import { closedDaysFrom } from '../lrp-offers/queries.ts';
import type { RetryOptions } from '../providers/retried.ts';
import { repeat } from './schedules.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** RMA posts a day's offers between these times, Central. Source: beyond-2 K, API. */
const POSTED_FROM = '15:30:00';
const POSTED_UNTIL = '17:00:00';

const isPosting = (day: Day, now: Date): boolean =>
  now >= exchangeTime(`${day}T${POSTED_FROM}`) && now <= exchangeTime(`${day}T${POSTED_UNTIL}`);

/** The last day with offers that may be posted by now: today from 3:30 PM Central on, else the offer day before. */
export function dayToFetch(now: Date, closedDays: readonly Day[]): Day {
  const today = offerDay(now);
  let day = now >= exchangeTime(`${today}T${POSTED_FROM}`) ? today : addDays(today, -1);
  while (!isOfferDay(day, closedDays)) day = addDays(day, -1);
  return day;
}

/** The pauses double from a quarter of an hour up to this. */
const LONGEST_PAUSE = 32;

/** When to look again: each quarter of an hour while offers are posted, afterwards with growing pauses. */
export const nextTry = (day: Day, now: Date, tries: number): Date =>
  new Date(
    now.getTime() +
      (isPosting(day, now) ? QUARTER : QUARTER * Math.min(2 ** Math.min(tries, 8), LONGEST_PAUSE)),
  );

const triesOf = (day: Day): Statement<{ tries: number }> =>
  sql`select tries from lrp_offer_fetches where day = ${day}`;

/** Claims a try for one of several servers. Stored offers are fetched again only while they may be replaced. */
const claimFetch = (day: Day, now: Date, next: Date, again: boolean): Statement<{ tries: number }> => sql`
  insert into lrp_offer_fetches as last (day, tried_at, next_try_at) values (${day}, ${now}, ${next})
  on conflict (day) do update
    set tries = last.tries + 1, tried_at = excluded.tried_at, next_try_at = excluded.next_try_at
    where last.next_try_at <= excluded.tried_at and (coalesce(last.outcome, '') <> 'saved' or ${again}::boolean)
  returning tries`;

/** Tries of days long past tell nothing. */
const forgetTries = (before: Day): Statement => sql`delete from lrp_offer_fetches where day < ${before}`;

type Settings = Pick<Env, 'LRP_OFFERS' | 'LRP_OFFERS_URL'>;

/** Fetches the newest offers if that is due; returns how it ended, null where it was not due. */
export async function fetchOffersWhenDue(
  database: Database,
  settings: Settings,
  now: Date,
  retry?: RetryOptions,
): Promise<FetchOutcome | null> {
  const db = database.as('the clock');
  const closed = await db.rows(closedDaysFrom(addDays(offerDay(now), -30)));
  const day = dayToFetch(
    now,
    closed.map((one) => one.day),
  );
  const provider = await offerProviderOf(settings, db, retry);
  if (provider === null) return null;
  const before = await db.row(triesOf(day));
  const next = nextTry(day, now, before?.tries ?? 0);
  const again = provider.replacesFiles && isPosting(day, now);
  const claimed = await db.write(async (tx) => {
    await tx.run(forgetTries(addDays(day, -30)));
    return tx.row(claimFetch(day, now, next, again));
  });
  return claimed ? fetchOffers(database, provider, day, now) : null;
}

type Log = Pick<import('fastify').FastifyBaseLogger, 'warn' | 'error'>;

/** Looks every half minute whether offers are due; does nothing where files are sent. Returns a function to stop. */
export function scheduleOffers(database: Database, settings: Settings, log: Log): () => Promise<void> {
  if (settings.LRP_OFFERS === 'files') return async () => {};
  return repeat(
    30,
    async () => {
      const ended = await fetchOffersWhenDue(database, settings, new Date());
      if (ended?.outcome === 'failed') log.warn({ reason: ended.message }, 'LRP offers were not fetched');
    },
    (error) => log.error({ err: error }, 'LRP offers were not fetched'),
  );
}
