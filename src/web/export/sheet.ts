import type { CellKind } from '#domain/reports/document';
import type { SheetValue } from '#domain/reports/workbook/workbook';

/** The records of one kind: the field names, and a row of values for each record. */
export interface Sheet {
  name: string;
  nouns: readonly [string, string];
  file: string;
  fields: readonly string[];
  rows: readonly (readonly SheetValue[])[];
}

/** Day fields are recognized by name: `date`, `date_in`, `est_out_date`. */
export const isDayField = (field: string): boolean =>
  ['day', 'due_on', 'stopped_on', 'billed_feed', 'billed_yardage'].includes(field) ||
  field.split('_').includes('date');

const NUMBER_FIELDS: Partial<Record<CellKind, readonly string[]>> = {
  head: [
    'total_received',
    'total_dead',
    'total_shipped',
    'current_hd',
    'current_head_count',
    'received',
    'head_count',
  ],
  count: ['quantity', 'trades_excluded', 'shipments_without_proceeds', 'lrp_excluded', 'lots_without_plan'],
  pounds: ['total_pay_wt', 'pay_wt', 'est_out_wt', 'weight', 'target_wt'],
  price: [
    'feed_rate',
    'yardage',
    'strike',
    'price_amount',
    'closing_price',
    'futures_price',
    'premium',
    'coverage',
    'net_coverage',
    'actual_ending_value',
  ],
  basis: ['basis'],
  percent: ['percent_owned', 'rate', 'interest', 'deaths'],
  money: [
    'total_cost',
    'cost',
    'amount',
    'medicine',
    'care',
    'freight',
    'marketing',
    'total_premium',
    'indemnity',
    'est_future_value',
    'gross_equity',
    'total_expenses',
    'net_equity',
    'proceeds',
    'sales_estimate',
    'equity_with_sales',
    'equity',
    'cash',
    'requirement',
  ],
  result: ['profit', 'result', 'trades_pl', 'lrp_pl'],
};
const NUMBER_KINDS = new Map(
  Object.entries(NUMBER_FIELDS).flatMap(([kind, fields]) => fields.map((field) => [field, kind as CellKind])),
);

/** How a field of records is shown. Example: 'total_cost' is money, 'date_in' a day; text has no kind. */
export const kindOfField = (field: string): CellKind | undefined =>
  isDayField(field) ? 'day' : NUMBER_KINDS.get(field);
