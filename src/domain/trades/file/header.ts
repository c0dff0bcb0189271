import {
  type FileColumn,
  type CellColumn,
  isOfSides,
  profileFor,
  type ReadingProfile,
  type ReadingRules,
  requiredOf,
  type SideRule,
} from './profile.ts';
import { fileText } from '../../kit/table-file/text.ts';
import type { Cell } from '../../kit/table-file/file.ts';
import { columnsByHeading, headingKey } from '../../kit/table-file/headings.ts';

const words = (text: string): string[] => text.split(' ');

/** A column of the contracts filled is preferred to one of those ordered. Source: decision 77. */
const FILLED_HEADINGS: readonly string[] = [
  ...words('qtyfilled filledqty filledquantity quantityfilled fillqty fillquantity filled fills filledlots'),
  ...words(
    'executedqty executedquantity qtyexecuted execqty cumqty contractsfilled filledcontracts tradedqty',
  ),
  ...words('qtytraded lastqty'),
];

/** The accepted headings of each column, best first, ignoring case, spaces and punctuation. Source: spec 2 §5, market data. */
const HEADINGS: Record<FileColumn, readonly string[]> = {
  acct: words('acct account accountnumber acctnumber accountno acctno accountid acctid'),
  name: words('name accountname acctname customername customer clientname client'),
  trade_date: words('tradedate tradedt trddate trddt date executiondate transactiondate filldate'),
  b_s: words('bs buysell side buysellcode buysellindicator action longshort ls'),
  quantity: [
    ...FILLED_HEADINGS,
    ...words('quantity qty contracts tradequantity tradeqty lots numberofcontracts'),
  ],
  long: [
    ...words(
      'longquantity longqty qtylong long buyquantity buyqty bought buy buys longbuy buylong boughtqty',
    ),
    ...words('qtybought qtybuy buycontracts buylots bot longbought'),
  ],
  short: [
    ...words(
      'shortquantity shortqty qtyshort short sellquantity sellqty sold sell sells shortsell sellshort',
    ),
    ...words('soldqty qtysold qtysell sellcontracts selllots sld shrtsell shrt shortsold'),
  ],
  ordered: [
    ...words(
      'orderqty orderedqty qtyordered orderquantity quantityordered ordqty ordered originalqty origqty',
    ),
    ...words('totalqty quantity qty contracts lots'),
  ],
  period: words('period contractmonth contractperiod deliverymonth month contractmonthyear expirationmonth'),
  description: [
    ...words('description desc contractdescription instrument product commodity contract symbol'),
    ...words('contractsymbol security'),
  ],
  strike: words('strike strikeprice'),
  p_c: words('pc putcall callput cp optiontype'),
  price_amount: [
    ...words(
      'priceamount fillprice filledprice executionprice tradeprice avgfillprice averagefillprice price',
    ),
    ...words('avgprice averageprice'),
  ],
  open_close: [
    ...words(
      'openclose oc opencloseindicator opencloseind openclosecode opencloseflag closeopen positioneffect',
    ),
    ...words('poseffect effect positionindicator offset openoffset initialoffset newoffset'),
  ],
  status: [
    ...words(
      'status orderstatus ordstatus tradestatus fillstatus executionstatus transactionstatus orderstate',
    ),
    ...words('tradestate statuscode statusdesc statusdescription'),
  ],
};

export const REQUIRED_COLUMNS = ['acct', 'name', 'trade_date', 'b_s', 'quantity', 'price_amount'] as const;

/** The position of each column in the file, its heading there, and how the cells are read. */
export interface FileHeader {
  row: number;
  headings: readonly string[];
  at: ReadonlyMap<CellColumn, number>;
  /** Whether the quantity is that of the contracts filled. */
  filled: boolean;
  rules: ReadingRules;
  /** The id of the profile by which the file is read. */
  profile: number | null;
}

export const usualRules = (sides: SideRule): ReadingRules => ({
  date_order: 'MDY',
  sides,
  buy_word: null,
  sell_word: null,
});

type Columns = Map<FileColumn, number>;

const isFilled = (headings: readonly string[], at: Columns): boolean =>
  at.has('ordered') || FILLED_HEADINGS.includes(headingKey(headings[at.get('quantity') ?? -1] ?? ''));

/** Contracts ordered are a column only beside one of those filled. */
function withoutTwins(at: Columns): Columns {
  if (at.get('ordered') === at.get('quantity')) at.delete('ordered');
  return at;
}

/** A profile's columns, and those beside its trade that it does not name: they were not read when it was saved. Source: decision 77. */
function withNotes(at: Columns, usual: Columns): Columns {
  const isFree = (index: number | undefined): index is number =>
    index !== undefined && ![...at.values()].includes(index);
  for (const column of ['open_close', 'status'] as const) {
    const found = usual.get(column);
    if (!at.has(column) && isFree(found)) at.set(column, found);
  }
  const [own, filled, ordered] = [at.get('quantity'), usual.get('quantity'), usual.get('ordered')];
  if (own === undefined || at.has('ordered')) return at;
  if (own === ordered && isFree(filled)) at.set('ordered', own).set('quantity', filled);
  else if (own === filled && isFree(ordered)) at.set('ordered', ordered);
  return at;
}

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
  const usual = columnsByHeading(cells, HEADINGS);
  const profile = profileFor(cells, profiles);
  if (profile) {
    const columns = Object.entries(profile.columns) as [FileColumn, number][];
    const at = new Map(columns.filter(([column]) => isOfSides(column, profile.sides)));
    const all = withNotes(at, usual);
    return { row, headings, at: all, filled: isFilled(headings, all), rules: profile, profile: profile.id };
  }
  const at = withoutTwins(usual);
  const twoSides = !(at.has('quantity') && at.has('b_s')) && at.has('long') && at.has('short');
  const rules = usualRules(twoSides ? 'two_columns' : 'one_column');
  return { row, headings, at, filled: isFilled(headings, at), rules, profile: null };
}

/** The required columns that the file does not have. */
export const missingColumns = ({ at, rules }: FileHeader): string[] => {
  const required = new Set(requiredOf(rules.sides));
  return [...REQUIRED_COLUMNS, 'long' as const, 'short' as const].filter(
    (column) => required.has(column) && !at.has(column),
  );
};

/** The columns that a line above the rows may replace. */
const STATED_ABOVE: readonly string[] = ['acct', 'name'];

/** The required columns that the file does not have, where lines above its rows state the account. */
export const missingWithoutAccount = (header: FileHeader): string[] =>
  missingColumns(header).filter((column) => !STATED_ABOVE.includes(column));

/** The heading of a column in the file, else its own name. Example: 'Trade Date'. */
export const headingOf = (header: FileHeader, column: CellColumn): string =>
  header.headings[header.at.get(column) ?? -1] ?? column;
