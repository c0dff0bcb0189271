import { addDays, type Day } from '../kit/days.ts';
import { divided, type Exact, minus, plus, rounded, times } from '../kit/money.ts';
import { futuresContract } from '../market/contracts.ts';
import { daysToFinish } from './days-to-finish.ts';
import type { PurchaseInput } from './purchase-form.ts';

/** Percent x days of a year: interest = price x rate x days / this. */
const PERCENT_YEAR = 36_500;

export type PurchaseFacts = Omit<PurchaseInput, 'sex' | 'date_in' | 'paid_cwt' | 'step_price' | 'step_feed'>;

export type PurchaseCosts = Omit<PurchaseFacts, 'head' | 'target' | 'price' | 'basis' | 'deaths'>;

/**
 * The expenses of a head besides interest x 365, $, exact: feed by the head-day, by the head-month (12 months of 365 days) or by the
 * gain; yardage by the day; medicine, care, freight and marketing.
 */
export interface YearlyCosts {
  days: number;
  feed: Exact;
  expenses: Exact;
  /** Rate, % x days. */
  percent_days: Exact;
}

/** The costs of a head from purchase to sale; null while weights and ADG give no days. */
export function costsOfHead(input: PurchaseCosts): YearlyCosts | null {
  const days = daysToFinish(input);
  if (days === null) return null;
  const feed = {
    day: () => times(input.feed_rate, days, 365),
    month: () => times(input.feed_rate, 12, days),
    gain: () => times(input.feed_rate, minus(input.out_wt, input.in_wt), 3.65),
  }[input.feed_unit]();
  const others = plus(
    times(input.yardage ?? 0, days),
    input.medicine,
    input.care,
    input.freight,
    input.marketing,
  );
  return {
    days,
    feed,
    expenses: plus(feed, times(others, 365)),
    percent_days: times(input.interest ?? 0, days),
  };
}

/** The sale of a head less the share that dies, $ = out weight x (price + basis) / 100 x (1 - deaths / 100), exact. */
const soldOfHead = ({ out_wt, basis, deaths }: PurchaseFacts, price: number): Exact =>
  times(out_wt, plus(price, basis ?? 0), minus(100, deaths ?? 0), 0.0001);

/** 36,500 + rate x days, and the same with half of the rate: 1 + k and 1 + k / 2 times 36,500. */
const withInterest = ({ percent_days }: YearlyCosts, share: number): Exact =>
  plus(PERCENT_YEAR, times(percent_days, share));

/** P = above / below. */
interface ExactPrice {
  above: Exact;
  below: Exact;
}

function exactPrice(input: PurchaseFacts, costs: YearlyCosts, price: number): ExactPrice {
  const earned = times(minus(soldOfHead(input, price), input.target), 365, PERCENT_YEAR);
  return {
    above: minus(earned, times(costs.expenses, withInterest(costs, 0.5))),
    below: times(365, withInterest(costs, 1)),
  };
}

/** The price that can be paid for the next head, $ a head but for `pay_cwt` in $/cwt and `total` in $. */
export interface PurchasePrice {
  days: number;
  feed: number;
  /** Feed, yardage, medicine, care, freight and marketing. */
  expenses: number;
  interest: number;
  revenue: number;
  /** The sale of the share that dies. */
  death_loss: number;
  pay_head: number;
  pay_cwt: number;
  total: number;
}

/**
 * The price that can be paid a head, $ = (R x (1 - deaths) - E x (1 + k / 2) - target) / (1 + k), R = out weight x (price +
 * basis) / 100, E = the expenses to finish, k = interest rate x days / 365; null without a price. Example: 650 to 1,400 lb at
 * 3.54 lb a day, 105 $/cwt of gain, 0.45 of yardage and 8.25 %, sold at 227.70, are $2,179.32, 335.28 $/cwt. Source: beyond-2
 * J20; interest on cost and half of the expenses as The Cattle Range.
 */
export function purchasePrice(input: PurchaseFacts): PurchasePrice | null {
  const costs = costsOfHead(input);
  const { price, head, in_wt, out_wt, basis } = input;
  if (costs === null || price === null) return null;
  const { above, below } = exactPrice(input, costs, price);
  const revenue = times(out_wt, plus(price, basis ?? 0), 0.01);
  return {
    days: costs.days,
    feed: divided(costs.feed, 365, 2) ?? 0,
    expenses: divided(costs.expenses, 365, 2) ?? 0,
    interest:
      divided(
        times(costs.percent_days, plus(times(above, 730), times(costs.expenses, below))),
        times(below, 730, PERCENT_YEAR),
        2,
      ) ?? 0,
    revenue: rounded(revenue, 2),
    death_loss: rounded(times(revenue, input.deaths ?? 0, 0.01), 2),
    pay_head: divided(above, below, 2) ?? 0,
    pay_cwt: divided(times(above, 100), times(below, in_wt), 2) ?? 0,
    total: divided(times(above, head), below, 2) ?? 0,
  };
}

/**
 * The cash price at which a purchase breaks even, $/cwt = 100 x (P x (1 + k) + E x (1 + k / 2)) / (out weight x (1 - deaths)), P = the
 * price paid a head. Example: 600 lb at 275.00, 80 $/cwt of gain to 1,450 lb, are 160.69. Source: beyond-2 J20, closeout of Kent.
 */
export function breakEvenSale(
  input: Omit<PurchaseFacts, 'price' | 'target'>,
  paidCwt: number,
): number | null {
  const costs = costsOfHead(input);
  if (costs === null) return null;
  const paid = times(paidCwt, input.in_wt, 3.65, withInterest(costs, 1));
  const spent = times(costs.expenses, withInterest(costs, 0.5));
  const sold = times(input.out_wt, minus(100, input.deaths ?? 0), 0.01, 365, PERCENT_YEAR);
  return divided(times(plus(paid, spent), 100), sold, 2);
}

/** The out date and the futures contract of a purchase; null while weights and ADG give no days. */
export interface PurchaseOut {
  out_date: Day;
  contract: string;
}

/** Example: 750 lb at 3.54 lb a day from 2026-12-01 are out on 2027-07-01, LEQ27. Source: beyond-2 J20, spec 1 section 9. */
export function purchaseOut(
  input: Pick<PurchaseInput, 'date_in' | 'in_wt' | 'out_wt' | 'adg'>,
): PurchaseOut | null {
  const days = daysToFinish(input);
  if (days === null) return null;
  const out_date = addDays(input.date_in, days);
  return { out_date, contract: futuresContract(input.out_wt, out_date) };
}
