import { type FileProblem, FILE_LIMITS, TOO_LARGE, UnreadableFile } from '#domain/kit/table-file/file';
import { type Grid, recordFormat } from '#domain/import/grid';
import type { TableFormat } from '#domain/kit/table-file/format';
import { balanceFormat, positionFormat } from '#domain/statements/fields';
import type { ReadingProfile } from '#domain/trades/file/profile';
import { type TradeFileReading, tradeFormat } from '#domain/trades/file/reader';
import type { TradeTable } from '#domain/trades/file/table';
import {
  type OnReadProgress,
  type ReadProgress,
  readFile,
  type TableReading,
} from '../lib/table-file/read-file.ts';

/** The worker that reads the one file that the page sends, so that the page stays responsive, and ends. */

export type FileFacts = Pick<
  TableReading<TradeFileReading>,
  'skipped' | 'skipped_count' | 'unread' | 'header' | 'sheet' | 'layout'
> & {
  /** The flags of the rows. */
  marks: Uint8Array;
};

/** The trades of a file, without their texts, or its problems. */
type TradesRead =
  | { columns: Omit<TradeTable, 'texts' | 'marks'>; facts: FileFacts }
  | { problems: FileProblem[]; problem_count: number; layout: TradeFileReading['layout'] };

/** The tables of a spreadsheet; cells are indexes into its texts. */
export type RecordsRead = TableReading<Grid>[];

export interface Readings {
  trades: TradesRead;
  records: RecordsRead;
  positions: RecordsRead;
  balances: RecordsRead;
}

export interface FileToRead {
  file: File;
  kind: keyof Readings;
  profiles: readonly ReadingProfile[];
}

/** Texts come in chunks, so that receiving them never blocks the page. */
export type ReadMessage<Result> =
  | { kind: 'progress'; progress: ReadProgress }
  | { kind: 'unreadable'; message: string }
  | { kind: 'texts'; texts: readonly string[] }
  | { kind: 'read'; result: Result };

interface Read<Result> {
  texts: readonly string[];
  result: Result;
  buffers: ArrayBufferLike[];
}

const TEXTS_AT_A_TIME = 5_000;

const send = (message: ReadMessage<unknown>, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

const onProgress: OnReadProgress = (progress) => send({ kind: 'progress', progress });

/** Reads tables as they stand; `format` collects their texts. */
const tablesBy =
  (format: (texts: string[]) => TableFormat<Grid>) =>
  async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Read<RecordsRead>> => {
    const texts: string[] = [];
    const result = await readFile(name, bytes, format(texts), onProgress);
    const buffers = result.flatMap(({ row, columns }) => [row, ...columns].map(({ buffer }) => buffer));
    return { texts, result, buffers };
  };

const readers: {
  [Kind in keyof Readings]: (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    profiles: readonly ReadingProfile[],
  ) => Promise<Read<Readings[Kind]>>;
} = {
  trades: async (name, bytes, profiles) => {
    const [reading] = await readFile(name, bytes, tradeFormat(profiles), onProgress);
    const { trades, problems, problem_count, ...facts } = reading;
    if (problem_count > 0)
      return { texts: [], result: { problems, problem_count, layout: facts.layout }, buffers: [] };
    const { texts, marks, ...columns } = trades;
    const typed = [...Object.values(columns), marks] as Int32Array[];
    return {
      texts,
      result: { columns, facts: { ...facts, marks } },
      buffers: typed.map(({ buffer }) => buffer),
    };
  },
  records: tablesBy(recordFormat),
  positions: tablesBy(positionFormat),
  balances: tablesBy(balanceFormat),
};

async function read({ file, kind, profiles }: FileToRead): Promise<void> {
  try {
    if (file.size > FILE_LIMITS.bytes) throw new UnreadableFile(TOO_LARGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { texts, result, buffers } = await readers[kind](file.name, bytes, profiles);
    for (let from = 0; from < texts.length; from += TEXTS_AT_A_TIME)
      send({ kind: 'texts', texts: texts.slice(from, from + TEXTS_AT_A_TIME) });
    send({ kind: 'read', result }, buffers as ArrayBuffer[]);
  } catch (error) {
    const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read';
    send({ kind: 'unreadable', message });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<FileToRead>) => void read(data));
