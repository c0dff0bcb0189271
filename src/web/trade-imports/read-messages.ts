import type { FileProblem } from '#domain/trade-file/file';
import type { TradeTable } from '#domain/trade-file/table';
import type { Account } from './oddities.ts';
import type { Progress, WholeReading } from './read-file.ts';

/** Facts about a file besides its trades. */
export type FileFacts = Pick<WholeReading, 'marks' | 'skipped' | 'skipped_count' | 'header' | 'sheet'>;

/** The worker's messages; texts come in chunks, so that receiving them never blocks the page. */
export type ReadMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'unreadable'; message: string }
  | { kind: 'problems'; problems: FileProblem[]; problem_count: number }
  | { kind: 'texts'; texts: string[] }
  | {
      kind: 'trades';
      columns: Omit<TradeTable, 'texts'>;
      odd: Uint8Array;
      accounts: Account[];
      facts: FileFacts;
    };
