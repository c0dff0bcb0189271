import type { Day } from '#domain/kit/days';
import { dailyFile } from '#domain/lrp/offers/file/reader';
import { ProviderFailure } from '../../providers/provider.ts';
import { answered, statusFailure, retried, type RetryOptions } from '../../providers/retried.ts';
import type { OfferProvider } from './provider.ts';

const RETRY: RetryOptions = { timeout: 30_000, tries: 3, firstWait: 1_000, longestWait: 10_000 };

/** As for files that are sent: RMA's have less than one. */
const LARGEST_MB = 20;

/** RMA's public files, a zip for each day. */
export const rmaProvider = (url: string, retry = RETRY): OfferProvider => ({
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
