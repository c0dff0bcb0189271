import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Day } from '../kit/days.ts';
import type { Expense } from '../expenses/expenses.ts';
import { suggestedInterest } from '../expenses/interest.ts';
import { isActive, totalPremium } from '../lrp/lrp.ts';
import { policyResult } from '../lrp/policy-value.ts';
import { rounded, times } from '../kit/money.ts';
import type { Out } from '../lots/lots.ts';
import { pricesOf } from '../market/prices.ts';
import { closeoutOf } from './closeout.ts';
import { sumsOf } from './testing/sums-of.ts';
import {
  lrpWithoutValue,
  lrpResult,
  lrpResults,
  lrpTotal,
  tradeResults,
  tradesTotal,
} from './hedge-results.ts';
import { averageSalePrice, amountPerCwt, hasUnknownPart, perHead } from './money.ts';

/** Results of closeouts, published or calculated independently of this program. */
const golden = JSON.parse(readFileSync(new URL('../../../fixtures/beyond.json', import.meta.url), 'utf8'));

interface Example {
  name: string;
  source?: string;
  input: {
    today: Day;
    target?: number;
    lot: { est_out_wt: number; est_out_date: Day; price: number | null; basis: number | null };
    receivings: { received: number; pay_wt: number; cost: number; date_in: Day }[];
    outs: (Pick<Out, 'type' | 'head_count' | 'date_out'> & {
      weight?: number | null;
      proceeds?: number | null;
    })[];
    expenses: (Pick<Expense, 'type' | 'amount'> & { category: Expense['expense_category'] })[];
    trades: {
      root: 'GF' | 'LE';
      b_s: string;
      quantity: number;
      price_amount: number;
      status: 'open' | 'closed';
      current?: number | null;
      profit?: number;
    }[];
    policies: {
      end_date: Day;
      head: number;
      target_wt: number;
      premium: number;
      coverage: number;
      put_root: 'GF' | 'LE' | null;
      put_qty: number | null;
      factor: number;
      theoretical: number | null;
      ending_value: number | null;
      indemnity: number | null;
    }[];
  };
  expect: Record<string, number | string | boolean | null>;
  all?: Record<string, number | string | boolean | null>;
}

const STATES: Record<string, string> = { 'closed out, not final': 'closed out' };

function tradesOf({ trades }: Example['input']) {
  const quotes = trades.map((trade, index) => ({
    symbol: `T${index}`,
    last_price: trade.current ?? null,
    previous_settlement: null,
  }));
  const positions = trades.map((trade, index) => ({
    ...trade,
    description: trade.root === 'GF' ? 'FDR CATTLE' : 'LIVE CATTLE',
    symbol: `T${index}`,
    closing_price: null,
    profit: trade.profit ?? null,
  }));
  return tradeResults(positions, pricesOf(quotes, []));
}

function lrpOf({ policies, today, lot: { price } }: Example['input']) {
  const records = policies.map((policy) => {
    const insured = { ...policy, head_count: policy.head, actual_ending_value: policy.ending_value };
    return {
      ...insured,
      total_premium: totalPremium(insured),
      symbol: policy.put_root && `${policy.put_root}Z2200Q`,
    };
  });
  const counting = records
    .filter((policy) => isActive(policy, today))
    .map((policy) =>
      policyResult(
        {
          symbol: policy.symbol,
          contracts: policy.put_qty,
          value: policy.theoretical,
          floor: rounded(times(policy.coverage, policy.head, policy.target_wt, 0.01), 6),
          weight: rounded(times(policy.factor, policy.head, policy.target_wt, 0.01), 8),
          cost: policy.total_premium,
        },
        price,
      ),
    );
  const ended = records
    .filter((policy) => !isActive(policy, today))
    .map((policy) => ({
      endorsement_number: null,
      total_premium: policy.total_premium,
      result: lrpResult(policy),
    }));
  return lrpResults(counting, ended);
}

function figuresOf({ input }: Example): Record<string, number | string | boolean | null> {
  const { lot, today, target = 0 } = input;
  const outs = input.outs.map((out) => ({ weight: null, proceeds: null, ...out }));
  const expenses = input.expenses.map((expense) => ({ ...expense, expense_category: expense.category }));
  const sums = sumsOf(input.receivings, outs, expenses);
  const [trades, lrp] = [tradesOf(input), lrpOf(input)];
  const { state, money, prices, performance } = closeoutOf({
    lot,
    sums,
    hedges: { trades, lrp },
    price: lot.price,
    today,
    target,
  });
  const byHead = perHead(money.result, sums);
  return {
    state,
    received: sums.total_received,
    dead: sums.total_dead,
    shipped: sums.total_shipped,
    current: sums.current_hd,
    pay_wt: sums.total_pay_wt,
    cost: sums.total_cost,
    proceeds: sums.proceeds,
    shipped_wt: sums.shipped_weight,
    average_sale_price: averageSalePrice(sums),
    shipments_without_proceeds: sums.shipments_without_proceeds,
    shipments_without_weight: sums.shipments_without_weight,
    future_value: money.to_sell,
    revenue: money.revenue,
    expenses_actual: sums.expenses_actual,
    expenses_projected: sums.expenses_projected,
    trades: tradesTotal(trades),
    trades_left_out: trades.excluded_count,
    lrp: lrpTotal(lrp),
    lrp_left_out: lrpWithoutValue(lrp),
    lrp_by_indemnity: lrp.by_indemnity,
    grey: hasUnknownPart({ trades, lrp }),
    result: money.result,
    estimate: money.sales_estimate,
    result_in_totals: money.result_in_totals,
    result_per_head_deads_in: byHead.deads_in,
    result_per_head_deads_out: byHead.deads_out,
    result_per_cwt: amountPerCwt(money.result, sums, lot.est_out_wt),
    out_weight: performance.out_weight,
    head_days: performance.head_days,
    head_days_deads_out: performance.head_days_deads_out,
    average_days: performance.average_days,
    adg_deads_in: performance.adg.deads_in,
    adg_deads_out: performance.adg.deads_out,
    feed_cost_of_gain_deads_in: performance.feed_cost_of_gain.deads_in,
    cost_of_gain_deads_in: performance.cost_of_gain.deads_in,
    cost_of_gain_deads_out: performance.cost_of_gain.deads_out,
    all_in_cost_of_gain_deads_in: performance.all_in_cost_of_gain.deads_in,
    breakeven: prices.break_even,
    breakeven_with_hedges: prices.break_even_with_hedges,
    price_needed: prices.needed,
    expected_price: prices.expected,
    cushion: prices.cushion,
  };
}

const examples: Example[] = golden.closeout;

describe('published and independently calculated closeouts', () => {
  it.each(examples.map((example, index) => ({ ...example, index })))('$index $name', (example) => {
    const figures = figuresOf(example);
    for (const [name, worth] of Object.entries({ ...example.all, ...example.expect })) {
      const expected = name === 'state' ? (STATES[String(worth)] ?? worth) : worth;
      expect({ [name]: figures[name] }).toEqual({
        [name]: typeof expected === 'string' && name !== 'state' ? Number(expected) : expected,
      });
    }
  });
});

describe('suggested interest', () => {
  const cases: { cost: number; other: number; rate: number; days: number; expect: number }[] =
    golden.suggested_interest;
  it.each(cases)('on $cost and $other at $rate % for $days days is $expect', (example) =>
    expect(suggestedInterest(example.cost, example.other, example.rate, example.days)).toBe(example.expect),
  );
});
