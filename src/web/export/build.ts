import type { ExportedBook } from '#api/export';
import { csvArchiveOf } from './csv-archive.ts';
import type { Report } from '#domain/reports/document';
import { reportFileName } from '#domain/reports/file-name';
import { reportSheets } from './report-sheets.ts';
import { fileName, sheetsOf } from './sheets.ts';
import { workbookOf } from './workbook.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** A file to download, and the number of records of each kind, with their singular and plural nouns. */
export interface BuiltFile {
  name: string;
  content: Blob;
  counts: { count: number; nouns: readonly [string, string] }[];
}

const formats = {
  xlsx: {
    write: workbookOf,
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { write: csvArchiveOf, ending: 'zip', type: 'application/zip' },
} as const;

/** Builds the file: an Excel workbook, or an archive of CSV files. */
export async function builtFile(book: ExportedBook, format: ExportFormat): Promise<BuiltFile> {
  const { write, ending, type } = formats[format];
  const sheets = sheetsOf(book);
  return {
    name: fileName(book, ending),
    content: new Blob([await write(sheets)], { type }),
    counts: sheets.map(({ nouns, rows }) => ({ count: rows.length, nouns })),
  };
}

/** Builds the workbook of a report: a sheet for its head, and one for each table. */
export const builtReport = async (report: Report): Promise<BuiltFile> => ({
  name: reportFileName(report, formats.xlsx.ending),
  content: new Blob([await workbookOf(reportSheets(report))], { type: formats.xlsx.type }),
  counts: [],
});
