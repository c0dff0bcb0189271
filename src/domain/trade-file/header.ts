import { fileText } from '../table-file/text.ts';
import type { Cell } from '../table-file/file.ts';
import { columnsByHeading } from '../table-file/headings.ts';
import type { TradeColumn } from './file.ts';

/** The columns a file may have; some brokers have separate columns for long and short. */
export type FileColumn = TradeColumn | 'long' | 'short';

export const REQUIRED_COLUMNS = ['acct', 'name', 'trade_date', 'b_s', 'quantity', 'price_amount'] as const;

/** The accepted headings of each column, best first, ignoring case, spaces and punctuation. Source: spec 2 §5, market data. */
const HEADINGS: Record<FileColumn, readonly string[]> = {
  acct: ['acct', 'account', 'accountnumber', 'acctnumber', 'accountno', 'acctno', 'accountid', 'acctid'],
  name: ['name', 'accountname', 'acctname', 'customername', 'customer', 'clientname', 'client'],
  trade_date: ['tradedate', 'tradedt', 'date', 'executiondate', 'transactiondate', 'filldate'],
  b_s: ['bs', 'buysell', 'side', 'buysellcode', 'buysellindicator', 'action'],
  quantity: ['quantity', 'qty', 'contracts', 'tradequantity', 'tradeqty', 'filledqty'],
  long: ['longquantity', 'longqty', 'qtylong', 'long', 'buyquantity', 'buyqty', 'bought'],
  short: ['shortquantity', 'shortqty', 'qtyshort', 'short', 'sellquantity', 'sellqty', 'sold'],
  period: ['period', 'contractmonth', 'contractperiod', 'deliverymonth', 'month', 'contractmonthyear'],
  description: [
    'description',
    'desc',
    'contractdescription',
    'instrument',
    'product',
    'commodity',
    'contract',
  ],
  strike: ['strike', 'strikeprice'],
  p_c: ['pc', 'putcall', 'callput', 'cp', 'optiontype'],
  price_amount: ['priceamount', 'price', 'tradeprice', 'fillprice', 'executionprice', 'avgprice'],
};

/** The position of each column in the file, and its heading there. */
export interface FileHeader {
  row: number;
  headings: readonly string[];
  at: ReadonlyMap<FileColumn, number>;
}

/** Example: 'Trade Date' and 'trade_date' are the same heading; in a file with 'Date' and 'Trade Date' the second is used. */
export const fileHeader = (cells: readonly Cell[], row: number): FileHeader => ({
  row,
  headings: cells.map(fileText),
  at: columnsByHeading(cells, HEADINGS),
});

/** Separate long and short columns replace side and quantity. */
export const hasTwoSides = ({ at }: FileHeader): boolean =>
  !at.has('quantity') && at.has('long') && at.has('short');

/** The required columns that the file does not have. */
export const missingColumns = (header: FileHeader): string[] =>
  REQUIRED_COLUMNS.filter(
    (column) =>
      !header.at.has(column) && !(hasTwoSides(header) && (column === 'b_s' || column === 'quantity')),
  );

/** The heading of a column in the file, else its own name. Example: 'Trade Date'. */
export const headingOf = (header: FileHeader, column: FileColumn): string =>
  header.headings[header.at.get(column) ?? -1] ?? column;
