import { type Excluded, lotsWithoutPlan, sumExcluded, tradesExcluded } from '../book/excluded.ts';
import { lotKey, type OpenBook, openLotSchema, tradeProfits } from '../book/open-book.ts';
import { type LotRisk, riskOfLots } from '../book/risk.ts';
import { priceOf } from '../market/prices.ts';
import { priceNeeded } from './closeout.ts';
import type { Day } from '../kit/days.ts';
import { groupedBy } from '../kit/grouping.ts';
import { type LotEquity, lotEquity, lotWithSumsSchema, storedHedges } from './lot-equity.ts';
import type { z } from 'zod';

/** An open lot with the stored sums that its projected result is made of. */
export const summedLotSchema = openLotSchema.extend(lotWithSumsSchema.shape);
export type SummedLot = z.infer<typeof summedLotSchema>;

/** A lot with head, in $: the seven figures of its page, sales, LRP, and its projected result. */
export interface EquityLine extends LotEquity {
  lot: SummedLot;
  risk: LotRisk & SummedLot;
  need: ReturnType<typeof priceNeeded>;
  total_cost: number;
  proceeds: number;
  excluded: Excluded;
}

/**
 * The equity of every lot with head: as its own page shows it, with its sales, the result of its LRP policies and its hedge.
 * Example: a lot worth 442,711.24 with a net equity of -109,945.66 and sales of 105,294.60 has a projected result of -4,651.06.
 * Source: spec 2 §3, decisions 24, 44, 65, 66 and 76.
 */
export function equityLines(book: OpenBook<SummedLot>, today: Day): EquityLine[] {
  const trades = groupedBy(book.trades, lotKey);
  const policies = groupedBy(book.policies, lotKey);
  return riskOfLots(book, today).map((lot) => {
    const id = String(lot.id);
    const hedges = storedHedges(lot, tradeProfits(trades.get(id) ?? [], book.prices), {
      policies: policies.get(id) ?? [],
      lotContract: lot.futures_contract,
      prices: book.prices,
    });
    const { total_cost, proceeds } = lot;
    const equity = lotEquity(lot, hedges, book.prices, today);
    const excluded = sumExcluded([
      lot.excluded,
      lotsWithoutPlan([lot]),
      tradesExcluded(hedges.trades),
      { policies_at_premium: { count: equity.lrp_excluded } },
    ]);
    const price = priceOf(book.prices, lot.futures_contract).current;
    const need = priceNeeded(lot, lot, hedges, price);
    return { lot, risk: lot, total_cost, proceeds, excluded, need, ...equity };
  });
}
