import type { TradeTable } from '#domain/trades/file/table';
import type { OnProgress } from '../lib/table-file/read-file.ts';
import { readInWorker, type ReadingWorker } from '../lib/table-file/read-in-worker.ts';
import type { ReadingProfile } from '#domain/trades/file/profile';
import type { TradesRead } from './read-worker.ts';

/** The outcome of reading a file: its trades, or its problems. */
type Outcome =
  | ({ trades: TradeTable } & Omit<Exclude<TradesRead, { problem_count: number }>, 'columns'>)
  | Extract<TradesRead, { problem_count: number }>;

/** Reads a file of trades in a worker, by one of these profiles if it has its headings. */
export async function readTrades(
  file: File,
  profiles: readonly ReadingProfile[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Outcome> {
  const worker: ReadingWorker<TradesRead, readonly ReadingProfile[]> = new Worker(
    new URL('./read-worker.ts', import.meta.url),
    {
      type: 'module',
    },
  );
  const { texts, result } = await readInWorker(worker, { file, how: profiles }, onProgress, signal);
  if ('problems' in result) return result;
  const { columns, ...rest } = result;
  return { trades: { texts, ...columns }, ...rest };
}
