import type { Day } from '#domain/kit/days';
import { isActive, lrpProfit, type PricedLrpPolicy, type PutPrice } from '#domain/lrp/lrp';
import { coveredPercent } from '#domain/lrp/lrp-put-cover';
import { may } from '#domain/users/permissions';
import { theoreticalKind, theoreticalValue } from '#domain/market/quotes';
import type { LrpPolicyRow } from './queries.ts';

/** A policy as its user sees it: valued by its put until it ends, and without the put for users who may not set one (spec 2 §6). */
export function pricedLrp(row: LrpPolicyRow, today: Day): PricedLrpPolicy {
  const {
    quote_symbol,
    last_price,
    settlement,
    delta: _,
    source,
    updated_at,
    stale,
    viewer_type,
    ...policy
  } = row;
  const { put_symbol, put_qty, ...shown } = policy;
  const ended = !isActive(policy, today);
  const isValued = quote_symbol !== null && !ended;
  const value = isValued ? theoreticalValue({ last_price, settlement }) : null;
  return {
    ...shown,
    ...(may({ user_type: viewer_type }, 'setPutOptions') ? { put_symbol, put_qty } : {}),
    theoretical_value: value,
    profit_loss: lrpProfit(policy, value),
    ended,
    covered_percent: coveredPercent(policy),
    put_price: value === null ? null : { kind: kindOf(row), source, updated_at, stale },
  };
}

const kindOf = (row: LrpPolicyRow): PutPrice['kind'] =>
  theoreticalKind(row) === 'last price' ? 'last price' : 'settlement';
