import { z } from 'zod';
import { excludedMessage } from '../book/excluded.ts';
import { hedgeOf } from '../book/hedging.ts';
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
import { breakEvens, priceNeeded } from './closeout.ts';
import type { CloseoutHedges } from './money.ts';
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
    .extend(
      tradeSchema.pick({ closing_price: true, symbol: true, profit: true, strike: true, p_c: true }).shape,
    )
    .extend(ofOneLot),
  policies: lrpPositionSchema
    .pick({ symbol: true, contracts: true, value: true, end_date: true })
    .extend(lrpPositionSchema.pick({ root: true, floor: true, weight: true, cost: true }).shape)
    .extend(lrpPositionSchema.pick({ endorsement_number: true, head_count: true, insured_value: true }).shape)
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

/** A lot of a book with the inputs of its closeout and its open positions. */
interface LotFacts {
  lot: Records['lots'];
  trades: readonly Records['trades'][];
  policies: readonly Records['policies'][];
  hedges: CloseoutHedges;
  /** The current price of its futures contract, $/cwt. */
  price: number | null;
}

function lotFacts({ lots, prices, ...open }: CloseoutBook): LotFacts[] {
  const tradesOf = groupedBy(open.trades, lotKey);
  const policiesOf = groupedBy(open.policies, lotKey);
  return lots.map((lot) => {
    const id = lotKey(lot);
    const trades = tradesOf.get(id) ?? [];
    const policies = policiesOf.get(id) ?? [];
    const hedges = storedHedges(lot, tradeProfits(trades, prices), {
      policies,
      lotContract: lot.futures_contract,
      prices,
    });
    return { lot, trades, policies, hedges, price: priceOf(prices, lot.futures_contract).current };
  });
}

/** The closeout of every lot of a book. Example: a lot stored with a result of -$4,651.06 on 190 head is a row of -$24.48 a head. */
export const closeoutRows = (book: CloseoutBook, today: Day): CloseoutRow[] =>
  lotFacts(book).map(({ lot, hedges, price }) => closeoutRow(lot, { lot, sums: lot, hedges, price, today }));

const perCwt = z.number().nullable();

/** Need, expected price and hedge of a lot with head, $/cwt and %; null where unknown. */
export const lotPricesSchema = z.object({
  lot_id: idSchema,
  /** Of the whole lot. */
  break_even: perCwt,
  break_even_with_hedges: perCwt,
  shipments_without_weight: z.int(),
  /** Of the head still to sell. */
  needed: perCwt,
  expected: perCwt,
  /** Expected less needed. */
  cushion: perCwt,
  percent_hedged: z.number().nullable(),
  /** lb. */
  hedged_weight: z.number().nullable(),
  counted: z.object({ futures: z.int(), options: z.int(), lrp: z.int() }),
  /** Whether positions on the lot are in no hedge. */
  hedge_is_partial: z.boolean(),
});
export type LotPrices = z.infer<typeof lotPricesSchema>;

/**
 * The prices of every lot of a book, and its hedge. Example: HP-2599 needs 232.37 and expects 229.95; its 4 LE sold hedge 160,000 of
 * 192,525 lb, 83.11 %. Source: decisions 24, 65 and 85.
 */
export const lotPrices = (book: CloseoutBook, today: Day): LotPrices[] =>
  lotFacts(book).map(({ lot, trades, policies, hedges, price }) => {
    const hedge = hedgeOf(lot, { trades, policies, prices: book.prices }, today);
    return {
      lot_id: lot.lot_id,
      ...breakEvens(lot, lot.est_out_wt, hedges),
      shipments_without_weight: lot.shipments_without_weight,
      ...priceNeeded(lot, lot, hedges, price),
      percent_hedged: hedge.percent_hedged,
      hedged_weight: hedge.hedged_weight,
      counted: hedge.counted,
      hedge_is_partial: excludedMessage(hedge.excluded) !== null,
    };
  });
