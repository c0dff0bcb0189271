import type { Day } from '../kit/days.ts';
import { type HedgePolicy, type HedgeTrade, stoppedOn } from './hedge-weights.ts';
import { hedgeOf } from './hedging.ts';
import { divided, plus, rounded, times } from '../kit/money.ts';
import type { NotCounted } from './not-counted.ts';
import type { OpenPositions, PoliciesPosition, TradesPosition } from './positions.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { isOption } from '../market/symbols.ts';

/** Cumulative Hedge %: the weights in lb, null while unknown, and the positions left out. */
export interface PositionsHedge {
  percent: number | null;
  hedged_weight: number | null;
  hedgeable_weight: number;
  /** Trades and policies on lots with head without a quoted delta. */
  without_delta: number;
  not_counted: NotCounted;
  /** The weight protected by positions on no lot with head. Source: decision 45. */
  elsewhere_weight: number;
}

const hedgeTrade = (
  { symbol, description, b_s, p_c, strike, quantity }: TradesPosition,
  prices: Prices,
): HedgeTrade => ({
  status: 'open',
  symbol,
  description,
  b_s,
  p_c,
  strike,
  quantity,
  delta: priceOf(prices, symbol).delta,
});

const hedgePolicy = (
  { put_symbol, contracts, policies, insured }: PoliciesPosition,
  prices: Prices,
  today: Day,
): HedgePolicy => ({
  endorsement_number: null,
  head_count: 0,
  end_date: today,
  put_symbol,
  put_qty: contracts,
  policies,
  insured_value: insured,
  delta: priceOf(prices, put_symbol).delta,
});

/**
 * Cumulative Hedge %, to one decimal = total hedged weight / total hedgeable weight x 100 over lots with head, rounded once.
 * Example: 4 FDR CATTLE sold against lots of 500,000 lb are 200,000 lb, 40 %. Source: decisions 24, 26, 41 and 42.
 */
export function positionsHedge(positions: OpenPositions, prices: Prices, today: Day): PositionsHedge {
  const { lots } = positions;
  const nothing = { current_hd: 0, est_out_wt: 0 };
  const hedged = ({ trades, policies }: Omit<OpenPositions, 'lots'>) =>
    hedgeOf(
      nothing,
      trades.map((position) => hedgeTrade(position, prices)),
      policies.map((position) => hedgePolicy(position, prices, today)),
      today,
    );
  const onFeed = onFeedOrNot(positions, true);
  const { hedged_weight, not_counted } = hedged(onFeed);
  const exact = plus(...lots.map(({ exact_weight }) => exact_weight));
  return {
    percent: hedged_weight === null ? null : divided(times(hedged_weight, 100), exact, 1),
    hedged_weight,
    hedgeable_weight: rounded(plus(...lots.map(({ weight }) => weight)), 2),
    without_delta: withoutDelta(onFeed, prices, today),
    not_counted,
    elsewhere_weight: hedged(onFeedOrNot(positions, false)).hedged_weight ?? 0,
  };
}

const onFeedOrNot = ({ trades, policies }: OpenPositions, wanted: boolean) => ({
  trades: trades.filter(({ lot_state }) => (lot_state === 'on feed') === wanted),
  policies: policies.filter(({ lot_state }) => (lot_state === 'on feed') === wanted),
});

/** The number of trades and policies still trading without a quoted delta. */
function withoutDelta({ trades, policies }: Omit<OpenPositions, 'lots'>, prices: Prices, today: Day): number {
  const isStopped = stoppedOn(today);
  const lacksDelta = (symbol: string | null) => priceOf(prices, symbol).delta === null && !isStopped(symbol);
  const counts = [
    ...trades
      .filter((trade) => isOption(trade) && lacksDelta(trade.symbol))
      .map((position) => position.trades),
    ...policies
      .filter(
        ({ put_symbol, contracts }) => put_symbol !== null && (contracts ?? 0) > 0 && lacksDelta(put_symbol),
      )
      .map((position) => position.policies),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
