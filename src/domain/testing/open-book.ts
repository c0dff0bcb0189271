import type { LrpPosition } from '../lrp/lrp.ts';
import type { SummedLot } from '../closeout/equity-lines.ts';
import type { OpenLot, OpenTrade } from '../book/open-book.ts';

/** A lot of 500 head on the March feeder future. */
export const openLot = (id: number, more: Partial<OpenLot> = {}): OpenLot => ({
  id,
  lot: `L${id}`,
  owner: 'Lazy K',
  current_hd: 500,
  est_out_wt: 1000,
  est_out_date: '2027-03-15',
  marketing_class: 'Feeder',
  futures_contract: 'GFH27',
  basis: -2,
  left_open: false,
  cover: 'planned',
  missing: [],
  total_cost: 900_000,
  closed_pl: 1000,
  unmatched_offsets: 0,
  total_expenses: 20_000,
  ...more,
});

/** The same with nothing sold, no shipment without proceeds and no LRP. */
export const summedLot = (id: number, more: Partial<SummedLot> = {}): SummedLot => ({
  ...openLot(id),
  total_received: 500,
  total_dead: 0,
  expenses_actual: 20_000,
  expenses_projected: 0,
  proceeds: 0,
  unpriced_shipments: [],
  lrp_settled: 0,
  lrp_without_result: 0,
  lrp_premium_without_result: 0,
  ...more,
});

/** 4 March feeder futures sold at 230, on lot 1. */
export const openTrade = (more: Partial<OpenTrade> = {}): OpenTrade => ({
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

/** 2 puts of a policy on lot 1, bought for the premium of 5.00 and now at 4.25. */
export const lrpPosition = (more: Partial<LrpPosition> = {}): LrpPosition => ({
  policy_id: 7,
  lot_id: 1,
  endorsement_number: 'E7',
  symbol: 'GFH2100R',
  contracts: 2,
  effective_date: '2026-06-01',
  end_date: '2027-03-01',
  head_count: 100,
  insured_weight: 100_000,
  insured_value: 208_250,
  value: 4.25,
  gain: -0.75,
  previous_gain: 3,
  root: 'GF',
  floor: 210_000,
  weight: 1000,
  cost: 5000,
  ...more,
});

/** A policy of which no put is known. */
export const withoutPut = {
  symbol: null,
  contracts: null,
  value: null,
  gain: null,
  previous_gain: null,
} satisfies Partial<LrpPosition>;
