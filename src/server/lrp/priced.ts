import { lrpProfit, type PricedLrpPolicy, type PutPrice } from '#domain/lrp';
import { may } from '#domain/permissions';
import { theoreticalKind, theoreticalValue } from '#domain/quotes';
import type { LrpRow } from './queries.ts';

/** A policy as its user sees it: valued by its put, and without the put itself for whoever may not set one (spec 2 §6). */
export function pricedLrp(row: LrpRow): PricedLrpPolicy {
  const {
    quote_symbol,
    last_price,
    settlement,
    delta: _,
    source,
    updated_at,
    stale,
    asked_by,
    ...policy
  } = row;
  const value = quote_symbol === null ? null : theoreticalValue({ last_price, settlement });
  const { put_symbol, put_qty, ...shown } = policy;
  return {
    ...shown,
    ...(may({ user_type: asked_by }, 'setPutOptions') ? { put_symbol, put_qty } : {}),
    theoretical_value: value,
    profit_loss: lrpProfit(policy, value),
    put_price: value === null ? null : { kind: kindOf(row), source, updated_at, stale },
  };
}

const kindOf = (row: LrpRow): PutPrice['kind'] =>
  theoreticalKind(row) === 'last price' ? 'last price' : 'settlement';
