import { type CsvColumn, csvOf } from '../ui/csv.ts';
import type { Sheet, SheetValue } from './sheet.ts';

/** Types of the part of the workbook library's archive writer used here, as it has none. */
interface Archives {
  CFB: {
    utils: {
      cfb_new: (options: { fileType: 'zip' }) => object;
      cfb_add: (archive: object, path: string, content: Uint8Array) => void;
    };
    write: (
      archive: object,
      options: { fileType: 'zip'; type: 'array'; compression: true },
    ) => Uint8Array<ArrayBuffer>;
  };
}

type Row = readonly SheetValue[];

const columnsOf = ({ fields }: Sheet): CsvColumn<Row>[] =>
  fields.map((header, at) => ({
    header,
    value: (row) => {
      const value = row[at];
      return typeof value === 'boolean' ? String(value) : value;
    },
  }));

/** One kind of record as CSV, guarded against formulas; the byte order mark makes Excel read it as UTF-8. */
export const sheetCsv = (sheet: Sheet): string => `\uFEFF${csvOf(columnsOf(sheet), sheet.rows)}`;

/**
 * A CSV file for each kind of record, in one archive: browsers ask for permission before they save several files, and one file
 * keeps all records consistent. The workbook library includes the archive writer.
 */
export async function csvArchiveOf(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { CFB } = (await import('@e965/xlsx')) as unknown as Archives;
  const archive = CFB.utils.cfb_new({ fileType: 'zip' });
  const text = new TextEncoder();
  for (const sheet of sheets) CFB.utils.cfb_add(archive, `/${sheet.file}`, text.encode(sheetCsv(sheet)));
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array', compression: true }));
}
