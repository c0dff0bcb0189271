import type { HistoryEntry } from '#api/history';
import { EXPENSE_COLUMNS } from '#domain/expenses/expenses';
import type { RecordField } from '#domain/import/field';
import { fieldOf, type RecordKind } from '#domain/import/kinds';
import {
  costRate,
  count,
  dayShort,
  head,
  headWeight,
  missing,
  money,
  moneySigned,
  premium,
  ruleValue,
  sentence,
  share,
  signed,
  strike,
  tradePrice,
  weightExact,
} from '#domain/kit/format';
import { LOT_COLUMNS } from '#domain/lots/lot-form';
import { OUT_COLUMNS, RECEIVING_COLUMNS } from '#domain/lots/lots';
import { LRP_COLUMNS } from '#domain/lrp/lrp-form';
import type { LrpType } from '#domain/lrp/lrp';
import { LRP_RULE_LABELS, lrpRuleKeyLabel, type LrpRuleKind } from '#domain/lrp/lrp-rules';
import { type BillsCover, FEED_UNIT_LABELS, type FeedUnit } from '#domain/plan/feeding-plan';
import { dayOfMonthText, mailedReportLabel } from '#domain/reports/report-mails';
import type { DateOrder } from '#domain/kit/table-file/dates';
import { DATE_ORDER_LABELS, DIRECTION_RULE_LABELS } from '#domain/trades/file/profile-form';
import type { DirectionRule } from '#domain/trades/file/profile';
import { LEAST_LIMITS } from '#domain/users/account-limits';

export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

const formatted = (value: unknown, format: Format): string => {
  if (value === null || value === undefined || value === '') return missing;
  return format(value as never);
};

/** A value with parts, such as the stored figures of a borrowing base: too much for a line. */
const hasParts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that an entry changed; for a new or deleted record, all visible fields. */
export function changesOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): FieldChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const known = shownFields[field];
    if (!known || hasParts(before?.[field]) || hasParts(after?.[field])) return [];
    const [from, to] = [formatted(before?.[field], known.format), formatted(after?.[field], known.format)];
    return from === to ? [] : [{ field: known.label, from, to }];
  });
}

const names: Record<HistoryEntry['record'], string> = {
  entities: 'entity',
  users: 'user',
  lots: 'lot',
  receivings: 'receiving',
  outs: 'out',
  expenses: 'expense',
  trades: 'trade',
  lrp: 'LRP policy',
  lrp_rules: 'LRP rule',
  scenarios: 'scenario',
  feeding_plans: 'plan to finish',
  purchase_plans: 'purchase plan',
  margin_rates: 'margin rate',
  account_balances: 'account statement',
  comparisons: 'comparison',
  notes: 'note',
  borrowing_terms: 'lender’s rate',
  borrowing_reports: 'borrowing base',
  import_profiles: 'import profile',
  report_mails: 'report by email',
};

const verbs = { insert: 'Added', update: 'Changed', delete: 'Deleted' } as const;

const nameColumns: Partial<Record<HistoryEntry['record'], string>> = {
  entities: 'name',
  users: 'full_name',
  lots: 'lot',
  scenarios: 'name',
  comparisons: 'name',
  purchase_plans: 'name',
  import_profiles: 'broker',
};

/** Example: 'lot HP-2601', 'expense'. */
export function nameOf({ record, before, after }: HistoryEntry): string {
  const column = nameColumns[record];
  const name = column && (after ?? before)?.[column];
  return [names[record], name].filter(Boolean).join(' ');
}

/** Example: 'Deleted lot HP-2601', 'Changed expense'. */
export const entryTitle = (entry: HistoryEntry): string => `${verbs[entry.action]} ${nameOf(entry)}`;

type Format = (value: never) => string;

interface ShownField {
  label: string;
  format: Format;
}

