import { CONTRACTS, contractSize, futuresSymbol } from './market/contracts.ts';
import type { Day } from './days.ts';
import { isActive, type LrpPolicy } from './lrp.ts';
import { rounded, times } from './money.ts';
import { isOption, rootOfSymbol, underlyingOf } from './market/symbols.ts';
import { sideOf, type Trade } from './trades.ts';
import { isExpired } from './market/watchlist.ts';

/** A trade with the delta that its option is quoted at; a future's is 1 and need not be given. */
export type HedgeTrade = Pick<Trade, 'status' | 'b_s' | 'quantity' | 'description' | 'p_c'> & {
  strike?: number | null;
  symbol?: string | null;
  delta: number | null;
};

/** An LRP policy with the delta that its put is quoted at. */
export type HedgePolicy = Pick<LrpPolicy, 'end_date' | 'put_symbol' | 'put_qty' | 'head_count'> & {
  /** Null for a policy of another user in the entity. */
  endorsement_number: string | null;
  delta: number | null;
  /** In $. */
  insured_value: number;
  /** How many policies these are; 1 unless given. */
  policies?: number;
};

/** One position in a hedge, in lb; the weight is null while no delta is quoted. */
export interface Weight {
  name: string;
  kind: 'future' | 'put' | 'call' | 'lrp';
  /** The future that it moves with; null when its symbol names none. */
  underlying: string | null;
  weight: number | null;
}

/** Whether a position's last day has passed. What names no contract is taken to trade. Source: decision 42. */
export const hasStopped = (symbol: string | null | undefined, today: Day): boolean =>
  typeof symbol === 'string' && isExpired(symbol, today);

/** {@link hasStopped} for many positions of one day: each symbol is looked up once. */
export function stoppedOn(today: Day): (symbol: string | null | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (symbol) => {
    if (typeof symbol !== 'string') return false;
    const stopped = known.get(symbol) ?? hasStopped(symbol, today);
    known.set(symbol, stopped);
    return stopped;
  };
}

/** The symbol of the future that a position moves with. Example: GFU3500Q moves with GFU26. Source: decision 43. */
export function underlyingSymbol(symbol: string | null | undefined): string | null {
  const month = underlyingOf(symbol ?? null);
  return month && futuresSymbol(month);
}

/** An option without a quoted side is neither put nor call; it has no delta, and no weight. */
const kindOf = (trade: HedgeTrade): Weight['kind'] => (isOption(trade) ? (trade.p_c ?? 'call') : 'future');

/**
 * What a trade protects, lb = -(side x delta x quantity x contract size); null without a delta. A sale protects.
 * Example: 5 LE puts of delta -0.43 bought protect 86,000 lb. Source: decision 24.
 */
export function weightOfTrade(trade: HedgeTrade): Weight {
  const kind = kindOf(trade);
  const contracts = -sideOf(trade.b_s) * trade.quantity;
  const size = contractSize(trade.description);
  return {
    name: trade.symbol ?? trade.description ?? '-',
    kind,
    underlying: underlyingSymbol(trade.symbol),
    weight: kind === 'future' ? contracts * size : optionWeight(trade.delta, contracts, size),
  };
}

const optionWeight = (delta: number | null, contracts: number, size: number): number | null =>
  delta === null ? null : rounded(times(delta, contracts, size), 2);

/** Whether the put of a policy is entered: its symbol and how many contracts of it. */
const hasPut = ({ put_symbol, put_qty }: HedgePolicy): boolean => put_symbol !== null && put_qty !== null;

/** What a policy adds to a hedge; 'none' where it is entered that no contract is on it. */
type PolicyStanding = 'weighed' | 'without put' | 'expired put' | 'none';

/** How a policy stands in a hedge. A put quantity of 0 says that other records of the endorsement carry the put. */
export function standingOf(policy: HedgePolicy, today: Day): PolicyStanding {
  if (!isActive(policy, today)) return 'none';
  if (!hasPut(policy)) return 'without put';
  if (policy.put_qty === 0) return 'none';
  return hasStopped(policy.put_symbol, today) ? 'expired put' : 'weighed';
}

/** What a policy's puts protect, lb = |delta| x put quantity x contract size; null without a delta. Source: decision 24. */
export function weightOfPolicy({ endorsement_number, put_symbol, put_qty, delta }: HedgePolicy): Weight {
  const root = rootOfSymbol(put_symbol);
  return {
    name: `LRP ${endorsement_number ?? 'of others in your entity'}`,
    kind: 'lrp',
    underlying: underlyingSymbol(put_symbol),
    weight:
      root === null || delta === null
        ? null
        : rounded(times(Math.abs(delta), put_qty ?? 0, CONTRACTS[root].size), 2),
  };
}
