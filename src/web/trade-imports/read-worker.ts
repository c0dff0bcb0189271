import type { FileProblem } from '#domain/table-file/file';
import { TRADE_FORMAT } from '#domain/trade-file/format';
import type { FileReading } from '#domain/trade-file/reader';
import type { TradeTable } from '#domain/trade-file/table';
import { readFile, type TableReading } from '../lib/table-file/read-file.ts';
import { readInThread } from '../lib/table-file/reading-thread.ts';
import { type Account, accountsOf, oddities } from './oddities.ts';

/** Facts about a file besides its trades. */
export type FileFacts = Pick<
  TableReading<FileReading>,
  'marks' | 'skipped' | 'skipped_count' | 'header' | 'sheet'
>;

/** The trades of a file, without their texts, or its problems. */
export type TradesRead =
  | { columns: Omit<TradeTable, 'texts'>; odd: Uint8Array; accounts: Account[]; facts: FileFacts }
  | { problems: FileProblem[]; problem_count: number };

/** The worker that reads a file of trades. */
readInThread<TradesRead>(async (name, bytes, onProgress) => {
  const [{ trades, problems, problem_count, ...facts }] = await readFile(
    name,
    bytes,
    TRADE_FORMAT,
    onProgress,
  );
  if (problem_count > 0) return { texts: [], result: { problems, problem_count }, buffers: [] };
  const { texts, ...columns } = trades;
  const odd = oddities(trades);
  return {
    texts,
    result: { columns, odd, accounts: accountsOf(trades), facts },
    buffers: [...Object.values(columns), odd, facts.marks].map((numbers) => (numbers as Int32Array).buffer),
  };
});
