import {
  EXCEL_TOO_SHORT,
  FILE_LIMITS,
  isTradeFile,
  TOO_LARGE,
  UNSUPPORTED_FILE,
} from '#domain/trade-file/file';
import type { FileReading } from '#domain/trade-file/reader';
import type { FoundHeader } from '#domain/trade-file/titles';
import { readCsv } from './read-csv.ts';
import { readExcel } from './read-excel.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The progress of reading: rows read, and the fraction of the file, null while unknown. */
export interface Progress {
  rows: number;
  share: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** The result of reading a file, and where the trades were found. */
export interface WholeReading extends FileReading {
  header: FoundHeader;
  /** The name of the sheet read, if the workbook has several. */
  sheet: string | null;
}

const starts = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Reads a broker's file by its content, not its extension: many brokers' `.xls` files are text. */
export async function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress = () => {},
): Promise<WholeReading> {
  if (!isTradeFile(name)) throw new UnreadableFile(UNSUPPORTED_FILE);
  if (bytes.length > FILE_LIMITS.bytes) throw new UnreadableFile(TOO_LARGE);
  if (bytes.length === 0 && !/\.csv$/i.test(name)) throw new UnreadableFile(EXCEL_TOO_SHORT);
  if (starts(bytes, ZIP) || starts(bytes, OLD_EXCEL)) return readExcel(bytes, starts(bytes, ZIP), onProgress);
  return readCsv(bytes, onProgress);
}
