import type { CellObject, DenseWorkSheet, ParsingOptions, WorkBook, XLSX$Utils } from '@e965/xlsx';
import { type Cell, EXCEL_TOO_SHORT, FILE_LIMITS, NO_WORKSHEETS } from '#domain/trade-file/file';
import type { FileHeader } from '#domain/trade-file/header';
import { isCompleteHeader, titledFileReader } from '#domain/trade-file/titles';
import { type Folders, harmlessOldWorkbook } from './old-excel.ts';
import type { OnProgress, WholeReading } from './read-file.ts';
import { unpackedParts } from './unpacked.ts';
import { UnreadableFile } from './unreadable-file.ts';

const PROGRESS_EVERY = 5_000;

/** The longest format that Excel allows; a longer one could format a number with millions of digits. */
const LONGEST_FORMAT = 255;

/** The formatted text of a cell. Formatted only when needed, as a format can expand a small number a lot. */
function shown(cell: CellObject, { format_cell }: XLSX$Utils): string {
  return String(cell.z ?? '').length > LONGEST_FORMAT ? String(cell.v) : format_cell(cell);
}

/** A day as `2026-05-04`, a number as a number; an error as Excel shows it, so that it is refused like any other text. */
function cellOf(cell: CellObject | undefined, utils: XLSX$Utils): Cell {
  if (cell?.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.v instanceof Date)
    return Number.isNaN(cell.v.getTime()) ? shown(cell, utils) : cell.v.toISOString().slice(0, 10);
  if (cell.t === 'n') return Number(cell.v);
  return cell.t === 's' ? String(cell.v) : shown(cell, utils);
}

/**
 * Excel converts a typed contract month to a day, and only the formatted text shows which month was meant: Aug-27 is shown as
 * 27-Aug.
 */
const shownOf = (cell: CellObject | undefined, utils: XLSX$Utils): Cell =>
  cell === undefined || cell.t === 's' ? cellOf(cell, utils) : shown(cell, utils);

function cellsOf(
  row: readonly (CellObject | undefined)[],
  header: FileHeader | null,
  utils: XLSX$Utils,
): Cell[] {
  const period = header?.at.get('period');
  const cells = row
    .slice(0, FILE_LIMITS.columns + 1)
    .map((cell, at) => (at === period ? shownOf : cellOf)(cell, utils));
  const filled = Array.from(cells, (cell) => cell ?? '');
  while (filled.at(-1) === '') filled.pop();
  while (filled.length < (header?.headings.length ?? 0)) filled.push('');
  return filled;
}

const damaged = (error: unknown) =>
  new UnreadableFile(
    error instanceof Error && /password/i.test(error.message)
      ? 'The Excel file is protected by a password. Save it without one.'
      : 'The Excel file cannot be read: it is damaged, or not an Excel file',
  );

/** What the library exports and its types leave out: an archive to put unpacked parts into, and the reader of one. */
interface Archives {
  parse_zip: (archive: object, options: ParsingOptions) => WorkBook;
  CFB: {
    utils: {
      cfb_new: () => object;
      cfb_add: (archive: object, path: string, content: Uint8Array, options: { unsafe: true }) => void;
    };
  };
}

const OPTIONS: ParsingOptions = {
  type: 'array',
  dense: true,
  cellDates: true,
  UTC: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  sheetRows: FILE_LIMITS.rows + 100,
};

async function workbookOf(bytes: Uint8Array<ArrayBuffer>, isArchive: boolean) {
  const library = await import('@e965/xlsx');
  const { read, utils } = library;
  const { parse_zip, CFB } = library as unknown as Archives;
  try {
    if (!isArchive)
      return { workbook: read(harmlessOldWorkbook(library.CFB as Folders, bytes), OPTIONS), utils };
    const archive = CFB.utils.cfb_new();
    for (const { path, content } of await unpackedParts(bytes))
      CFB.utils.cfb_add(archive, path, content, { unsafe: true });
    return { workbook: parse_zip(archive, OPTIONS), utils };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged(error);
  }
}

type Rows = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** The number of rows searched for the header in a sheet. */
const ROWS_SEARCHED = 100;

const hasHeader = (rows: Rows, utils: XLSX$Utils): boolean =>
  rows.slice(0, ROWS_SEARCHED).some((row) => row && isCompleteHeader(cellsOf(row, null, utils)));

/** The first sheet with the header, else the first that is not empty. Source: decision 52. */
function sheetOfTrades(workbook: WorkBook, utils: XLSX$Utils): { name: string; rows: Rows } {
  const sheets = workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name] as DenseWorkSheet | undefined;
    return { name, rows: ((sheet?.['!data'] ?? []) as Rows).slice(0, FILE_LIMITS.sheetRows) };
  });
  const [first] = sheets;
  if (!first) throw new UnreadableFile(NO_WORKSHEETS);
  return (
    sheets.find(({ rows }) => hasHeader(rows, utils)) ?? sheets.find(({ rows }) => rows.length > 0) ?? first
  );
}

/** Reads the sheet with the trades of an Excel file. */
export async function readExcel(
  bytes: Uint8Array<ArrayBuffer>,
  isArchive: boolean,
  onProgress: OnProgress,
): Promise<WholeReading> {
  onProgress({ rows: 0, share: null });
  const { workbook, utils } = await workbookOf(bytes, isArchive);
  const { name, rows } = sheetOfTrades(workbook, utils);
  const reader = titledFileReader();
  for (const [index, row] of rows.entries()) {
    const cells = row ? cellsOf(row, reader.header(), utils) : [];
    if (cells.every((cell) => cell === '')) continue;
    reader.add(cells, index + 1);
    if (reader.full()) break;
    if (reader.rows() % PROGRESS_EVERY === 0) onProgress({ rows: reader.rows(), share: index / rows.length });
  }
  const reading = reader.done();
  if (reading === null) throw new UnreadableFile(EXCEL_TOO_SHORT);
  return { ...reading, sheet: workbook.SheetNames.length > 1 ? name : null };
}
