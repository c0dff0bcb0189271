import type { EndedLrp } from '../closeout/hedge-results.ts';
import { addDays, type Day } from '../kit/days.ts';
import type { Expense } from '../expenses/expenses.ts';
import type { ExpenseType } from '../expenses/expense-types.ts';
import type { Lot, Out, Receiving } from '../lots/lots.ts';
import {
  insuredValue,
  lrpProfit,
  netCoverage,
  totalPremium,
  type PricedLrpPolicy,
  type LrpPosition,
} from '../lrp/lrp.ts';
import { previousTradingDay, tradingDayUpTo } from '../market/contract-calendar.ts';
import { futuresContract, marketingClass } from '../market/contracts.ts';
import { payoffOf } from '../lrp/policy-value.ts';
import { minus, plus, rounded, sumCents, times } from '../kit/money.ts';
import type { FeedingPlan } from '../plan/feeding-plan.ts';
import { tradeProfit, type Trade } from '../trades/trades.ts';
import {
  MARKET,
  pricesAsOf,
  sampleInstruments,
  type SamplePrices,
  type SampleInstruments,
} from './market.ts';
import { SAMPLE_LOT } from './name.ts';
import { plannedExpenses, samplePlan } from './plan.ts';

const sampleLotKey = { lot: SAMPLE_LOT, lot_id: 1, owner: SAMPLE_LOT, version: 1 };

type Load = [daysAgo: number, source: string, received: number, pay_wt: number, cost: number];

/** Steers of 550 and 560 lb, bought at $428.00 and $421.50/cwt. */
const LOADS: Load[] = [
  [120, 'Sale barn', 102, 56_100, 240_108],
  [106, 'Neighbor', 98, 54_880, 231_319.2],
];

const sampleReceivings = (today: Day): Receiving[] =>
  LOADS.map(([daysAgo, source, received, pay_wt, cost], nth) => ({
    ...sampleLotKey,
    id: nth + 1,
    date_in: addDays(today, -daysAgo),
    source,
    sex: 'steers',
    location: 'Pen 4',
    received,
    pay_wt,
    cost,
  }));

const dead = { type: 'dead', head_count: 1, weight: null, proceeds: null, destination: null } as const;

/** 12 steers of 790 lb at $345.00/cwt. */
const shipped = {
  type: 'shipped',
  head_count: 12,
  weight: 9480,
  proceeds: 32_706,
  destination: 'Feed yard',
} as const;

const sampleOuts = (today: Day): Out[] => [
  { ...sampleLotKey, ...dead, id: 1, date_out: addDays(today, -98) },
  { ...sampleLotKey, ...dead, id: 2, date_out: addDays(today, -71) },
  { ...sampleLotKey, ...shipped, id: 3, date_out: addDays(today, -12) },
];

type Spent = [daysAgo: number, type: ExpenseType, amount: number];

const SPENT: Spent[] = [
  [120, 'freight', 2450],
  [115, 'medicine', 1870.5],
  [90, 'feed', 9920],
  [60, 'feed', 10_150],
  [30, 'feed', 9480],
  [30, 'yardage', 3900],
];

const spentOn = (today: Day): Expense[] =>
  SPENT.map(([daysAgo, type, amount], nth) => ({
    ...sampleLotKey,
    id: nth + 1,
    date: addDays(today, -daysAgo),
    type,
    amount,
    expense_category: 'actual',
    plan: false,
    created_at: `${addDays(today, -daysAgo)}T15:00:00Z`,
  }));

/** A put and a future that are held, and a future that was sold and bought back; newest first. */
function sampleTrades(today: Day, instruments: SampleInstruments): Trade[] {
  const tradedOn = (daysAgo: number): Day => tradingDayUpTo(addDays(today, -daysAgo));
  const future = (id: number, daysAgo: number, price_amount: number): Trade => ({
    id,
    status: 'open',
    lot: SAMPLE_LOT,
    lot_id: 1,
    owner: SAMPLE_LOT,
    acct: 'SAMPLE',
    name: SAMPLE_LOT,
    trade_date: tradedOn(daysAgo),
    b_s: 'Sell',
    quantity: 1,
    period: instruments.period,
    description: instruments.description,
    strike: null,
    p_c: null,
    price_amount,
    closing_date: null,
    closing_price: null,
    symbol: instruments.future,
    profit: null,
    created_at: `${tradedOn(daysAgo)}T19:05:00Z`,
    version: 1,
  });
  const sold = future(1, 110, 338.25);
  const boughtBackAt = 331.1;
  return [
    {
      ...future(3, 40, 11.85),
      b_s: 'Buy',
      quantity: 2,
      strike: MARKET.option.strike,
      p_c: 'put',
      symbol: instruments.option,
    },
    future(2, 45, 349.8),
    {
      ...sold,
      status: 'closed',
      closing_date: tradedOn(60),
      closing_price: boughtBackAt,
      profit: tradeProfit(sold, boughtBackAt),
    },
  ];
}

const OUT = { est_out_wt: 850, days_to_go: 60 };

