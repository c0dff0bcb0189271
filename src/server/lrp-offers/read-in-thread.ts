import { taskThread } from '../threads/task-thread.ts';
import type { Sender } from '../threads/fair-queue.ts';
import type { OfferFileTask, ReadOfferFile } from './read-file.ts';

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
