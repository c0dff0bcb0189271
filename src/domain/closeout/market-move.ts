import type { Hedge } from '../book/hedging.ts';
import { divided, minus, plus, rounded, times } from '../kit/money.ts';

/** The market move with which a lot reaches its target, including the effect of its hedges. */
export type RequiredMove =
  | { kind: 'unknown' | 'locked in' | 'out of reach' }
  | {
      kind: 'move';
      /** In $/cwt; negative is a fall. */
      move: number;
      to: number;
      hedged_weight: number;
      hedgeable_weight: number;
      /** Whether the result has reached the target: the move is then how far the market may fall. */
      is_reached: boolean;
      /** Whether there are options: their delta changes with the market. */
      is_about: boolean;
    };

type Hedged = Pick<Hedge, 'hedgeable_weight' | 'hedged_weight' | 'excluded' | 'counted'>;

/** Below this share of unhedged weight, the market hardly affects the result. */
const LOCKED_IN_PERCENT = 5;

/** The hedged weight; null if any part of it is unknown. */
const knownWeight = ({ hedged_weight, excluded }: Hedged): number | null =>
  excluded.positions_without_delta || excluded.policies_without_put || excluded.policies_with_expired_put
    ? null
    : hedged_weight;

/**
 * Market move to break even, $/cwt = -(result - target) x 100 / U, with U = weight to sell - hedged weight, lb. Locked in where
 * |U| is below 5 % of the weight to sell; unknown without a price (pass none for a contract that has stopped trading)
 * and while a delta or a put is missing. Example: a result of -$4,651.06 on 192,525 lb of which 160,000 are hedged needs a rise
 * of 14.30. Source: decisions 24 and 42.
 */
export function marketMove(
  result: number | null,
  target: number,
  hedge: Hedged,
  price: number | null,
): RequiredMove {
  const { hedgeable_weight, counted } = hedge;
  const hedged_weight = knownWeight(hedge);
  if (result === null || price === null || hedged_weight === null || hedgeable_weight === 0)
    return { kind: 'unknown' };
  const open = minus(hedgeable_weight, hedged_weight);
  if (Math.abs(rounded(times(open, 100), 2)) < rounded(times(hedgeable_weight, LOCKED_IN_PERCENT), 2))
    return { kind: 'locked in' };
  const gap = minus(target, result);
  const move = divided(times(gap, 100), open, 2) ?? 0;
  const to = divided(plus(times(price, open), times(gap, 100)), open, 2) ?? 0;
  if (to <= 0) return { kind: 'out of reach' };
  const is_about = counted.options + counted.lrp > 0;
  return { kind: 'move', move, to, hedged_weight, hedgeable_weight, is_reached: gap.units <= 0n, is_about };
}
