import { fileText } from '../table-file/text.ts';
import type { Cell } from '../table-file/file.ts';
import { columnsByHeading } from '../table-file/headings.ts';
import {
  type FileColumn,
  isOfSides,
  profileFor,
  type ReadingProfile,
  type ReadingRules,
  requiredOf,
  type SideRule,
} from './profile.ts';

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

/** The position of each column in the file, its heading there, and how the cells are read. */
export interface FileHeader {
  row: number;
  headings: readonly string[];
  at: ReadonlyMap<FileColumn, number>;
  rules: ReadingRules;
  /** The id of the profile by which the file is read. */
  profile: number | null;
}

const usualRules = (sides: SideRule): ReadingRules => ({
  date_order: 'MDY',
  sides,
  buy_word: null,
  sell_word: null,
});

/**
 * The header by the profile for its headings, else by the usual ones. Example: 'Trade Date' and 'trade_date' are the same heading;
 * in a file with 'Date' and 'Trade Date' the second is used. Separate long and short columns replace side and quantity.
 */
export function fileHeader(
  cells: readonly Cell[],
  row: number,
  profiles: readonly ReadingProfile[] = [],
): FileHeader {
  const headings = cells.map(fileText);
  const profile = profileFor(cells, profiles);
  if (profile) {
    const columns = Object.entries(profile.columns) as [FileColumn, number][];
    const at = new Map(columns.filter(([column]) => isOfSides(column, profile.sides)));
    return { row, headings, at, rules: profile, profile: profile.id };
  }
  const at = columnsByHeading(cells, HEADINGS);
  const twoSides = !at.has('quantity') && at.has('long') && at.has('short');
  return { row, headings, at, rules: usualRules(twoSides ? 'two_columns' : 'one_column'), profile: null };
}

/** The required columns that the file does not have. */
export const missingColumns = ({ at, rules }: FileHeader): string[] => {
  const required = new Set(requiredOf(rules.sides));
  return [...REQUIRED_COLUMNS, 'long' as const, 'short' as const].filter(
    (column) => required.has(column) && !at.has(column),
  );
};

/** The heading of a column in the file, else its own name. Example: 'Trade Date'. */
export const headingOf = (header: FileHeader, column: FileColumn): string =>
  header.headings[header.at.get(column) ?? -1] ?? column;