const lrpTypes: Record<LrpType, string> = {
  fed: 'Fed',
  strs_wt_1: 'Steers, weight 1',
  strs_wt_2: 'Steers, weight 2',
  hfrs_wt_1: 'Heifers, weight 1',
  hfrs_wt_2: 'Heifers, weight 2',
  unborn: 'Unborn',
};

/** A kind of out, expense or LRP policy. Example: 'dead' is 'Dead', 'hfrs_wt_2' is 'Heifers, weight 2'. */
const type = (value: string): string => (lrpTypes as Record<string, string>)[value] ?? sentence(value);

const asIs = (value: unknown): string => String(value);
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
/** Flags set on few records are shown only where set. */
const onlyYes = (value: boolean): string => (value ? 'Yes' : missing);
const moreThanAll =
  (all: number): Format =>
  (value: number): string =>
    value === all ? missing : count(value);
const dollarRate = (value: number): string => `$${costRate(value)}`;
const pounds = (value: number): string => `${weightExact(value)} lbs`;

const field = (label: string, format: Format = asIs): ShownField => ({ label, format });

const formats: Partial<Record<RecordField['reads'], Format>> = {
  day: dayShort,
  'yes or no': yesOrNo,
  choice: sentence,
};

/** The fields that are entered for records of a spreadsheet, with its labels. */
const entered = (kind: RecordKind, columns: readonly string[]): [string, ShownField][] =>
  columns.flatMap((column) => {
    const known = fieldOf(kind, column);
    return known ? [[column, field(known.label, formats[known.reads])]] : [];
  });

