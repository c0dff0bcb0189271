import { tradeFormat, type FileReading } from '#domain/trades/file/reader';
import {
  type OnProgress,
  readFile as readTables,
  type TableReading,
} from '../../../lib/table-file/read-file.ts';

/** Reads a file of trades, as the worker does. */
export async function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  onProgress?: OnProgress,
): Promise<TableReading<FileReading>> {
  const [reading] = await readTables(name, bytes, tradeFormat(), onProgress);
  return reading;
}
