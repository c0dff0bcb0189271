import type { Cell } from '../../kit/table-file/file.ts';
import { fieldsInHeader, recordFormat } from '../grid.ts';
import type { RecordKind } from '../kinds.ts';
import type { RecordFile } from '../sheet.ts';

/** The rows of a sheet: the first one is the header. */
export type SheetRows = readonly (readonly (Cell | null)[])[];

/** A file with a sheet for each kind, its columns recognized by their headings. */
export function fileOfRows(sheets: Partial<Record<RecordKind, SheetRows>>): RecordFile {
  const texts: string[] = [];
  const format = recordFormat(texts);
  return {
    texts,
    sheets: (Object.entries(sheets) as [RecordKind, SheetRows][]).map(([kind, rows]) => {
      const [header = [], ...others] = rows.map((cells) => cells.map((cell) => cell ?? ''));
      const reader = format.below(header, 1, []);
      for (const [at, cells] of others.entries()) reader.add(cells, at + 2);
      const grid = reader.done();
      const fields = new Map([...fieldsInHeader(kind, header)].map(([field, at]) => [at, field]));
      const columns = header.map((heading, at) => ({
        field: fields.get(at) ?? '',
        heading: String(heading),
        cells: Array.from(grid.columns[at] ?? []),
      }));
      return { kind, name: '', row: Array.from(grid.row), columns };
    }),
  };
}
