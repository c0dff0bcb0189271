import { z } from 'zod';
import { lotKey, type OpenBook, tradeProfits } from '../book/open-book.ts';
import { idSchema } from '../kit/fields.ts';
import { groupedBy } from '../kit/grouping.ts';
import { lotSchema } from '../lots/lots.ts';
import { lrpPositionSchema } from '../lrp/lrp.ts';
import { priceOf } from '../market/prices.ts';
import { tradeSchema } from '../trades/trades.ts';
import type { Day } from '../kit/days.ts';
import { lotSumsSchema } from './lot-sums.ts';
import { storedHedges } from './lot-equity.ts';
import { type CloseoutRow, closeoutLotSchema, closeoutRow } from './row.ts';

/** A lot with the sums of its records, its closed trades and its ended policies, as the database stores them. */
const lotSumsOfBook = z.object({
  ...closeoutLotSchema.shape,
  ...lotSchema.pick({ est_out_wt: true, est_out_date: true, basis: true, futures_contract: true }).shape,
  ...lotSumsSchema.shape,
  /** P/L of the closed trades, $. */
  closed_pl: z.number(),
  unmatched_offsets: z.int(),
  /** Result of the settled policies, $. */
  lrp_settled: z.number(),
  /** Policies without a result, ended or not. */
  lrp_without_result: z.int(),
  lrp_premium_without_result: z.number(),
});

const ofOneLot = { lot_id: idSchema };

/** Lots with their open positions and the prices of their instruments: the inputs of closeouts. */
export const closeoutBookSchemas = {
  lots: lotSumsOfBook,
  trades: tradeSchema
    .pick({ status: true, description: true, b_s: true, quantity: true, price_amount: true })
    .extend(tradeSchema.pick({ closing_price: true, symbol: true, profit: true }).shape)
    .extend(ofOneLot),
  policies: lrpPositionSchema
    .pick({ symbol: true, contracts: true, value: true, end_date: true })
    .extend(lrpPositionSchema.pick({ root: true, floor: true, weight: true, cost: true }).shape)
    .extend(ofOneLot),
  prices: z.object({
    symbol: z.string(),
    current: z.number().nullable(),
    previous: z.number().nullable(),
    theoretical: z.number().nullable(),
    delta: z.number().nullable(),
  }),
};
type Records = {
  readonly [Part in keyof typeof closeoutBookSchemas]: z.infer<(typeof closeoutBookSchemas)[Part]>;
};

/** Lots with their stored sums and open positions. */
export type CloseoutBook = OpenBook<Records['lots'], Records['trades'], Records['policies']>;

/** The closeout of every lot of a book. Example: a lot stored with a result of -$4,651.06 on 190 head is a row of -$24.48 a head. */
export function closeoutRows({ lots, prices, ...open }: CloseoutBook, today: Day): CloseoutRow[] {
  const trades = groupedBy(open.trades, lotKey);
  const policies = groupedBy(open.policies, lotKey);
  return lots.map((lot) => {
    const id = lotKey(lot);
    const hedges = storedHedges(lot, tradeProfits(trades.get(id) ?? [], prices), {
      policies: policies.get(id) ?? [],
      lotContract: lot.futures_contract,
      prices,
    });
    const price = priceOf(prices, lot.futures_contract).current;
    return closeoutRow(lot, { lot, sums: lot, hedges, price, today });
  });
}
