import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeoutSheet } from '../closeout/sheet.ts';
import { addDays, type Day } from '../kit/days.ts';
import { equityOf } from '../book/equity.ts';
import { expenseSchema } from '../expenses/expenses.ts';
import { lotSchema, receivingSchema, outSchema } from '../lots/lots.ts';
import { isActive, pricedLrpSchema, lrpPositionSchema } from '../lrp/lrp.ts';
import { policyResults } from '../lrp/policy-value.ts';
import { isTradingDay } from '../market/contract-calendar.ts';
import { futuresContract } from '../market/contracts.ts';
import { priceOf, pricesOf } from '../market/prices.ts';
import { stopDay } from '../market/watchlist.ts';
import { sumCents } from '../kit/money.ts';
import { hedgeOf } from '../book/hedging.ts';
import { isOpen, profitTotal, tradeSchema } from '../trades/trades.ts';
import { sampleLot } from './sample-lot.ts';

/** Every figure that the page of the lot shows. */
function figuresOn(today: Day) {
  const { detail, prices: quotes } = sampleLot(today);
  const prices = pricesOf(quotes.futures, quotes.options);
  const hedge = hedgeOf(detail.lot, { trades: detail.trades, policies: detail.lrp, prices }, today);
  const trades = profitTotal(detail.trades, prices);
  const expenses = sumCents(detail.expenses.map(({ amount }) => amount));
  const price = priceOf(prices, detail.lot.futures_contract).current;
  return {
    detail,
    prices,
    hedge,
    trades,
    expenses,
    equity: equityOf(detail.lot, price, trades.total, expenses),
    closeout: closeoutSheet(detail, { prices, today, hedge, target: 0 }),
  };
}

/** Two years of days, a week and a day apart, so that every weekday and every contract month comes up. */
const days: Day[] = Array.from({ length: 92 }, (_, nth) => addDays('2026-01-01', nth * 8));

describe('the sample lot', () => {
  it('has records as the contract states them, on every day', () => {
    const records = z.object({
      lot: lotSchema,
      receivings: z.array(receivingSchema),
      outs: z.array(outSchema),
      trades: z.array(tradeSchema),
      expenses: z.array(expenseSchema),
      policies: z.array(pricedLrpSchema),
      lrp: z.array(lrpPositionSchema),
    });
    for (const today of days) {
      const { detail } = sampleLot(today);
      expect(detail).toMatchObject(records.parse(detail));
    }
  });

  it('has totals that are the sums of its records', () => {
    const { lot, receivings, outs } = sampleLot('2026-11-22').detail;
    const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
    expect(lot.total_received).toBe(sum(receivings.map(({ received }) => received)));
    expect(lot.total_pay_wt).toBe(sum(receivings.map(({ pay_wt }) => pay_wt)));
    expect(lot.total_cost).toBe(sum(receivings.map(({ cost }) => cost)));
    expect(lot.total_dead + lot.total_shipped).toBe(sum(outs.map(({ head_count }) => head_count)));
    expect(lot.current_hd).toBe(lot.total_received - lot.total_dead - lot.total_shipped);
    expect(lot.receiving_count).toBe(receivings.length);
  });

  it('is current on every day: everything still trades, has a price and ends later', () => {
    for (const today of days) {
      const { detail, prices, hedge, trades, closeout } = figuresOn(today);
      expect(detail.lot.futures_contract).toBe(futuresContract(850, detail.lot.est_out_date));
      expect(stopDay(detail.lot.futures_contract, today)).toBeNull();
      expect(detail.policies.every((policy) => isActive(policy, today))).toBe(true);
      expect(detail.trades.every(({ trade_date }) => isTradingDay(trade_date))).toBe(true);
      expect(detail.trades.filter(isOpen).map(({ symbol }) => priceOf(prices, symbol).current)).not.toContain(
        null,
      );
      expect([hedge.excluded, trades.excluded_count, trades.unmatched]).toEqual([{}, 0, 0]);
      expect(closeout.state).toBe('partly shipped');
    }
  });

  it('has a closeout whose result is its projected result', () => {
    const { detail, equity, closeout, prices } = figuresOn('2026-11-22');
    const sales = sumCents(detail.outs.map(({ proceeds }) => proceeds ?? 0));
    const lrp = sumCents(
      policyResults(detail.lrp, detail.lot.futures_contract, prices).map(({ result }) => result),
    );
    expect(closeout.money.result).toBe(sumCents([equity.net_equity ?? 0, sales, lrp]));
  });

  it('has these figures on 2026-11-22', () => {
    const { detail, hedge, trades, expenses, equity, closeout } = figuresOn('2026-11-22');
    expect({
      lot: [detail.lot.date_in, detail.lot.current_hd, detail.lot.total_cost, detail.lot.futures_contract],
      symbols: detail.trades.map(({ symbol }) => symbol),
      trades: trades.total,
      expenses,
      equity,
      lrp: detail.policies.map(({ profit_loss, total_premium }) => [profit_loss, total_premium]),
      hedged: [hedge.percent_hedged, hedge.hedged_weight, hedge.percent_insured],
      result: closeout.money.result,
      break_even: closeout.prices.break_even_with_hedges,
    }).toMatchInlineSnapshot(`
      {
        "break_even": 333.21,
        "equity": {
          "est_future_value": 550188,
          "gross_equity": 78760.8,
          "net_equity": -9304.09,
          "total_expenses": 93439.89,
          "trades_pl": 5375,
        },
        "expenses": 93439.89,
        "hedged": [
          87.29,
          138000,
          64.52,
        ],
        "lot": [
          "2026-07-25",
          186,
          471427.2,
          "GFF27",
        ],
        "lrp": [
          [
            1250,
            8007,
          ],
        ],
        "result": 24494.91,
        "symbols": [
          "GFF3450R",
          "GFF27",
          "GFF27",
        ],
        "trades": 5375,
      }
    `);
  });
});
