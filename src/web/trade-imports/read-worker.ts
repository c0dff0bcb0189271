import type { FileProblem } from '#domain/kit/table-file/file';
import { tradeFormat } from '#domain/trades/file/format';
import type { ReadingProfile } from '#domain/trades/file/profile';
import type { FileReading } from '#domain/trades/file/reader';
import type { TradeTable } from '#domain/trades/file/table';
import { readFile, type TableReading } from '../lib/table-file/read-file.ts';
import { readInThread } from '../lib/table-file/reading-thread.ts';
import { type Account, accountsOf, tradeFlags } from './trade-flags.ts';

/** Facts about a file besides its trades. */
export type FileFacts = Pick<
  TableReading<FileReading>,
  'marks' | 'skipped' | 'skipped_count' | 'unread' | 'header' | 'sheet' | 'layout'
>;

/** The trades of a file, without their texts, or its problems. */
export type TradesRead =
  | { columns: Omit<TradeTable, 'texts'>; flags: Uint8Array; accounts: Account[]; facts: FileFacts }
  | { problems: FileProblem[]; problem_count: number; layout: FileReading['layout'] };

/** The worker that reads a file of trades. */
readInThread<{ result: TradesRead; how: readonly ReadingProfile[] }>(
  async (name, bytes, onProgress, profiles) => {
    const [{ trades, problems, problem_count, ...facts }] = await readFile(
      name,
      bytes,
      tradeFormat(profiles),
      onProgress,
    );
    if (problem_count > 0)
      return { texts: [], result: { problems, problem_count, layout: facts.layout }, buffers: [] };
    const { texts, ...columns } = trades;
    const flags = tradeFlags(trades);
    return {
      texts,
      result: { columns, flags, accounts: accountsOf(trades), facts },
      buffers: [...Object.values(columns), flags, facts.marks].map(
        (numbers) => (numbers as Int32Array).buffer,
      ),
    };
  },
);
