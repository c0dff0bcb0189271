import { contractSize } from '../market/contracts.ts';
import { type Excluded, type ExcludedGroup, excludedGroup, onlyExcluded } from './excluded.ts';
import type { Day } from '../kit/days.ts';
import { missing } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';
import {
  policyHedgeStatus,
  hasStoppedOn,
  weightOfPolicy,
  weightOfTrade,
  type HedgingPolicy,
  type HedgingTrade,
  type Weight,
} from './hedge-weights.ts';
import type { Lot } from '../lots/lots.ts';
import { isActive, insuredHead, insuredValueOf } from '../lrp/lrp.ts';
import { divided, plus, rounded, sumCents, times, type Exact } from '../kit/money.ts';
import type { OpenPositions } from './open-book.ts';
import { isOption } from '../market/symbols.ts';
import { isOpen, directionOf } from '../trades/trades.ts';

/** A lot's hedge. Weights in lb; null where there are positions but the weight they protect is unknown. */
export interface Hedge {
  hedgeable_weight: number;
  hedged_weight: number | null;
  futures_weight: number;
  options_weight: number | null;
  lrp_weight: number | null;
  /** Also null when there is no weight to hedge. */
  percent_hedged: number | null;
  /** Net short futures contracts, at least zero. */
  short_futures: number;
  /** Head on LRP policies that count, with or without a put. */
  insured_head: number;
  percent_insured: number | null;
  /** The hedged weight with a price floor, and the part from short calls only. */
  floor_weight: number | null;
  short_calls_weight: number | null;
  /** The hedged weight by contract, where the underlying is not the lot's contract; LRP is listed as LRP. */
  other_contracts: { weight: number; names: string[] };
  counted: { futures: number; options: number; lrp: number };
  /** Positions excluded from the weights. Those without a delta are named by symbol, description or endorsement. */
  excluded: Excluded;
}

type Weighed = Pick<Lot, 'current_hd' | 'est_out_wt'>;
export type HedgedLot = Weighed & Partial<Pick<Lot, 'futures_contract'>>;

const exactWeight = ({ current_hd, est_out_wt }: Weighed): Exact => times(current_hd, est_out_wt);

/**
 * Hedgeable weight, lb = head x est out weight, exact, as head and weight have two decimals each. Example: 624 head x 1,257 lb is
 * 784,368 lb. Source: spec 1 §9.
 */
export const hedgeableWeight = (lot: Weighed): number => rounded(exactWeight(lot), 4);

/**
 * Percent hedged = hedged weight / exact hedgeable weight x 100, rounded once; null when there is nothing to hedge. Example:
 * 120,000 lb bought on 0.51 head x 1,105.57 lb are -21,282.61 %. Source: spec 1 §9, decision 17.
 */
export const percentOf = (hedged: number, lots: readonly Weighed[], decimals: number): number | null =>
  divided(times(hedged, 100), plus(...lots.map(exactWeight)), decimals);

/** The sum over kinds of position: null where there are some but none is known. Source: decision 41. */
function weightOf(weights: readonly Weight[], unknown: number): number | null {
  const known = weights.filter(({ weight }) => weight !== null);
  if (known.length === 0 && weights.length + unknown > 0) return null;
  return sumCents(known.map(({ weight }) => weight ?? 0));
}

/** Splits trades into those with a known contract and the others. Source: decision 81. */
function byContract(trades: readonly HedgingTrade[]): [known: HedgingTrade[], unknown: HedgingTrade[]] {
  const known = trades.filter(({ description }) => contractSize(description) > 0);
  return [known, known.length === trades.length ? [] : trades.filter((trade) => !known.includes(trade))];
}

/**
 * Hedged weight, lb = -(sum over open trades of direction x delta x quantity x contract size) + LRP put weight over the policies that
 * still count. A net long position is negative; positions that have stopped trading, or have no known contract, protect nothing;
 * a policy without its put is unknown. Example: 7 LIVE CATTLE sold and 5 LE puts of delta -0.43 protect 280,000 + 86,000 lb; of 784,368 lb that is 46.66 %.
 * Source: decisions 24, 41, 42 and 81.
 */
