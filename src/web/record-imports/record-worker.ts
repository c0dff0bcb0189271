import { type Grid, recordFormat } from '#domain/import/grid';
import { readFile, type TableReading } from '../lib/table-file/read-file.ts';
import { readInThread } from '../lib/table-file/reading-thread.ts';

/** The tables of a file, whose cells are indexes into its texts. */
export type RecordsRead = TableReading<Grid>[];

/** The worker that reads a spreadsheet of records. */
readInThread<{ result: RecordsRead; how: null }>(async (name, bytes, onProgress) => {
  const texts: string[] = [];
  const tables = await readFile(name, bytes, recordFormat(texts), onProgress);
  const buffers = tables.flatMap(({ row, columns }) => [row, ...columns].map(({ buffer }) => buffer));
  return { texts, result: tables, buffers };
});
