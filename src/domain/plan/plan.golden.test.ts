import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { futureValue } from '../book/equity.ts';
import { priceNeeded } from '../closeout/closeout.ts';
import { withExpectedDeaths } from '../closeout/expected-deaths.ts';
import { closeoutMoney } from '../closeout/money.ts';
import { NO_HEDGES } from '../closeout/testing/hedges.ts';
import { sumsOf } from '../closeout/testing/sums-of.ts';
import { type Expense, isPastProjected } from '../expenses/expenses.ts';
import type { Day } from '../kit/days.ts';
import { sumCents } from '../kit/money.ts';
import type { Out } from '../lots/lots.ts';
import { billedThrough } from './billed-through.ts';
import { overUnder } from './budget.ts';
import { dailyGainShown, feedRate, ratioTimes } from './daily-gain.ts';
import { headIn, type OtherExpense } from './records.ts';
import { planOfLot, type RowFields } from './rows.ts';

/** Plans and their rows, published or calculated independently of this program. */
const golden = JSON.parse(readFileSync(new URL('../../../fixtures/beyond-2.json', import.meta.url), 'utf8'));

interface Example {
  name: string;
  input: {
    today: Day;
    lot: { est_out_wt: number; est_out_date: Day; price: number | null; basis: number | null };
    receivings: { received: number; pay_wt: number; cost: number; date_in: Day }[];
    outs: Pick<Out, 'type' | 'head_count' | 'weight' | 'proceeds' | 'date_out'>[];
    expenses: (Pick<Expense, 'type' | 'amount' | 'date'> & { category: Expense['expense_category'] })[];
    plan: (RowFields & { deaths: number | null }) | null;
    trades: number;
    lrp: number;
    target: number;
  };
  expect: Record<string, unknown>;
}

const hedgesOf = ({ trades, lrp }: Example['input']) => ({
  trades: { ...NO_HEDGES.trades, closed: trades },
  lrp: { ...NO_HEDGES.lrp, settled: lrp },
});

function planFigures({ lot, plan, ...input }: Example['input'], expenses: OtherExpense[]) {
  const records = { ...input, expenses };
  const planned = plan && planOfLot(plan, lot, records);
  const head = headIn(input.receivings);
  if (plan === null || planned === null || input.receivings.length === 0)
    return { rows: planned?.rows ?? [], figures: {} };
  const rate = feedRate(plan, lot, head);
  return {
    rows: planned.rows,
    figures: {
      rate: rate && ratioTimes(rate, 1, 6),
      adg: dailyGainShown(lot, head),
      billed_feed: billedThrough(plan, expenses, 'feed'),
      billed_yardage: billedThrough(plan, expenses, 'yardage'),
      budget: {
        feed: overUnder(plan, lot, records, 'feed'),
        yardage: overUnder(plan, lot, records, 'yardage'),
      },
      ...(planned.interest && {
        interest_days: planned.interest.days,
        interest_in_all: planned.interest.amount,
      }),
    },
  };
}

function figuresOf({ input }: Example): Record<string, unknown> {
  const { lot, receivings, outs, plan, today, target } = input;
  const expenses = input.expenses.map((expense) => ({ ...expense, expense_category: expense.category }));
  const { rows, figures } = planFigures(input, expenses);
  const planned = rows.map((row) => ({ ...row, expense_category: 'projected' as const }));
  const past = planned.filter((row) => isPastProjected(row, today));
  const sums = sumsOf(receivings, outs, [...expenses, ...planned]);
  const hedges = hedgesOf(input);
  const isEmpty = receivings.length === 0;
  const money = closeoutMoney(sums, lot, hedges, lot.price);
  const deaths =
    plan !== null && plan.deaths !== null && sums.current_hd > 0
      ? withExpectedDeaths(sums, lot, hedges, {
          price: lot.price,
          percent: plan.deaths,
          result: money.result,
          target,
        })
      : null;
  const types = [...new Set(rows.map(({ type }) => type))];
  return {
    ...figures,
    current_hd: sums.current_hd,
    rows,
    plan_total: sumCents(rows.map(({ amount }) => amount)),
    totals: Object.fromEntries(
      types.map((type) => [
        type,
        sumCents(rows.filter((row) => row.type === type).map(({ amount }) => amount)),
      ]),
    ),
    expenses_actual: sums.expenses_actual,
    expenses_projected: sums.expenses_projected,
    future_value: sums.current_hd === 0 ? 0 : futureValue({ ...lot, ...sums }, lot.price),
    result: isEmpty ? null : money.result,
    ...priceNeeded(sums, lot, hedges, lot.price, target),
    past_rows: past.length,
    past_amount: sumCents(past.map(({ amount }) => amount)),
    ...(deaths && {
      death_loss: deaths.loss,
      result_with_deaths: deaths.result,
      needed_with_deaths: deaths.needed,
    }),
  };
}

/** The database works out the cover: `src/server/plan/plan-rows.golden.test.ts`. */
const withoutCover = ({ cover: _cover, missing: _missing, ...figures }: Example['expect']) => figures;

const examples: Example[] = golden.feeding_plan;

describe('plans to finish a lot, published or independently calculated', () => {
  it.each(examples.map((example, index) => ({ ...example, index })))('$index $name', (example) =>
    expect(figuresOf(example)).toEqual(withoutCover(example.expect)),
  );
});