/** The fields of records in their histories, by column, without derived and internal ones. */
export const shownFields: Readonly<Record<string, ShownField>> = {
  ...Object.fromEntries([
    ...entered('lots', LOT_COLUMNS),
    ...entered('receivings', RECEIVING_COLUMNS),
    ...entered('outs', OUT_COLUMNS),
    ...entered('expenses', EXPENSE_COLUMNS),
    ...entered('lrp', LRP_COLUMNS),
  ]),
  // Lots
  lot: field('Lot'),
  date_in: field('Date in', dayShort),
  source: field('Source'),
  sex: field('Sex', sentence),
  location: field('Location'),
  est_out_wt: field('Est. out weight', pounds),
  est_out_date: field('Est. out date', dayShort),
  marketing_class: field('Marketing class'),
  futures_contract: field('Futures contract'),
  partnership: field('Partnership', yesOrNo),
  left_open: field('Left open on purpose', onlyYes),
  percent_owned: field('Percent owned', share),
  basis: field('Basis', signed),
  // Receivings and outs
  received: field('Head count received', head),
  pay_wt: field('Pay weight', pounds),
  cost: field('Cost', money),
  date_out: field('Date out', dayShort),
  type: field('Type', type),
  head_count: field('Head count', head),
  weight: field('Weight', pounds),
  proceeds: field('Proceeds', money),
  destination: field('Destination'),
  // Expenses
  date: field('Date', dayShort),
  amount: field('Amount', money),
  expense_category: field('Category', sentence),
  plan: field('Written by the plan', onlyYes),
  // Plans to finish
  feed_unit: field('Feed is entered as', (unit: FeedUnit) => FEED_UNIT_LABELS[unit]),
  feed_rate: field('Feed rate', dollarRate),
  feed_type: field('Feed is booked as', sentence),
  yardage: field('Yardage per head-day', dollarRate),
  medicine: field('Medicine per head', money),
  care: field('Care per head', money),
  freight: field('Freight per head', money),
  marketing: field('Marketing per head', money),
  interest: field('Interest a year', share),
  deaths: field('Expected deaths', share),
  bills_cover: field('Bills cover', (cover: BillsCover) =>
    cover === 'its date' ? 'Up to their date' : 'The month before',
  ),
  billed_feed: field('Feed billed through', dayShort),
  billed_yardage: field('Yardage billed through', dayShort),
  all_billed: field('All bills are in', onlyYes),
  // Notes
  about_kind: field('About', sentence),
  about_name: field('Was about'),
  text: field('Note'),
  due_on: field('Due date', dayShort),
  done_at: field('Done', () => 'Yes'),
  shared: field('Shared with the client', yesOrNo),
  // Trades
  status: field('Status', sentence),
  acct: field('Account'),
  name: field('Name'),
  trade_date: field('Trade date', dayShort),
  b_s: field('B/S'),
  quantity: field('Quantity', count),
  period: field('Period'),
  description: field('Description'),
  strike: field('Strike', (value: number) => strike(value)),
  p_c: field('P/C', sentence),
  price_amount: field('Price/Amount', tradePrice),
  closing_date: field('Closing date', dayShort),
  closing_price: field('Closing price', tradePrice),
  symbol: field('Symbol'),
  profit: field('P/L', moneySigned),
  // LRP policies
  endorsement_number: field('Endorsement #'),
  state: field('State'),
  county: field('County'),
  effective_date: field('Effective date', dayShort),
  end_date: field('End date', dayShort),
  target_wt: field('Target weight', (value: number) => `${headWeight(value)} lbs`),
  premium: field('Premium/cwt', premium),
  coverage: field('Coverage/cwt', money),
  total_premium: field('Total premium', money),
  net_coverage: field('Net coverage', premium),
  put_symbol: field('Put symbol'),
  put_qty: field('Put quantity', count),
  actual_ending_value: field('Actual ending value', money),
  indemnity: field('Indemnity', money),
  result: field('Result', moneySigned),
  // LRP rules
  crop_year: field('Crop year'),
  weight_from: field('From weight'),
  kind: field('Rule', (kind: LrpRuleKind) => LRP_RULE_LABELS[kind]),
  key: field('Applies to', lrpRuleKeyLabel),
  value: field('Value', ruleValue),
  // Margin rates and account statements
  root: field('Contract'),
  valid_from: field('Valid from', dayShort),
  initial: field('Initial margin', money),
  maintenance: field('Maintenance margin', money),
  day: field('As of', dayShort),
  equity: field('Account equity', money),
  cash: field('Cash', money),
  requirement: field('Requirement', money),
  // Reports by mail
  report: field('Report', mailedReportLabel),
  day_of_month: field('Day', dayOfMonthText),
  addresses: field('Addresses', (addresses: string[]) => addresses.join(', ')),
  enabled_by: field('Switched on', () => 'Yes'),
  // Borrowing bases
  lender: field('Lender'),
  class: field('Collateral class'),
  rate: field('Rate', share),
  // Import profiles
  broker: field('Broker'),
  date_order: field('Order of dates', (order: DateOrder) => DATE_ORDER_LABELS[order]),
  direction_rule: field('Purchases and sales', (rule: DirectionRule) => DIRECTION_RULE_LABELS[rule]),
  buy_word: field('Word for a purchase'),
  sell_word: field('Word for a sale'),
  // Users and entities
  full_name: field('Full name'),
  phone_number: field('Phone number'),
  email: field('Email'),
  user_type: field('User type', sentence),
  rjo_account_number: field('RJO account number'),
  rjo_confirmed: field('RJO account number confirmed', yesOrNo),
  lrp_policy_number: field('LRP policy number'),
  interest_rate: field('Interest rate', share),
  risk_limit: field('Value at risk limit', share),
  hedge_low: field('Hedge band from', share),
  hedge_high: field('Hedge band to', share),
  most_lots: field('Lots allowed', moreThanAll(LEAST_LIMITS.most_lots)),
  most_open_trades: field('Open trades allowed', moreThanAll(LEAST_LIMITS.most_open_trades)),
  most_records: field('Records allowed', moreThanAll(LEAST_LIMITS.most_records)),
  most_imported_rows: field('Rows imported in a day', moreThanAll(LEAST_LIMITS.most_imported_rows)),
};
