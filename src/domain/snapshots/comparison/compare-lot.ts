import type { SnapshotPosition } from '../lot-snapshots.ts';
import { sumCents, minus, plus, toCents } from '../../kit/money.ts';
import {
  type Cause,
  type Causes,
  causesOf,
  type Column,
  differenceOfParts,
  type Effect,
  isNothing,
  type Parts,
} from './causes.ts';
import {
  equityParts,
  hedgesOf,
  type LotState,
  positionsOf,
  realisedParts,
  type UnknownResult,
  unknownResult,
} from './lot-state.ts';
import { closedEffects, type ClosedPart, openEffects, type PositionValueEffect } from './position-effects.ts';
import { futureValue } from '../../book/equity.ts';

/** Records of a lot between the two days, besides its two states. */
export interface Between {
  /**
   * The price on the second day of the contract that priced the lot on the first, of a lot that has left its settlement of the day the last
   * head left; null where it is unknown or had stopped trading.
   */
  contract_price: number | null;
  /** The parts of its trades that were closed. */
  closed_parts: readonly ClosedPart[];
  /** Its LRP policies that ended from the first day on and before the second. */
  policies_ended: number;
  /** Trades of the first day that were on another lot then. */
  moved_in?: ReadonlyMap<number, SnapshotPosition>;
}

/** The states of a lot on the two days; null where it has none: not bought yet, deleted, or of another entity. */
export interface LotPair {
  before: LotState | null;
  after: LotState | null;
  between: Between;
}

/** Why a lot's result is unknown on each of the days; null for a day on which it is known. */
export interface NotCompared {
  before: UnknownResult | null;
  after: UnknownResult | null;
}

export interface LotComparison {
  /** Set where it is not compared; then nothing else is. */
  not_compared: NotCompared | null;
  causes: Causes;
  /** Changes after its last head had left, which belong to no equity. */
  entered_after: Parts | null;
  positions: PositionValueEffect[];
}

const byRecord = (positions: readonly SnapshotPosition[]): Map<number, SnapshotPosition> =>
  new Map(positions.map((position) => [position.record_id, position]));

const effectsOf = (cause: Cause, { cattle, trades, lrp }: Parts): Effect[] => [
  { cause, column: 'cattle', amount: cattle },
  { cause, column: 'trades', amount: trades },
  { cause, column: 'lrp', amount: lrp },
];

/** Rest of a column's change after its effects. */
function remainder(cause: Cause, column: Column, change: number, effects: readonly Effect[]): Effect {
  return { cause, column, amount: sumCents([change, ...effects.map(({ amount }) => -amount)]) };
}

interface Hedges {
  effects: Effect[];
  positions: PositionValueEffect[];
}

/** Effects on trades: of each position, of closed parts, and the rest of the change. */
function tradeEffects(before: LotState | null, after: LotState, between: Between, change: number): Hedges {
  const own = byRecord(before === null ? [] : positionsOf('trade', before));
  const now = byRecord(positionsOf('trade', after));
  for (const id of now.keys()) {
    const moved = own.has(id) ? undefined : between.moved_in?.get(id);
    if (moved) own.set(id, moved);
  }
  const held = { column: 'trades' as const, before: own, after: now };
  const positions = openEffects(held);
  const effects = [...positions, ...closedEffects(held, between.closed_parts)];
  return { effects: [...effects, remainder('corrections', 'trades', change, effects)], positions };
}

/** The effects on LRP. An ended policy's result less its P/L on the first day is a closed position, as is a result entered since. */
function policyEffects(before: LotState | null, after: LotState, between: Between, change: number): Hedges {
  const own = byRecord(before === null ? [] : positionsOf('lrp', before));
  const now = byRecord(positionsOf('lrp', after));
  const positions = openEffects({ column: 'lrp', before: own, after: now });
  const rest = remainder(policyRemainder(before, after, between), 'lrp', change, positions);
  return { effects: [...positions, rest], positions };
}

