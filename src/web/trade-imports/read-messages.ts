import type { FileProblem } from '#domain/trade-file';
import type { TradeTable } from '#domain/trade-file-table';
import type { Progress } from './read-file.ts';

/** What the reading thread says; texts come in pieces, so that receiving them is never long work. */
export type ReadMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'unreadable'; message: string }
  | { kind: 'problems'; problems: FileProblem[]; problem_count: number }
  | { kind: 'texts'; texts: string[] }
  /** `unpriced` holds a 1 for each trade whose description, period or strike names no instrument. */
  | { kind: 'trades'; columns: Omit<TradeTable, 'texts'>; unpriced: Uint8Array };
