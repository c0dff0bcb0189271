import { readFileSync } from 'node:fs';
import { fileHeader } from '#domain/trades/file/header';
import { tradeFileReader } from '#domain/trades/file/reader';
import { jsonTable, rowsOf, TRADE_COLUMNS } from '#domain/trades/file/table';
import type { Cell } from '#domain/kit/table-file/file';

/** Rows with the columns `TRADE_COLUMNS` and further ones as trades to send; the first is row 2 of the file. */
export function tradesOfRows(rows: readonly (readonly Cell[])[], further: readonly string[] = []) {
  const reader = tradeFileReader(fileHeader([...TRADE_COLUMNS, ...further], 1));
  for (const [index, row] of rows.entries()) reader.add(row, index + 2);
  const { trades, problems } = reader.done();
  if (problems[0]) throw new Error(problems[0].message);
  return jsonTable(rowsOf(trades));
}

/** The trades of one of the sample files without quotation marks: `trades.csv`, `closing.csv`. */
export function sampleTrades(name: string) {
  const text = readFileSync(new URL(`../../../fixtures/broker-files/${name}`, import.meta.url), 'utf8');
  const [, ...rows] = text.trim().split('\r\n');
  return tradesOfRows(rows.map((row) => row.split(',')));
}