function policyRemainder(before: LotState | null, after: LotState, between: Between): Cause {
  const isSettled = between.policies_ended > 0 || (before?.lrp_unsettled ?? 0) > after.lrp_unsettled;
  if (isSettled) return 'closed_positions';
  const isNowCounted = before?.lrp_unsettled_premium === null && after.lrp_unsettled_premium !== null;
  return isNowCounted && before.lrp_unsettled > 0 ? 'lrp_by_indemnity' : 'corrections';
}

/** P/L of snapshots without stored positions cannot be explained by positions. */
const prunedEffects = (before: LotState | null, after: LotState): Hedges => {
  const { trades, lrp } = changeOfHedges(before, after);
  return {
    effects: [
      { cause: 'without_positions', column: 'trades', amount: trades },
      { cause: 'without_positions', column: 'lrp', amount: lrp },
    ],
    positions: [],
  };
};

const changeOfHedges = (before: LotState | null, after: LotState): Parts =>
  differenceOfParts({ ...ZERO, ...(before && hedgesOf(before)) }, { ...ZERO, ...hedgesOf(after) });

function hedgeEffects(before: LotState | null, after: LotState, between: Between): Hedges {
  if (before?.pruned || after.pruned) return prunedEffects(before, after);
  const change = changeOfHedges(before, after);
  const trades = tradeEffects(before, after, between, change.trades);
  const policies = policyEffects(before, after, between, change.lrp);
  return {
    effects: [...trades.effects, ...policies.effects],
    positions: [...trades.positions, ...policies.positions],
  };
}

const turned = ({ cattle, trades, lrp }: Parts): Parts => differenceOfParts({ cattle, trades, lrp }, ZERO);
const ZERO: Parts = { cattle: 0, trades: 0, lrp: 0 };

/** The effects of a lot that is there on both days, or comes in between. */
function walk({ before, after, between }: LotPair & { after: LotState }): {
  effects: Effect[];
  positions: PositionValueEffect[];
} {
  const hedges = hedgeEffects(before, after, between);
  const effects = [...cattleEffects(before, after, between.contract_price), ...hedges.effects];
  // A lot without head is no part of equity: its result comes back with its head, and leaves with it.
  if (before?.current_hd === 0) effects.push(...effectsOf('closed_out', realisedParts(before)));
  if (after.current_hd === 0) effects.push(...effectsOf('closed_out', turned(realisedParts(after))));
  return { effects, positions: hedges.positions };
}

const isClosed = (state: LotState | null): boolean => state?.current_hd === 0;

/** Whether the lot is no part of equity on either day. */
const hadLeft = ({ before, after }: LotPair): boolean =>
  isClosed(before) && (after === null || isClosed(after));

/**
 * Why a lot is not compared; null if it is. Example: a lot shipped since the first day without proceeds has 'no proceeds'
 * on the second. Source: decision 76.
 */
export function notCompared(pair: LotPair): NotCompared | null {
  const unknown = { before: unknownResult(pair.before), after: unknownResult(pair.after) };
  return hadLeft(pair) || (unknown.before === null && unknown.after === null) ? null : unknown;
}

/**
 * Why the *Equity with Sales and LRP* of one lot moved between two days, to the cent for any two states. A lot that was deleted
 * or left the entity takes its equity along as a correction; a lot without a known result on one of the days is not compared;
 * changes after the last head has left are no part of equity and stand apart. Example: all 100 head shipped $2,000 above their
 * estimate from a lot with equity of $68,000 are +$2,000 shipped and -$70,000 closed out. Source: P&L explained by revaluation;
 * decisions 21, 65, 67 and 76.
 */
export function compareLot(pair: LotPair): LotComparison {
  const { before, after } = pair;
  const apart = { not_compared: null, entered_after: null, positions: [] };
  const change = differenceOfParts(equityParts(before), equityParts(after));
  if (hadLeft(pair)) {
    const entered = after && before && differenceOfParts(realisedParts(before), realisedParts(after));
    return { ...apart, causes: {}, entered_after: entered && !isNothing(entered) ? entered : null };
  }
  const not_compared = notCompared(pair);
  if (not_compared) return { ...apart, causes: {}, not_compared };
  if (after === null) return { ...apart, causes: causesOf(effectsOf('corrections', change)) };
  const { effects, positions } = walk({ ...pair, after });
  return { ...apart, causes: causesOf(effects), positions: positions.filter(({ amount }) => amount !== 0) };
}

