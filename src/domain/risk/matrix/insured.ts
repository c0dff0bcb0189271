import { indemnityAt, type Payoff } from '../../lrp/policy-value.ts';
import { movedFuture } from '../../market/option-repricing.ts';
import { minus, toCents } from '../../kit/money.ts';
import type { FuturesMove } from './positions.ts';

/** A counted policy, with the price of its future in $/cwt. */
export interface InsuredPolicy extends Payoff {
  weight: number;
  price: number;
  stopped: boolean;
}

/** A policy without a known indemnity: it costs its premium at any price. Source: decision 84. */
export const premiumOnly = (payoff: Payoff): InsuredPolicy => ({
  ...payoff,
  floor: 0,
  weight: 0,
  price: 0,
  stopped: true,
});

/**
 * Result of a policy at a move, $ = max(0, floor - weight x price) - cost, each rounded: max(0, coverage - price x factor) x head
 * x target weight, lb / 100 less its premium, regardless of the value of its put. Example: the policy above makes $18,945 at 150.
 * Source: decision 66, LRP policy provisions.
 */
export function insuredResult(policy: InsuredPolicy, move: FuturesMove): number {
  const price = policy.stopped ? policy.price : movedFuture(policy.price, move[policy.root]);
  return toCents(minus(indemnityAt(policy.floor, policy.weight, price), policy.cost));
}
