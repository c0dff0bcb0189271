import type { RiskLot, RiskTrade } from '../risk.ts';

/** A lot of 500 head on the March feeder future. */
export const riskLot = (id: number, more: Partial<RiskLot> = {}): RiskLot => ({
  id,
  lot: `L${id}`,
  owner: 'Lazy K',
  current_hd: 500,
  est_out_wt: 1000,
  est_out_date: '2027-03-15',
  marketing_class: 'Feeder',
  futures_contract: 'GFH27',
  basis: -2,
  total_cost: 900_000,
  closed_pl: 1000,
  unmatched_closings: 0,
  total_expenses: 20_000,
  ...more,
});

/** 4 March feeder futures sold at 230, on lot 1. */
export const riskTrade = (more: Partial<RiskTrade> = {}): RiskTrade => ({
  lot_id: 1,
  status: 'open',
  b_s: 'Sell',
  quantity: 4,
  period: 'Mar-27',
  description: 'FDR CATTLE',
  strike: null,
  p_c: null,
  price_amount: 230,
  symbol: 'GFH27',
  ...more,
});
