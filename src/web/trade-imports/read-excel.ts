import type { CellObject, DenseWorkSheet } from '@e965/xlsx';
import { type Cell, EXCEL_TOO_SHORT, FILE_LIMITS, NO_WORKSHEETS } from '#domain/trade-file';
import { type FileHeader, fileHeader } from '#domain/trade-file-header';
import { type FileReading, type TradeFileReader, tradeFileReader } from '#domain/trade-file-reader';
import type { OnProgress } from './read-file.ts';
import { unpackedWorkbook } from './unpacked.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Excel's own limit. */
const MOST_ROWS = 1_048_576;

const PROGRESS_EVERY = 5_000;

/** A day as `2026-05-04`, a number as a number; an error as Excel shows it, so that it is refused like any other text. */
function cellOf(cell: CellObject | undefined): Cell {
  if (cell?.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.v instanceof Date)
    return Number.isNaN(cell.v.getTime()) ? (cell.w ?? '') : cell.v.toISOString().slice(0, 10);
  if (cell.t === 'n') return Number(cell.v);
  return cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v));
}

/**
 * Excel takes a contract month that is typed into it for a day, and only what it shows tells which month was meant: Aug-27,
 * shown as 27-Aug.
 */
const shownOf = (cell: CellObject | undefined): Cell =>
  cell?.t === 's' ? cellOf(cell) : (cell?.w ?? cellOf(cell));

function cellsOf(row: readonly (CellObject | undefined)[], header: FileHeader | null): Cell[] {
  const period = header?.at.get('period');
  const cells = row
    .slice(0, FILE_LIMITS.columns + 1)
    .map((cell, at) => (at === period ? shownOf(cell) : cellOf(cell)));
  const filled = Array.from(cells, (cell) => cell ?? '');
  while (filled.at(-1) === '') filled.pop();
  while (filled.length < (header?.headings.length ?? 0)) filled.push('');
  return filled;
}

async function workbookOf(bytes: Uint8Array<ArrayBuffer>) {
  const { read } = await import('@e965/xlsx');
  return read(bytes, {
    type: 'array',
    dense: true,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    sheets: 0,
    sheetRows: FILE_LIMITS.rows + 100,
  });
}

/** Reads the first worksheet of an Excel file. */
export async function readExcel(
  bytes: Uint8Array<ArrayBuffer>,
  isArchive: boolean,
  onProgress: OnProgress,
): Promise<FileReading> {
  onProgress({ rows: 0, share: null });
  const workbook = await workbookOf(isArchive ? await unpackedWorkbook(bytes) : bytes).catch(
    (error: unknown): never => {
      if (error instanceof UnreadableFile) throw error;
      throw new UnreadableFile('The Excel file cannot be read: it is damaged, or not an Excel file');
    },
  );
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''] as DenseWorkSheet | undefined;
  if (!sheet) throw new UnreadableFile(NO_WORKSHEETS);
  const data = (sheet['!data'] ?? []).slice(0, MOST_ROWS);
  let header: FileHeader | null = null;
  let reader: TradeFileReader | undefined;
  let rows = 0;
  for (const [index, row] of data.entries()) {
    const cells = row ? cellsOf(row, header) : [];
    if (cells.every((cell) => cell === '')) continue;
    if (reader) {
      rows += 1;
      reader.add(cells, index + 1);
      if (reader.full()) break;
      if (rows % PROGRESS_EVERY === 0) onProgress({ rows, share: index / data.length });
    } else {
      header = fileHeader(cells, index + 1);
      reader = tradeFileReader(header);
    }
  }
  if (!reader || rows === 0) throw new UnreadableFile(EXCEL_TOO_SHORT);
  return reader.done();
}
