import { Refusal } from '#api/errors';
import type { Day } from '#domain/kit/days';
import { NO_CATTLE } from '#domain/lrp/offers/file/reader';
import { offerDay } from '#domain/lrp/offers/sale-period';
import type { Env } from '../env.ts';
import type { Database, Session } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { ProviderFailure } from '../providers/provider.ts';
import { scheduledFor } from '../threads/fair-queue.ts';
import type { OfferProvider } from './providers/provider.ts';
import { rmaProvider, type RetryOptions } from './providers/rma.ts';
import { simulatedOffers } from './providers/simulated.ts';
import { readOffersInThread } from './read-in-thread.ts';
import { saveOfferFile } from './store.ts';

/** How a try to fetch a day's offers ended. */
export interface FetchOutcome {
  outcome: 'saved' | 'not posted' | 'no cattle' | 'failed';
  message: string | null;
}

const recordOutcome = (day: Day, { outcome, message }: FetchOutcome): Statement =>
  sql`update lrp_offer_fetches set outcome = ${outcome}, message = ${message} where day = ${day}`;

type Settings = Pick<Env, 'LRP_OFFERS' | 'LRP_OFFERS_URL'>;

/** The source of offers that is set; null where files are sent. */
export async function offerProviderOf(
  settings: Settings,
  db: Session,
  retry?: RetryOptions,
): Promise<OfferProvider | null> {
  if (settings.LRP_OFFERS === 'files') return null;
  return settings.LRP_OFFERS === 'rma'
    ? rmaProvider(settings.LRP_OFFERS_URL, retry)
    : simulatedOffers(await db.rows(lrpRules));
}

/** Fetches, reads and stores the offers of a day, and records how it ended. A file that is refused leaves nothing else. */
export async function fetchOffers(
  database: Database,
  provider: OfferProvider,
  day: Day,
  now: Date,
): Promise<FetchOutcome> {
  const db = database.as('the clock');
  const ended = await outcomeOf(db, provider, day, now);
  await db.write((tx) => tx.run(recordOutcome(day, ended)));
  return ended;
}

async function outcomeOf(db: Session, provider: OfferProvider, day: Day, now: Date): Promise<FetchOutcome> {
  try {
    const file = await provider.fileOf(day);
    if (file === null) return { outcome: 'not posted', message: null };
    const { name, content } = file;
    const today = offerDay(now);
    const found = await readOffersInThread({ name, content, today }, scheduledFor('LRP offers'));
    await db.write((tx) => saveOfferFile(tx, { name, source: provider.source, today }, found));
    return { outcome: 'saved', message: null };
  } catch (error) {
    if (error instanceof Refusal && error.message === NO_CATTLE)
      return { outcome: 'no cattle', message: null };
    if (error instanceof Refusal || error instanceof ProviderFailure)
      return { outcome: 'failed', message: error.message };
    throw error;
  }
}
