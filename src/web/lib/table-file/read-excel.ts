import type { CellObject, DenseWorkSheet, ParsingOptions, WorkBook, XLSX$Utils } from '@e965/xlsx';
import {
  EXCEL_TOO_SHORT,
  FILE_LIMITS,
  NO_WORKSHEETS,
  TOO_MANY_SHEETS,
  UnreadableFile,
  markedAsText,
  type Cell,
} from '#domain/kit/table-file/file';
import type { TableFormat } from '#domain/kit/table-file/format';
import { rounded } from '#domain/kit/money';
import { titledReader, type TitledReader } from '#domain/kit/table-file/titles';
import { harmlessOldWorkbook, type Folders } from './old-excel.ts';
import type { OnReadProgress, TableReading } from './read-file.ts';
import { FORMULA_MARK, HIDDEN_COLUMN, unpackedParts } from './unpacked.ts';

const PROGRESS_EVERY = 5_000;

/** The longest format that Excel allows; a longer one could format a number with millions of digits. */
const LONGEST_FORMAT = 255;

/** The formatted text of a cell. Formatted only when needed, as a format can expand a small number a lot. */
const shown = (cell: CellObject, { format_cell }: XLSX$Utils): string =>
  String(cell.z ?? '').length > LONGEST_FORMAT ? String(cell.v) : format_cell(cell);

/** A text of a cell. In Drover's own workbook it is a text even if it looks like a formula; a formula without a value never is. */
function textOf(text: string, isOwn: boolean): string {
  if (text.startsWith(FORMULA_MARK)) return text.slice(FORMULA_MARK.length);
  return isOwn ? markedAsText(text) : text;
}

/** More than any percentage has; further ones are the noise of the multiplication. */
const PERCENT_DECIMALS = 7;

/** Whether a number is shown as a percentage: 0.5 then means 50. A quoted or escaped % is a text beside the number. */
const isPercentage = ({ z }: CellObject): boolean =>
  String(z ?? '')
    .slice(0, LONGEST_FORMAT)
    .replaceAll(/"[^"]*"|\\./g, '')
    .includes('%');

/** A day as `2026-05-04`, a number as a number, a percentage as `50%`; an error as Excel shows it, so that it is refused like any other text. */
function cellOf(cell: CellObject | undefined, utils: XLSX$Utils, isOwn: boolean): Cell {
  if (cell?.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.v instanceof Date)
    return Number.isNaN(cell.v.getTime()) ? shown(cell, utils) : cell.v.toISOString().slice(0, 10);
  if (cell.t === 'n')
    return isPercentage(cell) ? `${rounded(Number(cell.v) * 100, PERCENT_DECIMALS)}%` : Number(cell.v);
  return cell.t === 's' ? textOf(String(cell.v), isOwn) : shown(cell, utils);
}

/** The cell, a date as it is shown: only the formatted text shows the day that was meant. */
const shownOf = (cell: CellObject | undefined, utils: XLSX$Utils, isOwn: boolean): Cell =>
  cell?.v instanceof Date ? shown(cell, utils) : cellOf(cell, utils, isOwn);

type KnownTable = Pick<TitledReader<unknown>, 'columns' | 'shownColumn' | 'isOwn'>;

function cellsOf(row: readonly (CellObject | undefined)[], utils: XLSX$Utils, known?: KnownTable): Cell[] {
  const [columns, shownColumn, isOwn] = [
    known?.columns() ?? 0,
    known?.shownColumn(),
    known?.isOwn() ?? false,
  ];
  const cells = row
    .slice(0, FILE_LIMITS.columns + 1)
    .map((cell, at) => (at === shownColumn ? shownOf : cellOf)(cell, utils, isOwn));
  const filled = Array.from(cells, (cell) => cell ?? '');
  while (filled.at(-1) === '') filled.pop();
  while (filled.length < columns) filled.push('');
  return filled;
}

const damaged = (error: unknown) =>
  new UnreadableFile(
    error instanceof Error && /password/i.test(error.message)
      ? 'The Excel file is protected by a password. Save it without one.'
      : 'The Excel file cannot be read: it is damaged, or not an Excel file',
  );

/** Exports missing from the library's types: an archive to put unpacked parts into, and the reader of one. */
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

const ROWS_SEARCHED = 100;

interface SheetRows {
  name: string;
  rows: Rows;
  isHidden: (index: number) => boolean;
}

const hasHeader = <Reading>({ rows }: SheetRows, utils: XLSX$Utils, format: TableFormat<Reading>): boolean =>
  rows.slice(0, ROWS_SEARCHED).some((row) => row && format.isHeader(cellsOf(row, utils)));

/** Every sheet, or the first sheet with the header, else the first that is not empty. Source: decision 52. */
function sheetsToRead<Reading>(
  workbook: WorkBook,
  utils: XLSX$Utils,
  format: TableFormat<Reading>,
): SheetRows[] {
  const sheets = workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name] as DenseWorkSheet | undefined;
    const rows = ((sheet?.['!data'] ?? []) as Rows).slice(0, FILE_LIMITS.sheetRows);
    const isHidden = (index: number) => rows[index]?.[HIDDEN_COLUMN] !== undefined;
    return { name, rows, isHidden };
  });
  const [first] = sheets;
  if (!first) throw new UnreadableFile(NO_WORKSHEETS);
  if (format.everySheet) return sheets;
  return [
    sheets.find((sheet) => hasHeader(sheet, utils, format)) ??
      sheets.find(({ rows }) => rows.length > 0) ??
      first,
  ];
}

export async function readExcel<Reading>(
  bytes: Uint8Array<ArrayBuffer>,
  isArchive: boolean,
  format: TableFormat<Reading>,
  onProgress: OnReadProgress,
): Promise<[TableReading<Reading>, ...TableReading<Reading>[]]> {
  onProgress({ rows: 0, share: null });
  const { workbook, utils } = await workbookOf(bytes, isArchive);
  if (workbook.SheetNames.length > FILE_LIMITS.sheets) throw new UnreadableFile(TOO_MANY_SHEETS);
  const isOneOfSeveral = workbook.SheetNames.length > 1;
  const tables = sheetsToRead(workbook, utils, format).flatMap(({ name, rows, isHidden }) => {
    const reader = titledReader(format);
    for (const [index, row] of rows.entries()) {
      const cells = row ? cellsOf(row, utils, reader) : [];
      if (cells.every((cell) => cell === '')) continue;
      reader.add(cells, index + 1, isHidden(index));
      if (reader.full()) break;
      if (reader.rows() % PROGRESS_EVERY === 0)
        onProgress({ rows: reader.rows(), share: index / rows.length });
    }
    const reading = reader.done();
    return reading === null ? [] : [{ ...reading, sheet: isOneOfSeveral ? name : null }];
  });
  const [first, ...others] = tables;
  if (!first) throw new UnreadableFile(EXCEL_TOO_SHORT);
  return [first, ...others];
}
