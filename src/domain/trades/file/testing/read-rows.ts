import type { Cell } from '../../../kit/table-file/file.ts';
import { fileHeader } from '../header.ts';
import { tradeFileReader } from '../reader.ts';
import { type FileRow, type FileTrade, rowsOf, TRADE_COLUMNS } from '../table.ts';

/** The cells of a valid row, by column. */
export const VALID_ROW: Record<(typeof TRADE_COLUMNS)[number], Cell> = {
  acct: 'RJ10421',
  name: 'High Plains Feeders LLC',
  trade_date: '05/04/2026',
  b_s: 'Sell',
  quantity: 2,
  period: 'Aug-26',
  description: 'FDR CATTLE',
  strike: '',
  p_c: '',
  price_amount: '361.250',
};

/** The valid row without its account. */
export const VALID_FILL = {
  trade_date: '2026-05-04',
  b_s: 'Sell',
  quantity: 2,
  period: 'Aug-26',
  description: 'FDR CATTLE',
  strike: null,
  p_c: null,
  price_amount: 361.25,
} as const;

/** The result of reading a file with these rows. */
export function readRows(headings: readonly Cell[], ...rows: Cell[][]) {
  const reader = tradeFileReader(fileHeader(headings, 1));
  for (const [index, row] of rows.entries()) reader.add(row, index + 2);
  const reading = reader.done();
  return { ...reading, rows: rowsOf(reading.trades) };
}

/** The trade of a row, without the file's other facts. */
export const tradeOf = (row: FileRow): FileTrade =>
  Object.fromEntries(
    (['row', ...TRADE_COLUMNS] as const).map((column) => [column, row[column]]),
  ) as unknown as FileTrade;

/** The trade read from the valid row with these changes, or the message of its problem. */
export function readRow(changes: Partial<typeof VALID_ROW>) {
  const { rows, problems } = readRows(
    TRADE_COLUMNS,
    TRADE_COLUMNS.map((column) => ({ ...VALID_ROW, ...changes })[column]),
  );
  return problems[0]?.message ?? rows.map(tradeOf)[0];
}
