import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equityOf } from '../../book/equity.ts';
import { equityWithSales } from '../../closeout/money.ts';
import { addDays } from '../../kit/days.ts';
import { sumCents } from '../../kit/money.ts';
import { priceOf } from '../../market/prices.ts';
import { headIn, headLeft } from '../../plan/records.ts';
import { planOfLot } from '../../plan/rows.ts';
import { lotsWithRecords, plans } from '../../plan/testing/plans.ts';
import { tradeProfit } from '../../trades/trades.ts';
import { matrixOf } from './matrix.ts';
import { aLot, aScenario, aTrade, someFacts, TODAY } from './testing/scenario.ts';

it('without a move is the projected result of a lot with a plan on every day, before and after its out date', () =>
  fc.assert(
    fc.property(lotsWithRecords, plans, fc.nat(800), (planned, of, days) => {
      const { rows } = planOfLot(of, planned.lot, planned.records);
      const { expenses, receivings } = planned.records;
      const lot = aLot({
        ...planned.lot,
        current_hd: headLeft(planned.records),
        total_expenses: sumCents([...expenses, ...rows].map(({ amount }) => amount)),
        plan: { ...of, ...headIn(receivings) },
      });
      fc.pre(lot.current_hd > 0);
      const facts = someFacts({ lots: [lot], trades: [aTrade()] });
      const { current: price } = priceOf(facts.book.prices, 'LEZ26');
      const { net_equity } = equityOf(lot, price, tradeProfit(aTrade(), price) ?? 0, lot.total_expenses);
      const result = equityWithSales(net_equity, lot.proceeds, 0);
      const target_date = addDays(TODAY, days);
      expect(matrixOf(facts, aScenario({ lot_id: 1, target_date })).without[2]?.[2]?.result).toBe(result);
    }),
    { numRuns: 200 },
  ));
