import {
  EXCEL_TOO_SHORT,
  FILE_LIMITS,
  isFileOf,
  TOO_LARGE,
  UnreadableFile,
} from '#domain/kit/table-file/file';
import type { TableFormat } from '#domain/kit/table-file/format';
import type { FoundHeader } from '#domain/kit/table-file/titles';
import { readCsv } from './read-csv.ts';
import { readExcel } from './read-excel.ts';

/** The progress of reading: rows read, and the fraction of the file, null while unknown. */
export interface ReadProgress {
  rows: number;
  share: number | null;
}

export type OnReadProgress = (progress: ReadProgress) => void;

/** The result of reading a table, and where it was found. */
export type TableReading<Reading> = Reading & {
  header: FoundHeader;
  /** The name of the sheet, if the workbook has several. */
  sheet: string | null;
};

const starts = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Reads the tables of a file by its content, not its extension: many `.xls` files are text. There is at least one. */
export async function readFile<Reading>(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  format: TableFormat<Reading>,
  onProgress: OnReadProgress = () => {},
): Promise<[TableReading<Reading>, ...TableReading<Reading>[]]> {
  if (!isFileOf(format.files, name)) throw new UnreadableFile(format.files.unsupported);
  if (bytes.length > FILE_LIMITS.bytes) throw new UnreadableFile(TOO_LARGE);
  if (bytes.length === 0 && !/\.csv$/i.test(name)) throw new UnreadableFile(EXCEL_TOO_SHORT);
  if (starts(bytes, ZIP) || starts(bytes, OLD_EXCEL))
    return readExcel(bytes, starts(bytes, ZIP), format, onProgress);
  return [readCsv(bytes, format, onProgress)];
}
