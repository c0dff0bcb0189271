import { CONTRACTS, contractSize } from './contracts.ts';
import type { Day } from './days.ts';
import type { Lot } from './lots.ts';
import { isActive, type LrpPolicy } from './lrp.ts';
import { divided, plus, rounded, times, type Exact } from './money.ts';
import { isOption, rootOfSymbol } from './symbols.ts';
import { isOpen, sideOf, type Trade } from './trades.ts';

/** A trade with the delta that its option is quoted at; a future's is 1 and need not be given. */
export type HedgeTrade = Pick<Trade, 'status' | 'b_s' | 'quantity' | 'description' | 'p_c'> & {
  strike?: number | null;
  symbol?: string | null;
  delta: number | null;
};

/** An LRP policy with the delta that its put is quoted at. */
export type HedgePolicy = Pick<LrpPolicy, 'endorsement_number' | 'end_date' | 'put_symbol' | 'put_qty'> & {
  delta: number | null;
};

/** How far a lot is hedged. Weights in lb. */
export interface Hedge {
  hedgeable_weight: number;
  hedged_weight: number;
  futures_weight: number;
  options_weight: number;
  lrp_weight: number;
  /** Null when there is no weight to hedge. */
  percent_hedged: number | null;
  /** Net short futures contracts, not below zero. */
  short_futures: number;
  /**
   * What is left out because no delta is quoted: options by symbol or description, LRP policies by endorsement, because
   * only administrators know their puts.
   */
  without_delta: string[];
}

/** Hedgeable weight, lb = head x est out weight. Example: 624 head x 1,257 lb is 784,368 lb. Source: spec 1 §9. */
export const hedgeableWeight = ({ current_hd, est_out_wt }: Pick<Lot, 'current_hd' | 'est_out_wt'>): number =>
  rounded(times(current_hd, est_out_wt), 2);

/** Weight that a trade protects, lb = -(side x delta x quantity x contract size); null without a delta. A sale protects. */
const protectedBy = (trade: HedgeTrade, delta: number | null): Exact | null =>
  delta === null ? null : times(-sideOf(trade.b_s), delta, trade.quantity, contractSize(trade.description));

/** Weight that a policy's puts protect, lb = |delta| x put quantity x contract size; null without a quoted delta. */
function protectedByPut({ put_symbol, put_qty, delta }: HedgePolicy): Exact | null {
  const root = rootOfSymbol(put_symbol);
  if (root === null || delta === null) return null;
  return times(Math.abs(delta), put_qty ?? 0, CONTRACTS[root].size);
}

interface Weight {
  name: string;
  weight: Exact | null;
}

const sumOf = (weights: readonly Weight[]): number =>
  rounded(plus(...weights.map(({ weight }) => weight ?? 0)), 2);

const nameOf = (trade: HedgeTrade): string => trade.symbol ?? trade.description ?? '-';

const netShort = (futures: readonly HedgeTrade[]): number =>
  Math.max(0, rounded(plus(...futures.map((trade) => -sideOf(trade.b_s) * trade.quantity)), 2));

/** Percent hedged, to two decimals = hedged weight / hedgeable weight x 100. Source: spec 1 §9. */
const percentHedged = (hedged: number, hedgeable: number): number | null =>
  divided(times(hedged, 100), hedgeable, 2);

/**
 * Hedged weight, lb = -(sum over open trades of side x delta x quantity x contract size) + LRP put weight over the policies
 * that still count. A net long position is negative. Example: 7 LIVE CATTLE sold and 5 LE puts of delta -0.43 protect
 * 280,000 + 86,000 lb; of 784,368 lb that is 46.66 %. Source: decision 24.
 */
export function hedgeOf(
  lot: Pick<Lot, 'current_hd' | 'est_out_wt'>,
  trades: readonly HedgeTrade[],
  policies: readonly HedgePolicy[],
  today: Day,
): Hedge {
  const open = trades.filter(isOpen);
  const futures = open.filter((trade) => !isOption(trade));
  const options = open
    .filter(isOption)
    .map((trade) => ({ name: nameOf(trade), weight: protectedBy(trade, trade.delta) }));
  const puts = policies
    .filter((policy) => isActive(policy, today) && policy.put_symbol && policy.put_qty)
    .map((policy) => ({ name: `LRP ${policy.endorsement_number}`, weight: protectedByPut(policy) }));

  const futures_weight = sumOf(
    futures.map((trade) => ({ name: nameOf(trade), weight: protectedBy(trade, 1) })),
  );
  const options_weight = sumOf(options);
  const lrp_weight = sumOf(puts);
  const hedged_weight = rounded(plus(futures_weight, options_weight, lrp_weight), 2);
  const hedgeable_weight = hedgeableWeight(lot);
  return {
    hedgeable_weight,
    hedged_weight,
    futures_weight,
    options_weight,
    lrp_weight,
    percent_hedged: percentHedged(hedged_weight, hedgeable_weight),
    short_futures: netShort(futures),
    without_delta: [...options, ...puts].filter(({ weight }) => weight === null).map(({ name }) => name),
  };
}

/**
 * Cumulative Hedge %, to one decimal = total hedged weight / total hedgeable weight x 100 over lots with head.
 * Example: 366,000 of 784,368 lb and nothing of 215,632 lb is 36.6 %. Source: decision 26.
 */
export function cumulativeHedge(
  lots: readonly (Pick<Lot, 'current_hd'> & Pick<Hedge, 'hedged_weight' | 'hedgeable_weight'>)[],
): number | null {
  const withHead = lots.filter((lot) => lot.current_hd > 0);
  const hedged = plus(...withHead.map((lot) => lot.hedged_weight));
  const hedgeable = plus(...withHead.map((lot) => lot.hedgeable_weight));
  return divided(times(hedged, 100), hedgeable, 1);
}

export type GaugeColour = 'blue' | 'green' | 'yellow' | 'red';

/** 120 % or more is blue, 100 % green, 80 % yellow, less is red. Source: spec 2 §4. */
export function gaugeColour(percent: number): GaugeColour {
  if (percent >= 120) return 'blue';
  if (percent >= 100) return 'green';
  return percent >= 80 ? 'yellow' : 'red';
}

/** How much of the ring is filled, 0 to 100. Example: 127.24 fills it, -37.69 leaves it empty. Source: spec 2 §4. */
export const gaugeFill = (percent: number): number => Math.min(100, Math.max(0, percent));
