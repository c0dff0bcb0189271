import type { FileField } from '../../kit/table-file/columns.ts';
import { headingList } from '../../kit/table-file/file.ts';
import type { DateOrder } from '../../kit/table-file/dates.ts';
import type { NoteColumn, TradeColumn } from './table.ts';

/** The columns a file may have; some brokers have separate columns for long and short. A remark is found in any other column. */
export type FileColumn = TradeColumn | 'long' | 'short' | Exclude<NoteColumn, 'remark'>;

/** A column that is read: those of a file, and the remark that is found in one. */
export type CellColumn = FileColumn | 'remark';

/** A column of the contracts filled is preferred to one of those ordered. Source: decision 77. */
export const FILLED_HEADINGS: readonly string[] = headingList(`
  qtyfilled filledqty filledquantity quantityfilled fillqty fillquantity filled fills filledlots executedqty executedquantity
  qtyexecuted execqty cumqty contractsfilled filledcontracts tradedqty qtytraded lastqty`);

const fileColumn = (field: FileColumn, label: string, headings: string): FileField<FileColumn> => ({
  field,
  label,
  headings: headingList(headings),
});

/** The columns of a file with their accepted headings, in the order of the form. Source: spec 2 §5, market data. */
export const FILE_COLUMNS: readonly FileField<FileColumn>[] = [
  fileColumn('acct', 'Account', 'acct account accountnumber acctnumber accountno acctno accountid acctid'),
  fileColumn('name', 'Name', 'name accountname acctname customername customer clientname client'),
  fileColumn(
    'trade_date',
    'Trade Date',
    'tradedate tradedt trddate trddt date executiondate transactiondate filldate',
  ),
  fileColumn('b_s', 'Buy or Sell', 'bs buysell side buysellcode buysellindicator action longshort ls'),
  fileColumn(
    'quantity',
    'Quantity',
    `${FILLED_HEADINGS.join(' ')} quantity qty contracts tradequantity tradeqty lots numberofcontracts`,
  ),
  fileColumn(
    'long',
    'Bought',
    `longquantity longqty qtylong long buyquantity buyqty bought buy buys longbuy buylong boughtqty qtybought
    qtybuy buycontracts buylots bot longbought`,
  ),
  fileColumn(
    'short',
    'Sold',
    `shortquantity shortqty qtyshort short sellquantity sellqty sold sell sells shortsell sellshort soldqty qtysold
    qtysell sellcontracts selllots sld shrtsell shrt shortsold`,
  ),
  fileColumn(
    'ordered',
    'Contracts Ordered',
    `orderqty orderedqty qtyordered orderquantity quantityordered ordqty ordered originalqty origqty
    totalqty quantity qty contracts lots`,
  ),
  fileColumn(
    'period',
    'Contract Month',
    'period contractmonth contractperiod deliverymonth month contractmonthyear expirationmonth',
  ),
  fileColumn(
    'description',
    'Description',
    `description desc contractdescription instrument product commodity contract symbol contractsymbol
    security`,
  ),
  fileColumn('strike', 'Strike', 'strike strikeprice'),
  fileColumn('p_c', 'Put or Call', 'pc putcall callput cp optiontype'),
  fileColumn(
    'price_amount',
    'Price',
    `priceamount fillprice filledprice executionprice tradeprice avgfillprice averagefillprice price avgprice
    averageprice`,
  ),
  fileColumn(
    'open_close',
    'Open or Close',
    `openclose oc opencloseindicator opencloseind openclosecode opencloseflag closeopen positioneffect
    poseffect effect positionindicator offset openoffset initialoffset newoffset`,
  ),
  fileColumn(
    'status',
    'Status',
    `status orderstatus ordstatus tradestatus fillstatus executionstatus transactionstatus orderstate tradestate
    statuscode statusdesc statusdescription`,
  ),
];

/**
 * Where the direction of a trade stands. `one_column`: in a column with words for both. `negative_sells` and `negative_buys`: in the sign of the
 * quantity. `two_columns`: bought and sold contracts have a column each.
 */
export const DIRECTION_RULES = ['one_column', 'negative_sells', 'negative_buys', 'two_columns'] as const;
export type DirectionRule = (typeof DIRECTION_RULES)[number];

/** The columns that a file must have, besides those of its direction rule. */
const ALWAYS_REQUIRED = [
  'acct',
  'name',
  'trade_date',
  'price_amount',
] as const satisfies readonly FileColumn[];

const REQUIRED_BY_DIRECTION_RULE: Record<DirectionRule, readonly FileColumn[]> = {
  one_column: ['b_s', 'quantity'],
  negative_sells: ['quantity'],
  negative_buys: ['quantity'],
  two_columns: ['long', 'short'],
};

/** The columns of a direction rule that a file of another one does not have. */
const DIRECTION_COLUMNS: readonly FileColumn[] = ['b_s', 'quantity', 'long', 'short'];

/** The columns that a profile must name. Example: with `negative_sells` there is a quantity, and no direction. */
export const requiredOf = (rule: DirectionRule): readonly FileColumn[] => [
  ...ALWAYS_REQUIRED,
  ...REQUIRED_BY_DIRECTION_RULE[rule],
];

/** Whether a column has a meaning under a direction rule. Example: there is no direction column where the quantity has a sign. */
export const isOfDirectionRule = (column: FileColumn, rule: DirectionRule): boolean =>
  !DIRECTION_COLUMNS.includes(column) || REQUIRED_BY_DIRECTION_RULE[rule].includes(column);

/** How a broker writes the values in its files. */
export interface ReadingRules {
  date_order: DateOrder;
  direction_rule: DirectionRule;
  /** The word for a purchase and for a sale, besides the usual ones. */
  buy_word: string | null;
  sell_word: string | null;
}

/** How the files of a broker are read, chosen by their headings. */
export interface ReadingProfile extends ReadingRules {
  id: number;
  broker: string;
  /** The headings of its files, in order. */
  headings: readonly string[];
  /** The columns by field, counted from 0. */
  columns: Readonly<Partial<Record<FileColumn, number>>>;
}