type Cattle = Omit<LotState, 'positions' | 'closed_pl' | 'lrp_settled' | 'lrp_unsettled' | 'pruned'>;

const effect = (cause: Cause, amount: number): Effect => ({ cause, column: 'cattle', amount });

const change = (from: number, to: number): number => toCents(minus(to, from));

/** Where a lot that is only in the second snapshot begins: without head and records, at the prices and weight of the second day. */
const nothingYet = (after: Cattle): Cattle => ({
  ...after,
  total_received: 0,
  total_dead: 0,
  total_shipped: 0,
  current_hd: 0,
  total_cost: 0,
  expenses_actual: 0,
  expenses_projected: 0,
  proceeds: 0,
});

/** A step of the walk: the value of the cattle from here on, and the money that goes with it. */
interface Step {
  cause: Cause;
  worth: number;
  money?: number;
}

/**
 * The effects on a lot's cattle, $: future value = head x out weight x (price + basis), with one factor after another changed from
 * the first day's to the second day's: market, contract, basis, weight, head received, dead and shipped. Received also bears
 * the cost of the head, shipped gains the proceeds; expenses are effects of their own. `contractPrice` is the price of the first day's
 * contract on the second day; unknown, the first day's. Example: 100 head of 1,000 lb, 218 to 220, are a market effect of
 * +$2,000. Source: P&L explained by revaluation; decisions 15, 17 and 25.
 */
export function cattleEffects(from: Cattle | null, after: Cattle, contractPrice: number | null): Effect[] {
  const startsEmpty = from === null || from.current_hd === 0;
  // Without head the first day's prices have no meaning: the walk begins at those of the second.
  const before: Cattle = startsEmpty ? { ...(from ?? nothingYet(after)), ...pricesOf(after) } : from;
  const start = before.price ?? 0;
  const isSame = before.futures_contract === after.futures_contract;
  const moved = (isSame ? after.price : contractPrice) ?? start;
  const end = after.price ?? moved;
  const received = toCents(plus(before.current_hd, change(before.total_received, after.total_received)));
  const alive = toCents(minus(received, change(before.total_dead, after.total_dead)));
  const worth = (
    head: number,
    price: number,
    { basis, est_out_wt }: Pick<Cattle, 'basis' | 'est_out_wt'>,
  ): number => futureValue({ current_hd: head, est_out_wt, basis }, price) ?? 0;
  const { current_hd: head } = before;
  const otherBasis = { basis: after.basis, est_out_wt: before.est_out_wt };
  const steps: Step[] = [
    { cause: 'market', worth: worth(head, moved, before) },
    { cause: 'contract', worth: worth(head, end, before) },
    { cause: 'basis', worth: worth(head, end, otherBasis) },
    { cause: 'weight', worth: worth(head, end, after) },
    {
      cause: 'received',
      worth: worth(received, end, after),
      money: -change(before.total_cost, after.total_cost),
    },
    { cause: 'deaths', worth: worth(alive, end, after) },
    {
      cause: 'shipped',
      worth: worth(after.current_hd, end, after),
      money: change(before.proceeds, after.proceeds),
    },
  ];
  let last = worth(head, start, before);
  const walked = steps.map(({ cause, worth: next, money = 0 }) => {
    const amount = sumCents([next, -last, money]);
    last = next;
    return effect(cause, amount);
  });
  return [
    ...walked,
    effect('expenses', -change(before.expenses_actual, after.expenses_actual)),
    effect('expenses_projected', -change(before.expenses_projected, after.expenses_projected)),
  ];
}

const pricesOf = ({ price, basis, est_out_wt, futures_contract }: Cattle) => ({
  price,
  basis,
  est_out_wt,
  futures_contract,
});
