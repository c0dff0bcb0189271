import { CONTRACTS, contractSize, futuresSymbol } from '../market/contracts.ts';
import type { Day } from '../kit/days.ts';
import { isActive, type LrpPosition } from '../lrp/lrp.ts';
import { memoize } from '../kit/memoize.ts';
import { rounded, times } from '../kit/money.ts';
import { isOption, rootOfSymbol, underlyingOf } from '../market/symbols.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { directionOf } from '../trades/trades.ts';
import { isExpired } from '../market/watchlist.ts';
import type { OpenTrade } from './open-book.ts';

export type HedgingTrade = Pick<OpenTrade, 'status' | 'b_s' | 'quantity' | 'description' | 'p_c'> &
  Partial<Pick<OpenTrade, 'strike' | 'symbol'>> & {
    /** How many trades these are; 1 unless given. */
    trades?: number;
  };

export type HedgingPolicy = Pick<
  LrpPosition,
  'endorsement_number' | 'end_date' | 'symbol' | 'contracts' | 'head_count' | 'insured_value'
> & {
  /** How many policies these are; 1 unless given. */
  policies?: number;
};

/** The weight of one position in a hedge, in lb; null while no delta is quoted. */
export interface Weight {
  /** Null for a policy without a known endorsement. */
  name: string | null;
  count: number;
  kind: 'future' | 'put' | 'call' | 'lrp';
  /** The underlying future; null when the symbol names none. */
  underlying: string | null;
  weight: number | null;
}

/** Whether a position's last trading day has passed. A symbol that names no contract counts as still trading. Source: decision 42. */
export const hasStopped = (symbol: string | null | undefined, today: Day): boolean =>
  typeof symbol === 'string' && isExpired(symbol, today);

/** {@link hasStopped} for many positions on one day: looks each symbol up once. */
export const hasStoppedOn = memoize(
  (today: Day) =>
    memoize(
      (symbol: string | null | undefined) => hasStopped(symbol, today),
      (symbol) => symbol ?? '',
      10_000,
    ),
  String,
  10,
);

/** The symbol of a position's underlying future. Example: that of GFU3500Q is GFU26. Source: decision 43. */
export const underlyingSymbol = memoize(
  (symbol: string | null | undefined): string | null => {
    const month = underlyingOf(symbol ?? null);
    return month && futuresSymbol(month);
  },
  (symbol) => symbol ?? '',
  10_000,
);

/** An option that is neither put nor call has no delta and no weight. */
const kindOf = (trade: HedgingTrade): Weight['kind'] => (isOption(trade) ? (trade.p_c ?? 'call') : 'future');

/**
 * The weight a trade protects, lb = -(direction x delta x quantity x contract size); null without a delta. A sale protects. Example: 5
 * LE puts of delta -0.43 bought protect 86,000 lb. Source: decision 24.
 */
export function weightOfTrade(trade: HedgingTrade, prices: Prices): Weight {
  const kind = kindOf(trade);
  const contracts = -directionOf(trade.b_s) * trade.quantity;
  const { delta } = priceOf(prices, trade.symbol ?? null);
  const size = contractSize(trade.description);
  return {
    name: trade.symbol ?? trade.description ?? '-',
    count: trade.trades ?? 1,
    kind,
    underlying: underlyingSymbol(trade.symbol),
    weight: kind === 'future' ? contracts * size : optionWeight(delta, contracts, size),
  };
}

const optionWeight = (delta: number | null, contracts: number, size: number): number | null =>
  delta === null ? null : rounded(times(delta, contracts, size), 2);

/** A policy's part in a hedge; 'none' where its put quantity is 0. */
type PolicyHedgeStatus = 'weighed' | 'without put' | 'expired put' | 'none';

/** A policy's part in a hedge. With a put quantity of 0, other records of the endorsement carry the put. */
export function policyHedgeStatus(
  policy: Pick<HedgingPolicy, 'end_date' | 'symbol' | 'contracts'>,
  today: Day,
): PolicyHedgeStatus {
  if (!isActive(policy, today)) return 'none';
  if (policy.symbol === null || policy.contracts === null) return 'without put';
  if (policy.contracts === 0) return 'none';
  return hasStopped(policy.symbol, today) ? 'expired put' : 'weighed';
}

/** The weight a policy's puts protect, lb = |delta| x put quantity x contract size; null without a delta. Source: decision 24. */
export function weightOfPolicy(
  { endorsement_number, symbol, contracts, policies = 1 }: HedgingPolicy,
  prices: Prices,
): Weight {
  const root = rootOfSymbol(symbol);
  const { delta } = priceOf(prices, symbol);
  return {
    name: endorsement_number === null ? null : `LRP ${endorsement_number}`,
    count: policies,
    kind: 'lrp',
    underlying: underlyingSymbol(symbol),
    weight:
      root === null || delta === null
        ? null
        : rounded(times(Math.abs(delta), contracts ?? 0, CONTRACTS[root].size), 2),
  };
}