export function hedgeOf(
  lot: HedgedLot,
  { trades, policies, prices }: OpenPositions<HedgingTrade, HedgingPolicy>,
  today: Day,
): Hedge {
  const isStopped = hasStoppedOn(today);
  const open = trades.filter(isOpen);
  const [known, unknown] = byContract(open);
  const trading = known.filter(({ symbol }) => !isStopped(symbol));
  const futures = trading.filter((trade) => !isOption(trade));
  const weigh = (trade: HedgingTrade) => weightOfTrade(trade, prices);
  const futureWeights = futures.map(weigh);
  const options = trading.filter(isOption).map(weigh);
  const active = policies.filter((policy) => isActive(policy, today));
  const standing = groupedBy(active, (policy) => policyHedgeStatus(policy, today));
  const puts = (standing.get('weighed') ?? []).map((policy) => weightOfPolicy(policy, prices));
  const withoutPut = standing.get('without put') ?? [];
  const expiredPut = standing.get('expired put') ?? [];
  const unknownPuts = withoutPut.length + expiredPut.length;

  const weights = [...futureWeights, ...options, ...puts];
  const hedged_weight = weightOf(weights, unknownPuts);
  const weighed = (some: readonly Weight[]): number => some.filter(({ weight }) => weight !== null).length;
  const insured_head = insuredHead(active);
  return {
    hedgeable_weight: hedgeableWeight(lot),
    hedged_weight,
    futures_weight: sumCents(futureWeights.map(({ weight }) => weight ?? 0)),
    options_weight: weightOf(options, 0),
    lrp_weight: weightOf(puts, unknownPuts),
    percent_hedged: hedged_weight === null ? null : percentOf(hedged_weight, [lot], 2),
    short_futures: Math.max(0, sumCents(futures.map((trade) => -directionOf(trade.b_s) * trade.quantity))),
    insured_head,
    percent_insured: divided(times(insured_head, 100), lot.current_hd, 2),
    ...(hedged_weight === null ? { floor_weight: null, short_calls_weight: null } : partsOf(weights)),
    other_contracts: otherContracts(weights, lot.futures_contract),
    counted: { futures: futures.length, options: weighed(options), lrp: weighed(puts) },
    excluded: onlyExcluded({
      policies_without_put: policiesGroup(withoutPut),
      policies_with_expired_put: policiesGroup(expiredPut),
      positions_without_delta: excludedGroup(
        weights.filter(({ weight }) => weight === null).map(({ name, count }) => ({ name, count })),
      ),
      stopped_contracts: excludedGroup(
        known
          .filter(({ symbol }) => isStopped(symbol))
          .map(({ symbol, quantity }) => ({ name: symbol ?? null, count: quantity })),
      ),
      unknown_contracts: excludedGroup(
        unknown.map(({ description, quantity }) => ({ name: description ?? '-', count: quantity })),
      ),
    }),
  };
}

/**
 * Splits a hedge into price floor and short calls. Price floor, lb = net short futures, not below 0, + puts bought less sold, by
 * delta, + LRP; short calls, lb = calls sold less bought, by delta, not below 0: they only soften a fall. Example: 2 LE sold, and
 * 1 LE call of delta 0.5 sold, have a floor under 80,000 lb; 20,000 lb are only short calls. Source: decision 43.
 */
function partsOf(weights: readonly Weight[]): { floor_weight: number; short_calls_weight: number } {
  const of = (kind: Weight['kind']) =>
    sumCents(weights.filter((one) => one.kind === kind).map(({ weight }) => weight ?? 0));
  return {
    floor_weight: sumCents([Math.max(0, of('future')), of('put'), of('lrp')]),
    short_calls_weight: Math.max(0, of('call')),
  };
}

/** The part of a hedge with another underlying future than the lot's. Example: 2 GFF27 sold on an LEZ26 lot. Source: decision 43. */
function otherContracts(weights: readonly Weight[], contract: string | undefined): Hedge['other_contracts'] {
  if (contract === undefined) return { weight: 0, names: [] };
  const others = weights.filter(({ weight, underlying }) => weight !== null && underlying !== contract);
  const names = others.map(({ kind, name, underlying }) =>
    kind === 'lrp' ? 'LRP' : (underlying ?? name ?? missing),
  );
  return { weight: sumCents(others.map(({ weight }) => weight ?? 0)), names: [...new Set(names)].toSorted() };
}

const policiesGroup = (policies: readonly HedgingPolicy[]): ExcludedGroup =>
  excludedGroup(
    policies.map(({ endorsement_number, policies: count = 1 }) => ({ name: endorsement_number, count })),
    insuredValueOf(policies),
  );

/** The sum of lots' hedged weights, lb; null while there are positions but none is known. Source: decision 41. */
export function totalHedged(lots: readonly Pick<Hedge, 'hedged_weight' | 'counted'>[]): number | null {
  const counted = lots.reduce(
    (sum, { counted: { futures, options, lrp } }) => sum + futures + options + lrp,
    0,
  );
  if (counted === 0 && lots.some(({ hedged_weight }) => hedged_weight === null)) return null;
  return sumCents(lots.map(({ hedged_weight }) => hedged_weight ?? 0));
}

/**
 * Cumulative Hedge %, to one decimal = total hedged weight / total hedgeable weight x 100 over lots with head, rounded once.
 * Example: 366,000 lb of 624 head x 1,257 lb and nothing of 100 head x 2,156.32 lb is 36.6 %. Source: decision 26.
 */
export function cumulativeHedge(
  lots: readonly (Weighed & Pick<Hedge, 'hedged_weight' | 'counted'>)[],
): number | null {
  const withHead = lots.filter((lot) => lot.current_hd > 0);
  const hedged = totalHedged(withHead);
  return hedged === null ? null : percentOf(hedged, withHead, 1);
}

export type GaugeColour = 'blue' | 'green' | 'yellow' | 'red';

/** 120 % or more is blue, 100 % or more green, 80 % or more yellow, less is red. Source: spec 2 §4. */
export function gaugeColour(percent: number): GaugeColour {
  if (percent >= 120) return 'blue';
  if (percent >= 100) return 'green';
  return percent >= 80 ? 'yellow' : 'red';
}

/** The filled part of the ring, 0 to 100. Example: 127.24 gives 100, -37.69 gives 0. Source: spec 2 §4. */
export const gaugeFill = (percent: number): number => Math.min(100, Math.max(0, percent));
