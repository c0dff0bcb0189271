import type { RequestOf } from '#api/endpoint';
import { exportRecords } from '#api/export';
import { checkRecordImport, importRecords } from '#api/record-imports';
import { KINDS, RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import { markedAsText } from '#domain/kit/table-file/file';
import { fileOfRows, type SheetRows } from '#domain/import/testing/file-of-rows';
import type { Person } from './test-server.ts';

type Import = RequestOf<typeof importRecords>;

/** The file of these sheets as a client sends it. */
export const recordFile = (sheets: Partial<Record<RecordKind, SheetRows>>): Import['file'] => {
  const { texts, sheets: read } = fileOfRows(sheets);
  return {
    texts: [...texts],
    sheets: read.map(({ kind, name, row, columns }) => ({
      kind,
      name,
      row: Array.from(row),
      columns: columns.map(({ cells, ...column }) => ({ ...column, cells: Array.from(cells) })),
    })),
  };
};

/** The body of an import of these sheets for the person's entity. */
export const recordImport = (
  who: Person,
  sheets: Partial<Record<RecordKind, SheetRows>>,
  more: Partial<Import> = {},
): Import => ({ owner: who.entity_name, file_name: 'Book.xlsx', file: recordFile(sheets), ...more });

type Given = [sheets: Partial<Record<RecordKind, SheetRows>>, more?: Partial<Import>];

export const importSheets = (who: Person, ...given: Given) =>
  who.call(importRecords, recordImport(who, ...given));

export const checkSheets = (who: Person, ...given: Given) =>
  who.call(checkRecordImport, recordImport(who, ...given));

/** The export of the person's entity by *Your Data*, as the rows of its workbook are read. */
export async function exportedSheets(who: Person): Promise<Partial<Record<RecordKind, SheetRows>>> {
  const book = await who.call(exportRecords, {});
  return Object.fromEntries(
    RECORD_KINDS.filter((kind) => book[kind].length > 0).map((kind) => {
      const fields = Object.keys(book[kind][0] ?? {});
      const rows = book[kind].map((record) =>
        fields.map((field) => {
          const value = (record as Record<string, unknown>)[field];
          if (typeof value === 'boolean') return String(value).toUpperCase();
          return typeof value === 'string' ? markedAsText(value) : ((value ?? null) as number | null);
        }),
      );
      return [kind, [fields, ...rows]];
    }),
  );
}

/** The template's columns of a kind, and rows of its examples with some changed. */
export const sampleRows = (
  kind: RecordKind,
  ...changes: readonly Record<string, string | number>[]
): SheetRows => {
  const fields = KINDS[kind].fields.filter(({ example }) => example !== undefined);
  return [
    fields.map(({ label }) => label),
    ...changes.map((change) => fields.map(({ field, example = '' }) => change[field] ?? example)),
  ];
};
