import { pricesOf } from '../market/prices.ts';
import type { SummedPolicies, SummedTrades } from '../book/summed-book.ts';

/** The day of the fixtures' prices. */
export const today = '2026-11-20';

/** Quotes of two futures and an option; the feeder future has no previous settlement. */
export const prices = pricesOf(
  [
    { symbol: 'LEZ26', last_price: 220, previous_settlement: 218 },
    { symbol: 'GFF27', last_price: 350, previous_settlement: null },
  ],
  [
    {
      symbol: 'LEZ2200Q',
      last_price: 6,
      bid_price: null,
      ask_price: null,
      settlement: null,
      previous_settlement: 6.5,
      delta: -0.5,
    },
  ],
);
/** 3 live cattle contracts sold for 663.00 in all. */
export const sold: SummedTrades = {
  symbol: 'LEZ26',
  description: 'LIVE CATTLE',
  b_s: 'Sell',
  p_c: null,
  strike: null,
  lot_state: 'on feed',
  trade_date: null,
  quantity: 3,
  trades: 2,
  amount: 663,
};
/** Two lots with head on the December future. */
export const lotsOfDecember = {
  futures_contract: 'LEZ26',
  lots: 2,
  without_basis: 0,
  head: 300,
  weight: 400_000,
  exact_weight: 400_000,
  current: 880_000,
  prev: 872_000,
};
export const lots = [lotsOfDecember];
/** Two LRP policies with 4 puts in all. */
export const put: SummedPolicies = {
  symbol: 'LEZ2200Q',
  lot_state: 'on feed',
  policies: 2,
  contracts: 4,
  insured_value: 600_000,
  current: 800,
  prev: 1200,
};