/** The sample lot with its records, as the page of a lot takes them, and its own prices. */
export interface SampleLot {
  detail: {
    lot: Lot;
    receivings: Receiving[];
    outs: Out[];
    trades: Trade[];
    expenses: Expense[];
    policies: PricedLrpPolicy[];
    lrp: LrpPosition[];
    ended_lrp: EndedLrp[];
    interest_rate: null;
    plan: FeedingPlan;
  };
  prices: SamplePrices;
}

/**
 * The sample lot on a day: 200 feeder steers that came in 120 and 106 days before, to go out in 60. It is no record: its days move
 * with today, and the rules of every lot work out its figures. Example: on 2026-11-22 it has 186 head left, is priced by GFF27 at
 * $345.50/cwt and has an estimated future value of $550,188.
 */
export function sampleLot(today: Day): SampleLot {
  const receivings = sampleReceivings(today);
  const outs = sampleOuts(today);
  const estOutDate = addDays(today, OUT.days_to_go);
  const contract = futuresContract(OUT.est_out_wt, estOutDate);
  const instruments = sampleInstruments(contract);
  const { policy, position } = insured(today, instruments.insurance);
  const lot = lotOf(receivings, outs, estOutDate, contract);
  const plan = samplePlan(today);
  const expenses = spentOn(today);
  return {
    detail: {
      lot,
      receivings,
      outs,
      trades: sampleTrades(today, instruments),
      expenses: [...expenses, ...plannedExpenses(plan, lot, { receivings, outs, expenses })],
      policies: [policy],
      lrp: [position],
      ended_lrp: [],
      interest_rate: null,
      plan,
    },
    prices: pricesAsOf(previousTradingDay(today), instruments),
  };
}

function lotOf(
  receivings: readonly Receiving[],
  outs: readonly Out[],
  est_out_date: Day,
  futures_contract: string,
): Lot {
  const first = receivings[0]?.date_in ?? est_out_date;
  const headOut = (type: Out['type']): number =>
    rounded(plus(...outs.filter((out) => out.type === type).map((out) => out.head_count)), 2);
  const total_received = rounded(plus(...receivings.map(({ received }) => received)), 2);
  const [total_dead, total_shipped] = [headOut('dead'), headOut('shipped')];
  return {
    id: 1,
    lot: SAMPLE_LOT,
    owner: SAMPLE_LOT,
    date_in: first,
    source: 'Sale barn',
    sex: 'steers',
    location: 'Pen 4',
    total_received,
    total_dead,
    total_shipped,
    current_hd: rounded(minus(total_received, plus(total_dead, total_shipped)), 2),
    total_pay_wt: rounded(plus(...receivings.map(({ pay_wt }) => pay_wt)), 2),
    total_cost: sumCents(receivings.map(({ cost }) => cost)),
    est_out_wt: OUT.est_out_wt,
    est_out_date,
    marketing_class: marketingClass(OUT.est_out_wt),
    futures_contract,
    partnership: false,
    left_open: false,
    percent_owned: 100,
    basis: MARKET.basis,
    receiving_count: receivings.length,
    cover: 'planned',
    missing: [],
    created_at: `${first}T15:00:00Z`,
    updated_at: `${first}T15:00:00Z`,
    version: 1,
  };
}

/** Most of the lot under one LRP policy, with its put. */
function insured(today: Day, put_symbol: string): { policy: PricedLrpPolicy; position: LrpPosition } {
  const { coverage, premium, put } = MARKET.insurance;
  const terms = { head_count: 120, target_wt: 850, coverage, premium };
  const dates = { effective_date: addDays(today, -80), end_date: addDays(today, 55) };
  const put_qty = 2;
  const policy: PricedLrpPolicy = {
    ...terms,
    ...dates,
    id: 1,
    user_id: null,
    created_by: null,
    insured_name: SAMPLE_LOT,
    endorsement_number: '1000001',
    lot: SAMPLE_LOT,
    lot_id: 1,
    state: 'Texas',
    county: 'Deaf Smith',
    type: 'strs_wt_2',
    total_premium: totalPremium(terms),
    net_coverage: netCoverage(terms),
    actual_ending_value: null,
    indemnity: null,
    result: null,
    version: 1,
    theoretical_value: put.last_price,
    profit_loss: lrpProfit({ premium, put_symbol, put_qty }, put.last_price),
    ended: false,
    covered_percent: null,
    put_price: null,
  };
  const gainAt = (price: number): number => rounded(minus(price, premium), 5);
  return {
    policy,
    position: {
      ...dates,
      policy_id: policy.id,
      endorsement_number: policy.endorsement_number,
      lot_id: policy.lot_id,
      head_count: policy.head_count,
      insured_weight: rounded(times(terms.head_count, terms.target_wt), 2),
      insured_value: insuredValue(terms),
      symbol: put_symbol,
      contracts: put_qty,
      value: put.last_price,
      gain: gainAt(put.last_price),
      previous_gain: gainAt(put.previous_settlement),
      ...payoffOf(policy, 1),
    },
  };
}
