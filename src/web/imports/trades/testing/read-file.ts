import { tradeFormat, type TradeFileReading } from '#domain/trades/file/reader';
import { type FileRow, rowsOf } from '#domain/trades/file/table';
import {
  type OnReadProgress,
  readFile as readTables,
  type TableReading,
} from '../../../lib/table-file/read-file.ts';

/** Reads a file of trades, as the worker does. */
export async function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  onProgress?: OnReadProgress,
): Promise<TableReading<TradeFileReading> & { rows: FileRow[] }> {
  const [reading] = await readTables(name, bytes, tradeFormat(), onProgress);
  return { ...reading, rows: rowsOf(reading.trades) };
}
