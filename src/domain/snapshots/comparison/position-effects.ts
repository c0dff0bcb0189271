import type { SnapshotPosition } from '../lot-snapshots.ts';
import { policyResult } from '../../lrp/policy-value.ts';
import { intrinsicValue } from '../../market/black76.ts';
import { optionRepricing } from '../../market/option-repricing.ts';
import { memoize } from '../../kit/memoize.ts';
import { parseOptionSymbol } from '../../market/symbols.ts';
import { sumCents } from '../../kit/money.ts';
import { directionOf } from '../../trades/trades.ts';
import type { Cause, Effect } from './causes.ts';
import { policyIn, profitIn, snapshotProfit } from './lot-state.ts';

export interface PositionValueEffect extends Effect {
  position: SnapshotPosition;
}

/** A part of a trade that was closed between the two days; the root trade is the one that stayed open the longest. */
export interface ClosedPart {
  /** The root trade. */
  of: number;
  quantity: number;
  /** $; null where it is unknown. */
  profit: number | null;
}

/** The positions of one kind on the two days, by record. */
interface Held {
  column: 'trades' | 'lrp';
  before: ReadonlyMap<number, SnapshotPosition>;
  after: ReadonlyMap<number, SnapshotPosition>;
}

const isSameInstrument = (one: SnapshotPosition, other: SnapshotPosition): boolean =>
  one.symbol === other.symbol && directionOf(one.b_s) === directionOf(other.b_s);

interface PositionPair {
  before: SnapshotPosition;
  after: SnapshotPosition;
}

/** An option's prices are calculated once for all positions that hold it, and remembered for this number of options. */
const MOST_OPTIONS = 2_000;

/** An option's prices between the two days: with the new underlying price, and then also with the days to expiration. */
const optionSteps = memoize(
  ({ before, after }: PositionPair): [number, number] | null => {
    const option = before.symbol === null ? null : parseOptionSymbol(before.symbol);
    const { underlying_price: from, days_to_expiry: days, price } = before;
    const { underlying_price: to, days_to_expiry: left } = after;
    if (option === null || price === null || from === null || to === null || days === null || left === null)
      return null;
    const terms = { kind: option.p_c, strike: option.strike };
    // Where nothing moved, a price stands as quoted, even below intrinsic value.
    const moved =
      from === to ? price : optionRepricing(terms, price, { futures: from, days })({ futures: to, days });
    const isBelowIntrinsic = moved < intrinsicValue({ ...terms, futures: to });
    return [
      moved,
      days === left || isBelowIntrinsic
        ? moved
        : optionRepricing(terms, moved, { futures: to, days })({ futures: to, days: left }),
    ];
  },
  ({ before, after }) =>
    [
      before.symbol,
      before.price,
      before.underlying_price,
      before.days_to_expiry,
      after.underlying_price,
      after.days_to_expiry,
    ].join(' '),
  MOST_OPTIONS,
);

/**
 * The effects of a position held on both days, on the quantity still held: the move of its price; for an option, its price by
 * Black-76 at the new price of its future, then with fewer days at the same volatility, then the rest to the quoted price.
 * Without a price of the future the whole move is volatility. Example: 2 LE sold at 240 are +$1,600 of market when their price
 * falls from 238 to 236. Source: P&L explained by revaluation.
 */
function heldEffects(column: Held['column'], before: SnapshotPosition, after: SnapshotPosition) {
  const effects: PositionValueEffect[] = [];
  const add: Add = (cause, amount) =>
    effects.push({ cause, column, amount: sumCents([amount]), position: after });
  const remaining = Math.min(before.quantity ?? 0, after.quantity ?? 0);
  const now = policyIn(after);
  if (now !== null) policyEffects(now, { before, after, remaining }, add);
  else addPriceEffects({ before, after }, (price) => snapshotProfit(before, remaining, price), add);
  return effects;
}

type Add = (cause: Cause, amount: number) => void;

function addPriceEffects(held: PositionPair, at: (price: number | null) => number | null, add: Add): void {
  const { before, after } = held;
  const [first, last] = [at(before.price), at(after.price)];
  if (first === null || last === null) return add('price_missing', sumCents([last ?? 0, -(first ?? 0)]));
  const steps = optionSteps(held);
  const isOption = before.symbol !== null && parseOptionSymbol(before.symbol) !== null;
  if (!steps) return add(isOption ? 'option_volatility' : 'market', sumCents([last, -first]));
  const [moved, aged] = steps.map((price) => at(price) ?? 0) as [number, number];
  add('market', sumCents([moved, -first]));
  add('option_time', sumCents([aged, -moved]));
  add('option_volatility', sumCents([last, -aged]));
}

/**
 * The effects of a policy held on both days: by its put those of an option, by its indemnity the move of its future. Where only the second
 * day counts its premium, that difference comes first. Example: a policy without a put that cost $14,994 and pays nothing is -$14,994 of
 * *LRP now by indemnity* after a snapshot from before decision 84. Source: decision 84.
 */
