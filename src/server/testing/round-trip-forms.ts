import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import type { Fixtures } from './fixtures.ts';

/** Pairs of complete inputs for the contract's writes, without a common value. */

let made = 0;

const lotFacts = [
  {
    date_in: '2026-03-14',
    source: 'Amarillo',
    location: 'Pen 1',
    total_received: 101,
    total_pay_wt: 60_001.5,
    total_cost: 150_001.25,
    est_out_wt: 851.25,
    est_out_date: '2026-10-01',
    sex: 'heifers',
    partnership: false,
    left_open: false,
    percent_owned: 100,
  },
  {
    date_in: '2026-03-15',
    source: 'Dalhart',
    location: 'Pen 2',
    total_received: 202,
    total_pay_wt: 120_002,
    total_cost: 300_002.5,
    est_out_wt: 1400.5,
    est_out_date: '2026-11-02',
    sex: 'mixed',
    partnership: true,
    left_open: true,
    percent_owned: 50,
  },
] as const;
export const lotForms = (mine: Fixtures, other: Fixtures) =>
  [mine, other].map(({ who }, nth) => ({
    lot: `Number ${++made}`,
    owner: who.entity_name,
    ...lotFacts[nth],
  }));
export const receivingForms = [
  {
    date_in: '2026-03-20',
    source: 'Dalhart',
    sex: 'heifers',
    location: 'Pen 1',
    received: 51,
    pay_wt: 30_001.5,
    cost: 75_001.25,
  },
  {
    date_in: '2026-03-21',
    source: 'Amarillo',
    sex: 'mixed',
    location: 'Pen 2',
    received: 102,
    pay_wt: 60_003,
    cost: 150_002.5,
  },
] as const;
export const outForms = [
  { date_out: '2026-05-02', type: 'dead', head_count: 1, weight: 701.5, proceeds: 11.25, destination: 'Pit' },
  {
    date_out: '2026-05-03',
    type: 'shipped',
    head_count: 2,
    weight: 1402.25,
    proceeds: 3000.5,
    destination: 'Cactus',
  },
] as const;
export const expenseForms = [
  { date: '2026-05-02', type: 'medicine', amount: 8.25, expense_category: 'actual' },
  { date: '2099-05-03', type: 'yardage', amount: 16.5, expense_category: 'projected' },
] as const;
export const monthlyForms = [
  { date: '2026-08-02', type: 'pasture', amount: 4.25 },
  { date: '2026-09-30', type: 'care', amount: 2.5 },
] as const;
export const ruleForms = () => [
  {
    crop_year: 2030 + ++made,
    kind: 'factor',
    key: 'strs_wt_2',
    weight_from: 600,
    value: 1.25,
    source: 'RMA',
  },
  { crop_year: 2030 + ++made, kind: 'subsidy', key: '95', weight_from: 0, value: 36.5, source: 'An agent' },
];
export const policyForms = [
  {
    endorsement_number: 'E-1',
    state: 'TX',
    county: 'Deaf Smith',
    type: 'strs_wt_2',
    effective_date: '2026-06-22',
    end_date: '2099-01-18',
    premium: 6.37634,
    coverage: 318.37,
    put_symbol: 'LEZ2200Q',
    put_qty: 3,
    head_count: 47,
    target_wt: 1521.33,
  },
  {
    endorsement_number: 'E-2',
    state: 'KS',
    county: 'Ford',
    type: 'unborn',
    effective_date: '2026-06-23',
    end_date: '2099-01-19',
    premium: 7.25,
    coverage: 301.5,
    put_symbol: 'LEZ2210Q',
    put_qty: 4,
    head_count: 48,
    target_wt: 850.25,
  },
] as const;
export const planForms = [
  {
    feed_unit: 'day',
    feed_rate: 3.3725,
    feed_type: 'pasture',
    yardage: 0.4525,
    medicine: 12.25,
    care: 3.5,
    freight: 6.35,
    marketing: 3.1,
    interest: 8.25,
    deaths: 1.5,
    bills_cover: 'the month before',
    billed_feed: '2026-05-31',
    billed_yardage: '2026-05-30',
    all_billed: true,
  },
  {
    feed_unit: 'month',
    feed_rate: 31.5,
    feed_type: 'feed',
    yardage: 0,
    medicine: 0,
    care: 0,
    freight: 0,
    marketing: 0,
    interest: null,
    deaths: null,
    bills_cover: 'its date',
    billed_feed: null,
    billed_yardage: null,
    all_billed: false,
  },
] as const;
/** The fields of these forms: their values are the same in everybody's books, so that none of them names a record. */
export const plainFields: ReadonlySet<string> = new Set(
  [lotFacts, receivingForms, outForms, expenseForms, policyForms, planForms].flatMap(([form]) =>
    Object.keys(form),
  ),
);

export const policyOwners = async (mine: Fixtures, other: Fixtures) => [
  { user_id: mine.profile.id, lot_id: (await mine.lot()).value },
  { user_id: other.profile.id, lot_id: (await other.lot()).value },
];

export const userForms = (mine: Fixtures, other: Fixtures) =>
  [mine, other].map(({ who }, nth) => ({
    full_name: `Dee Dawes ${nth}`,
    entity_name: who.entity_name,
    phone_number: `806 555 010${nth}`,
    email: `dee${++made}@new.test`,
    rjo_account_number: `RJ ${++made}`,
    lrp_policy_number: `LRP ${nth}`,
    user_type: nth === 0 ? 'producer' : 'admin',
  }));
export const onLots = async (mine: Fixtures, other: Fixtures) => [
  { lot_id: (await mine.lot()).value },
  { lot_id: (await other.lot()).value },
];

/** Two trades of a broker's file; each call has different accounts. */
export const tradeRows = () => [
  {
    acct: `RT ${++made}`,
    name: 'First',
    trade_date: '2026-06-01',
    b_s: 'Buy',
    quantity: 3,
    period: 'Feb-27',
    description: 'LIVE CATTLE',
    strike: 0,
    p_c: '',
    price_amount: 220.25,
  },
  {
    acct: `RT ${++made}`,
    name: 'Second',
    trade_date: '2026-06-02',
    b_s: 'Sell',
    quantity: 4,
    period: 'Apr-27',
    description: 'PUT LIVE CATTLE',
    strike: 215,
    p_c: 'put',
    price_amount: 5.5,
  },
];
export type TradeRow = ReturnType<typeof tradeRows>[number];

/** An import of these trades, each on its lot: the columns of texts hold indexes of `texts`. */
export function importForm(file_name: string, rows: readonly TradeRow[], lots: readonly number[]) {
  const texts = [''];
  const textIndex = (text: string) => {
    if (!texts.includes(text)) texts.push(text);
    return texts.indexOf(text);
  };
  const textIndexes = (key: 'acct' | 'name' | 'trade_date' | 'b_s' | 'period' | 'description' | 'p_c') =>
    rows.map((row) => textIndex(row[key]));
  const trades = {
    texts,
    row: rows.map((_, nth) => nth + 2),
    acct: textIndexes('acct'),
    name: textIndexes('name'),
    trade_date: textIndexes('trade_date'),
    b_s: textIndexes('b_s'),
    quantity: rows.map(({ quantity }) => quantity),
    period: textIndexes('period'),
    description: textIndexes('description'),
    strike: rows.map(({ strike }) => strike),
    p_c: textIndexes('p_c'),
    price_amount: rows.map(({ price_amount }) => price_amount),
  };
  return { file_name, trades, lots: [...lots], offsets: [], again: [], confirmed: [...WARNING_REASONS] };
}
