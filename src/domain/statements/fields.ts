import { amountField, dayField, textField, type RecordField } from '../import/field.ts';
import { gridFormat } from '../import/grid.ts';
import type { FileField } from '../kit/table-file/columns.ts';
import { FILE_COLUMNS, type FileColumn } from '../trades/file/profile.ts';

/** The columns of a statement of open positions, some of which stand in place of others. */

export const POSITION_COLUMNS = [
  'acct',
  'description',
  'period',
  'strike',
  'p_c',
  'long',
  'short',
  'b_s',
  'quantity',
  'price_amount',
] as const satisfies readonly FileColumn[];
export type PositionColumn = (typeof POSITION_COLUMNS)[number];

/** The names that differ from those of a file of trades. */
const LABELS: Partial<Record<PositionColumn, string>> = {
  description: 'Contract',
  long: 'Long',
  short: 'Short',
};

/** The headings that only a statement of positions has. */
const ALSO: Partial<Record<PositionColumn, readonly string[]>> = {
  quantity: ['openquantity', 'openqty', 'position', 'netposition', 'netquantity', 'netqty', 'net'],
  price_amount: ['openprice', 'avgopenprice', 'averageopenprice', 'entryprice', 'costprice', 'avgcost'],
};

const REQUIRED: readonly PositionColumn[] = ['acct', 'description', 'price_amount'];

/** The fields of an open position, found by the headings of a broker's file of trades. */
export const POSITION_FIELDS: readonly FileField<PositionColumn>[] = POSITION_COLUMNS.flatMap((field) => {
  const found = FILE_COLUMNS.find((column) => column.field === field);
  if (!found) return [];
  const { label, headings } = found;
  return {
    field,
    label: LABELS[field] ?? label,
    headings: [...headings, ...(ALSO[field] ?? [])],
    ...(REQUIRED.includes(field) && { required: true as const }),
  };
});

/** Where the contracts stand: long and short in a column each, a direction and a quantity, or a quantity below zero for short ones. */
export function directionRuleIn(has: (column: PositionColumn) => boolean) {
  if (has('long') || has('short')) return 'two_columns';
  return has('b_s') ? 'one_column' : 'negative_sells';
}

/** The columns that are missing, by their labels. Example: with account, contract, price and long only Short is missing. */
export function missingPositionColumns(has: (column: PositionColumn) => boolean): string[] {
  const rule = directionRuleIn(has);
  const needed = [
    ...REQUIRED,
    ...(rule === 'two_columns' || !has('quantity') ? (['long', 'short'] as const) : []),
  ];
  return POSITION_FIELDS.filter(({ field }) => needed.includes(field) && !has(field)).map(
    ({ label }) => label,
  );
}

export const BALANCE_COLUMNS = ['acct', 'day', 'equity', 'cash', 'requirement'] as const;
export type BalanceColumn = (typeof BALANCE_COLUMNS)[number];

/** The fields of a balance of an account at the end of a day. */
export const BALANCE_FIELDS: readonly RecordField[] = [
  textField('acct', 'Account', 'accountnumber acctnumber accountno acctno accountid acctid', {
    required: true,
  }),
  dayField('day', 'Statement Date', 'date asof asofdate balancedate valuedate businessdate processdate', {
    required: true,
  }),
  amountField(
    'equity',
    'Account Equity',
    `totalequity netequity accountvalue netliquidatingvalue netliquidationvalue netliq nlv totalaccountvalue endingequity`,
    { required: true },
  ),
  amountField('cash', 'Cash', 'cashbalance endingcash endingbalance accountbalance ledgerbalance balance'),
  amountField(
    'requirement',
    'Requirement',
    'marginrequirement initialmargin initialrequirement initialmarginrequirement margin',
  ),
];

export const MOST_STATEMENT_ROWS = 20_000;

export const balanceFormat = (texts: string[]) =>
  gridFormat(BALANCE_FIELDS, texts, { name: 'a statement of balances', most: MOST_STATEMENT_ROWS + 1 });

/** Excel makes a day of a typed contract month: only the displayed text tells them apart. */
export const positionFormat = (texts: string[]) =>
  gridFormat(POSITION_FIELDS, texts, {
    name: 'a statement of positions',
    most: MOST_STATEMENT_ROWS + 1,
    shown: 'period',
  });