function policyEffects(
  now: NonNullable<ReturnType<typeof policyIn>>,
  { before, after, remaining }: PositionPair & { remaining: number },
  add: Add,
): void {
  const { symbol, quantity: contracts, price: value } = before;
  const then = policyIn(before) ?? { ...now, symbol, contracts, value };
  const [first, last] = [
    policyResult(then, before.underlying_price),
    policyResult(now, after.underlying_price),
  ];
  const areByPut = first.by === 'put' && last.by === 'put';
  if (policyIn(before) === null) {
    add('lrp_by_indemnity', sumCents([areByPut ? first.result : last.result, -(profitIn(before) ?? 0)]));
    if (!areByPut) return;
  }
  if (areByPut)
    return addPriceEffects(
      { before, after },
      (price) => policyResult({ ...then, contracts: remaining, value: price }, null).result,
      add,
    );
  if (first.by === 'indemnity' && last.by === 'indemnity')
    return add('market', sumCents([policyResult(then, after.underlying_price).result, -first.result]));
  add('price_missing', sumCents([last.result, -first.result]));
}

/**
 * The effect of closing contracts: the stored results of the closed parts, less the P/L that those contracts had on the first day.
 * Nothing where the parts do not explain the difference of the quantities. Example: 2 of 5 contracts that stood at +$900 and closed for
 * +$1,100 are +$200.
 */
function closedEffect(
  before: SnapshotPosition,
  after: SnapshotPosition | undefined,
  offsets: readonly ClosedPart[],
): PositionValueEffect[] {
  const had = before.quantity ?? 0;
  const remaining = Math.min(had, after?.quantity ?? 0);
  const closed = offsets.reduce((sum, { quantity }) => sum + quantity, 0);
  if (had === remaining || closed !== had - remaining) return [];
  const profitBefore = sumCents([
    profitIn(before) ?? 0,
    -(snapshotProfit(before, remaining, before.price) ?? 0),
  ]);
  const amount = sumCents([...offsets.map(({ profit }) => profit ?? 0), -profitBefore]);
  return [{ cause: 'closed_positions', column: 'trades', amount, position: before }];
}

/** The effects of the positions that are on the second day: held, or opened since. */
export const openEffects = ({ column, before, after }: Held): PositionValueEffect[] =>
  [...after.values()].flatMap((position) => {
    const held = before.get(position.record_id);
    if (held === undefined)
      return [
        { cause: 'new_positions' as const, column, amount: sumCents([profitIn(position) ?? 0]), position },
      ];
    // Another instrument under the same record was edited, which the stored sums show as a correction.
    return isSameInstrument(held, position) ? heldEffects(column, held, position) : [];
  });

/** The effects of trades closed between the two days, wholly or in part, and of those opened and closed between them. */
export function closedEffects({ before, after }: Held, offsets: readonly ClosedPart[]): Effect[] {
  const known = [...before.values()].flatMap((position) =>
    closedEffect(
      position,
      after.get(position.record_id),
      offsets.filter(({ of }) => of === position.record_id),
    ),
  );
  const opened = offsets
    .filter(({ of }) => !before.has(of))
    .map(({ profit }): Effect => ({
      cause: 'new_positions',
      column: 'trades',
      amount: sumCents([profit ?? 0]),
    }));
  return [...known, ...opened];
}

/** A part of a trade as it is stored now. Its root trade is the part that stays open, and closes last. */
export interface TradePart {
  root: number;
  part: number;
  lot_id: number;
  is_closed: boolean;
  quantity: number;
  profit: number | null;
  /** The quantity of the root trade that was open on the first day; null where it was not there yet. */
  had: number | null;
  /** The same on the second day; null where nothing of it was open any more. */
  has: number | null;
}

/** A closing, and the lot that its result belongs to. */
export interface ClosedPartOfLot extends ClosedPart {
  lot_id: number;
}

/**
 * The parts of one trade that were closed between the two days. Parts close in the order in which they were stored, so that their
 * quantities, added up, show which of them closed between the two days. Example: of 9 contracts, of which parts of 2, 3 and 1
 * were closed, 7 were open on the first day and 3 on the second: the parts of 3 and 1 were closed between them. Source: decisions
 * 34 and 51.
 */
export function closedPartsBetween(parts: readonly TradePart[]): ClosedPartOfLot[] {
  const [first] = parts;
  if (!first) return [];
  const ordered = parts.toSorted((one, other) => orderOf(one) - orderOf(other));
  const traded = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const closedBefore = traded - (first.had ?? traded);
  const closedAfter = traded - (first.has ?? 0);
  let closed = 0;
  return ordered.flatMap(({ root, lot_id, is_closed, quantity, profit }) => {
    const from = closed;
    closed += quantity;
    const isBetween = is_closed && from >= closedBefore && closed <= closedAfter;
    return isBetween ? [{ of: root, lot_id, quantity, profit }] : [];
  });
}

/** The root trade closes after all parts that were split off it. */
const orderOf = ({ root, part }: TradePart): number => (root === part ? Number.POSITIVE_INFINITY : part);
