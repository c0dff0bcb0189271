import type { SnapshotPosition } from '../lot-snapshots.ts';
import { futureValue } from '../../book/equity.ts';
import type { Lot } from '../../lots/lots.ts';
import { differenceInCents, minus, plus, sumCents, sumKnown, toCents } from '../../kit/money.ts';
import { policyResult } from '../../lrp/policy-value.ts';
import { directionOf } from '../../trades/trades.ts';
import type { Parts } from './causes.ts';

/** A lot as a snapshot records it, with its open positions. Money in $, the price in $/cwt. */
export interface LotState extends Pick<
  Lot,
  'total_received' | 'total_dead' | 'total_shipped' | 'current_hd' | 'est_out_wt' | 'basis' | 'total_cost'
> {
  futures_contract: string | null;
  /** Of its contract; of a lot without head on the second day, the settlement of the day its last head left (decision 86). */
  price: number | null;
  expenses_actual: number;
  expenses_projected: number;
  proceeds: number;
  shipments_without_proceeds: number;
  closed_pl: number;
  lrp_settled: number;
  /** Ended policies without a result yet, and their premium; null in snapshots from before decision 84, where it did not count. */
  lrp_unsettled: number;
  lrp_unsettled_premium: number | null;
  /** 1 without a plan to finish it; null in snapshots from before this was recorded. */
  lots_without_plan: number | null;
  positions: readonly SnapshotPosition[];
  /** The P/L of open positions no longer stored, by column; only for snapshots with pruned positions. */
  pruned?: { trades: number; lrp: number };
}

type Valued = Pick<SnapshotPosition, 'entry' | 'b_s' | 'multiplier'>;

/**
 * P/L of a captured position, $ = (price - entry) x quantity x multiplier, with the opposite sign for a sale; null where one of them is
 * missing. Example: 2 LE sold at 240.125 are +$1,600 at 238.125. Source: decisions 19 and 28.
 */
export function snapshotProfit(
  { entry, b_s, multiplier }: Valued,
  quantity: number | null,
  price: number | null,
): number | null {
  if (price === null || quantity === null || multiplier === null) return null;
  return differenceInCents(price, entry, quantity, multiplier, directionOf(b_s));
}

/** Terms to value a captured policy; null for a trade, and for a policy captured before decision 84. */
export function policyIn(position: SnapshotPosition): Parameters<typeof policyResult>[0] | null {
  const { kind, cost, floor, weight, symbol, quantity: contracts, price: value } = position;
  if (kind === 'trade' || cost === null) return null;
  return { floor: floor ?? 0, weight, cost, symbol, contracts, value };
}

/**
 * The P/L that a position has in its snapshot, $: of a policy by {@link policyResult}, in snapshots from before decision 84 by its put alone.
 */
export function profitIn(position: SnapshotPosition): number | null {
  const policy = policyIn(position);
  return policy === null
    ? snapshotProfit(position, position.quantity, position.price)
    : policyResult(policy, position.underlying_price).result;
}

export const positionsOf = (kind: SnapshotPosition['kind'], { positions }: LotState): SnapshotPosition[] =>
  positions.filter((position) => position.kind === kind);

/** Whether head remain that have no price, so that their value is unknown. */
const isWithoutPrice = ({ current_hd, price }: LotState): boolean => current_hd !== 0 && price === null;

export const UNKNOWN_RESULTS = ['no price', 'no proceeds'] as const;
export type UnknownResult = (typeof UNKNOWN_RESULTS)[number];

/**
 * Why a lot's result is unknown; null if it is known, or the lot is not there. Example: a lot with one shipment without proceeds has
 * 'no proceeds'. Source: decision 76.
 */
export function unknownResult(state: LotState | null): UnknownResult | null {
  if (state === null) return null;
  if (isWithoutPrice(state)) return 'no price';
  return state.shipments_without_proceeds > 0 ? 'no proceeds' : null;
}

/** The stored P/L of closed trades or settled policies, and that of open positions; positions without a price are excluded. */
export const hedgesOf = (state: LotState): Pick<Parts, 'trades' | 'lrp'> => {
  const open = (kind: SnapshotPosition['kind']): number =>
    sumKnown(positionsOf(kind, state).map(profitIn)).total;
  return {
    trades: sumCents([state.closed_pl, open('trade'), state.pruned?.trades ?? 0]),
    lrp: sumCents([
      state.lrp_settled,
      -(state.lrp_unsettled_premium ?? 0),
      open('lrp'),
      state.pruned?.lrp ?? 0,
    ]),
  };
};

/** Realized results of the lot, $, by column, besides the value of its head: sales - cost - expenses, trades, LRP. */
export const realisedParts = (state: LotState): Parts => ({
  cattle: toCents(
    minus(state.proceeds, plus(state.total_cost, state.expenses_actual, state.expenses_projected)),
  ),
  ...hedgesOf(state),
});

/**
 * *Equity with Sales and LRP* of a lot by column, $: cattle = future value + sales - cost - expenses. A lot without head is no part of
 * equity, and one without a price counts 0. Example: 100 head of 1,000 lb at 220 that cost $150,000 are $70,000.
 * Source: decisions 21, 65 and 67.
 */
export function equityParts(state: LotState | null): Parts {
  if (state === null || state.current_hd === 0) return { cattle: 0, trades: 0, lrp: 0 };
  const value = futureValue(state, state.price);
  if (value === null) return { cattle: 0, trades: 0, lrp: 0 };
  const { cattle, trades, lrp } = realisedParts(state);
  return { cattle: sumCents([value, cattle]), trades, lrp };
}

/** Whether a snapshot had P/L of open positions, but the positions are no longer stored. */
export const isOpenWithoutPositions = (
  open: { trades: number; lrp: number },
  positions: readonly SnapshotPosition[],
): boolean => positions.length === 0 && (open.trades !== 0 || open.lrp !== 0);
