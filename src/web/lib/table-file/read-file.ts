import {
  EXCEL_TOO_SHORT,
  FILE_LIMITS,
  isFileOf,
  TOO_LARGE,
  UnreadableFile,
  CSV_TOO_SHORT,
  shownValue,
} from '#domain/kit/table-file/file';
import type { TableFormat } from '#domain/kit/table-file/format';
import { titledReader, type FoundHeader } from '#domain/kit/table-file/titles';
import { readExcel } from './read-excel.ts';
import papa, { type ParseResult } from 'papaparse';
import { count } from '#domain/kit/format';

/** How many bytes of a file are examined to detect its type. */
const SAMPLE = 4096;

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** In UTF-16, every second byte of ASCII text is zero. */
function utf16Without(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  const many = sample.length / 4;
  if (second > many && first === 0) return 'utf-16le';
  return first > many && second === 0 ? 'utf-16be' : null;
}

/** Control characters except tabs, line ends and page breaks. */
const NOT_IN_TEXT = /(?![\t\n\r\f\v])\p{Cc}/u;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A first row with control characters is not a header. Those in later rows are reported with row and column. */
function refuseBinary(text: string): void {
  const [header = ''] = text.slice(0, SAMPLE).split(/[\r\n]/, 1);
  const cells = header.split(/[,;\t]/);
  const at = cells.findIndex((cell) => NOT_IN_TEXT.test(cell));
  if (at === -1) return;
  const value = shownValue(cells[at] ?? '');
  throw new UnreadableFile(
    `Row 1, column ${at + 1} holds "${value}", which is not text. Save the trades as CSV or as an Excel workbook.`,
  );
}

/** The text of a CSV file: UTF-8, UTF-16 or Windows-1252 (decision 36). A binary file is refused with its first row. */
function fileText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.encoding ?? utf16Without(bytes);
  if (encoding?.startsWith('utf-16')) {
    const text = decoded(bytes, encoding);
    if (text === null)
      throw new UnreadableFile('The file is damaged: its text breaks off or is not valid UTF-16');
    return text;
  }
  const text = decoded(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
  refuseBinary(text);
  return text;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Characters parsed at a time, small enough that their rows stay in the processor's cache. */
const PIECE = 64_000;

const PROGRESS_EVERY = 500_000;

const HEAD = 50_000;
const HEAD_ROWS = 60;

/** The delimiter with which a row names the most known columns. A first line `sep=;` states it. */
function delimiterOf<Reading>(text: string, format: TableFormat<Reading>): string {
  const start = text.trimStart().slice(0, HEAD);
  const counts = DELIMITERS.map((delimiter) => {
    const rows = papa.parse<string[]>(start, { delimiter, preview: HEAD_ROWS }).data;
    return {
      delimiter,
      known: Math.max(0, ...rows.map((cells) => format.known(cells.slice(0, FILE_LIMITS.columns)))),
      cells: Math.max(0, ...rows.map(({ length }) => length)),
    };
  });
  const [best] = counts.toSorted((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.delimiter ?? ',';
}

/** Normalizes line ends: a file combined from several may have two kinds. */
const oneLineEnd = (text: string): string =>
  text.includes('\r') && (/\r(?!\n)/.test(text) || /(?<!\r)\n/.test(text))
    ? text.replaceAll(/\r\n?/g, '\n')
    : text;

const tooManyRows = (name: string) =>
  `The file has more than ${count(FILE_LIMITS.sheetRows)} rows, which is too much for ${name}`;

const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const QUOTES: Record<string, string> = {
  MissingQuotes: 'a quotation mark that is never closed',
  InvalidQuotes: 'a quotation mark in the middle of a value',
};

/** Reads a CSV file. Rows are numbered as in a spreadsheet, including empty ones, so the header is usually row 1. */
function readCsv<Reading>(
  bytes: Uint8Array,
  format: TableFormat<Reading>,
  onProgress: OnReadProgress,
): TableReading<Reading> {
  const whole = oneLineEnd(fileText(bytes));
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  const delimiter = separator ?? delimiterOf(text, format);
  let row = separatorLine === '' ? 0 : 1;
  let reported = 0;
  const reader = titledReader(format);

  const take = (cells: string[]) => {
    row += 1;
    if (isBlank(cells)) {
      // Even empty rows take time, so they are limited to the rows of a spreadsheet.
      if (row > FILE_LIMITS.sheetRows) throw new UnreadableFile(tooManyRows(format.name));
      return;
    }
    if (cells.length > FILE_LIMITS.columns && reader.columns() === 0) {
      throw new UnreadableFile(
        `Row ${row} has ${cells.length} columns, which are too many for ${format.name}`,
      );
    }
    reader.add(cells, row);
  };

  // Its own streaming calls itself for every chunk, which keeps the rows of all chunks in memory.
  const parser = new papa.Parser({ delimiter, newline: text.includes('\r') ? '\r\n' : '\n' });
  let start = 0;
  let end = 0;
  while (end < text.length && !reader.full()) {
    end = Math.min(text.length, end + PIECE);
    const isLast = end === text.length;
    const { data, errors, meta }: ParseResult<string[]> = parser.parse(text.slice(start, end), 0, !isLast);
    const before = row;
    for (const cells of data) take(cells);
    for (const { code, row: at = 0 } of errors) {
      const problem = QUOTES[code];
      // An incomplete row is read again with the next piece.
      if (problem === undefined || (at >= data.length && !isLast)) continue;
      const value = shownValue((data[at] ?? []).join(delimiter));
      const number = before + at + 1;
      reader.fail({ row: number, column: '', value, message: `Row ${number} has ${problem}: ${value}` });
    }
    start += meta.cursor;
    if (end - start > FILE_LIMITS.text)
      throw new UnreadableFile(
        `Row ${row + 1} is longer than ${count(FILE_LIMITS.text)} characters. A quotation mark may never be closed.`,
      );
    if (end - reported >= PROGRESS_EVERY || isLast) {
      reported = end;
      onProgress({ rows: reader.rows(), share: end / text.length });
    }
  }
  const reading = reader.done();
  if (reading === null) throw new UnreadableFile(CSV_TOO_SHORT);
  return { ...reading, sheet: null };
}

/** The progress of reading: rows read, and the fraction of the file, null while unknown. */
export interface ReadProgress {
  rows: number;
  share: number | null;
}

export type OnReadProgress = (progress: ReadProgress) => void;

export type TableReading<Reading> = Reading & {
  header: FoundHeader;
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
