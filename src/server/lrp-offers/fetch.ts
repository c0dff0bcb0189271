import { Refusal } from '#api/errors';
import type { Day } from '#domain/kit/days';
import { NO_CATTLE, dailyFile } from '#domain/lrp/offers/file/reader';
import { offerDay } from '#domain/lrp/offers/sale-period';
import type { Env } from '../env.ts';
import type { Database, Session } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { ProviderFailure } from '../providers/provider.ts';
import { scheduledFor, type Sender } from '../threads/fair-queue.ts';
import type { OfferProvider } from './providers/provider.ts';
import { type RetryOptions, answered, statusFailure, retried } from '../providers/retried.ts';
import { simulatedOffers } from './providers/simulated.ts';
import { saveOfferFile } from './store.ts';
import { taskThread } from '../threads/task-thread.ts';
import type { OfferFileTask, ReadOfferFile } from './read-file.ts';

const RETRY: RetryOptions = { timeout: 30_000, tries: 3, firstWait: 1_000, longestWait: 10_000 };

/** As for files that are sent: RMA's have less than one. */
const LARGEST_MB = 20;

/** RMA's public files, a zip for each day. */
const rmaProvider = (url: string, retry = RETRY): OfferProvider => ({
  source: 'rma',
  replacesFiles: true,
  fileOf: (day) => retried(() => fetched(url, day, retry.timeout), retry),
});

const fetched = (url: string, day: Day, timeout: number) =>
  answered('RMA', timeout, async (signal) => {
    const path = dailyFile(day);
    const response = await fetch(`${url}/${path}`, { signal });
    if (response.ok) return { name: path.slice(path.indexOf('/') + 1), content: await contentOf(response) };
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw statusFailure('RMA', response.status, response.headers.get('retry-after'));
  });

/** The body, up to the largest that is read. */
async function contentOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > LARGEST_MB * 1024 * 1024)
      throw new ProviderFailure(`RMA’s file is larger than ${LARGEST_MB} MB`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

const read = taskThread<OfferFileTask, ReadOfferFile>({
  file: new URL('../../../dist/server/lrp-offers/thread.js', import.meta.url),
  tooLarge: 'This file has too many offers to read',
  // A day of 99,800 rows takes a tenth of each.
  timeout: 20_000,
  memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 },
  moved: ({ content }) => (isWhole(content) ? [content.buffer as ArrayBuffer] : []),
});

/** Whether a file has its memory for itself: a small one shares it with others, and is copied. */
const isWhole = ({ buffer, byteLength }: Uint8Array): boolean => buffer.byteLength === byteLength;

/** Reads a file of offers on a thread of its own, so that requests do not wait for it. */
export const readOffersInThread = (task: OfferFileTask, sender: Sender): Promise<ReadOfferFile> =>
  read(task, sender);

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
