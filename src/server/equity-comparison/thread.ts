import {
  type DaySums,
  type EquityComparison,
  explainedOf,
  type NamedPair,
  outlineOf,
} from '#domain/snapshots/comparison/comparison';
import { runTasks } from '../threads/task-thread.ts';
import { pricesOf, priceOf } from '#domain/market/prices';
import { type EquityNow, equityNow } from '#domain/snapshots/equity-now';
import {
  lotSnapshots,
  type PresentLot,
  type SnapshotBook,
  lotPositions,
  type SnapshotPosition,
} from '#domain/snapshots/lot-snapshots';
import { tiedTotals } from '#domain/snapshots/snapshots';
import { type DayRow, presentFrom } from './day-queries.ts';
import type { ComparisonTask, PresentDay } from './routes.ts';
import {
  statesFrom,
  type SnapshotStates,
  type PositionRow,
  type BeforeOrAfter,
  type StateRow,
} from './state-queries.ts';
import { lotKey } from '#domain/book/open-book';
import type { Day } from '#domain/kit/days';
import { closedPartsBetween } from '#domain/snapshots/comparison/position-effects';
import { isOpenWithoutPositions, type LotState, policyIn } from '#domain/snapshots/comparison/lot-state';
import { policyResult } from '#domain/lrp/policy-value';
import { groupedBy } from '#domain/kit/grouping';
import { isWithoutPlan } from '#domain/lots/lots';
import { stopDay } from '#domain/market/watchlist';
import { sumCents } from '#domain/kit/money';

interface NamedState {
  lot: string;
  owner: string;
  snapshot_date: Day | null;
  state: LotState;
}

function snapshotState(row: StateRow, positions: readonly PositionRow[]): NamedState {
  const open = {
    trades: sumCents([row.trades_pl, -row.closed_pl]),
    lrp: sumCents([row.lrp_pl, -row.lrp_settled, row.lrp_unsettled_premium ?? 0]),
  };
  const withoutPrice = positions.filter(isUnknownPolicy).length;
  const state = { ...row, lrp_unsettled: row.lrp_excluded - withoutPrice, positions };
  return {
    lot: row.lot,
    owner: row.owner,
    snapshot_date: row.snapshot_date,
    state: isOpenWithoutPositions(open, positions) ? { ...state, pruned: open } : state,
  };
}

/** Whether the value of a captured policy is unknown; in snapshots from before decision 84 it was known only by a put. */
function isUnknownPolicy(position: PositionRow): boolean {
  const policy = policyIn(position);
  if (policy !== null) return policyResult(policy, position.underlying_price).by === 'unknown';
  return position.kind === 'lrp' && (position.price === null || position.quantity === null);
}

function snapshotsOn(side: BeforeOrAfter, { states, positions }: SnapshotStates): Map<string, NamedState> {
  const held = groupedBy(
    positions.filter((position) => position.side === side),
    lotKey,
  );
  const rows = states.filter((row) => row.side === side);
  return new Map(rows.map((row) => [lotKey(row), snapshotState(row, held.get(lotKey(row)) ?? [])]));
}

function presentStates(book: SnapshotBook, today: Day): Map<string, NamedState> {
  const counting = groupedBy(book.policies, lotKey);
  return new Map(
    lotPositions(book, today).map(({ lot, positions }) => {
      const id = String(lot.id);
      const policies = counting.get(id) ?? [];
      const state = {
        ...lot,
        lrp_unsettled: lot.lrp_without_result - policies.length,
        lrp_unsettled_premium: sumCents([
          lot.lrp_premium_without_result,
          ...policies.map(({ cost }) => -cost),
        ]),
        shipments_without_proceeds: lot.unpriced_shipments.length,
        lots_without_plan: isWithoutPlan(lot) ? 1 : 0,
        price: priceOf(book.prices, lot.futures_contract).current,
        positions,
      };
      return [id, { lot: lot.lot, owner: lot.owner, snapshot_date: null, state }];
    }),
  );
}

type Second = { day: Day } | { day: null; present: SnapshotBook; today: Day };

/** The price of a contract for a lot on the second day; null where it is unknown. */
type PriceFor = (lotId: string, symbol: string | null) => number | null;

/** The price on the second day of the contract that priced a lot on the first: of the lots that it still prices, else its last settlement. */
function contractPrices(
  { contracts }: SnapshotStates,
  second: Second,
  after: ReadonlyMap<string, NamedState>,
): PriceFor {
  const prices = new Map(contracts.map(({ symbol, price }) => [symbol, price]));
  for (const { state } of after.values())
    if (state.current_hd > 0 && state.futures_contract !== null && state.price !== null)
      prices.set(state.futures_contract, state.price);
  const day = second.day ?? second.today;
  return (_, symbol) =>
    symbol === null || stopDay(symbol, day) !== null ? null : (prices.get(symbol) ?? null);
}

/** The settlement of a contract on the day a lot's last head left. */
function pricesAtLeaving({ left }: SnapshotStates): PriceFor {
  const prices = new Map(left.map(({ lot_id, symbol, price }) => [`${lot_id} ${symbol}`, price]));
  return (lotId, symbol) => prices.get(`${lotId} ${symbol}`) ?? null;
}

/** A snapshot without head counts for the second day only if the lot's head left after the first. */
const isLater = (after: NamedState | undefined, before: NamedState | undefined): boolean =>
  after === undefined ||
  after.snapshot_date === null ||
  before === undefined ||
  before.state.current_hd === 0 ||
  after.snapshot_date > (before.snapshot_date ?? '');

/** Trades of the first day by record, for those that were on another lot then. */
function tradesOf(side: ReadonlyMap<string, NamedState>): Map<number, SnapshotPosition> {
  const trades = [...side.values()].flatMap(({ state }) =>
    state.positions.filter(({ kind }) => kind === 'trade'),
  );
  return new Map(trades.map((trade) => [trade.record_id, trade]));
}

/**
 * The lots compared, with their two states and the records in between. A lot that has left goes by its contract's settlement of
 * that day. Source: decision 86.
 */
export function pairsOf(captured: SnapshotStates, second: Second): NamedPair[] {
  const before = snapshotsOn('before', captured);
  const after = new Map([
    ...snapshotsOn('after', captured),
    ...(second.day === null ? presentStates(second.present, second.today) : []),
  ]);
  const closed_parts = groupedBy(
    [...groupedBy(captured.parts, ({ root }) => String(root)).values()].flatMap(closedPartsBetween),
    lotKey,
  );
  const ended = new Map(captured.ended.map((row) => [lotKey(row), row.policies]));
  const priceOnSecond = contractPrices(captured, second, after);
  const priceAtLeaving = pricesAtLeaving(captured);
  const moved_in = tradesOf(before);
  const lots = [...new Set([...before.keys(), ...after.keys()])].toSorted(
    (one, other) => Number(one) - Number(other),
  );
  return lots.map((id) => {
    const [from, found] = [before.get(id), after.get(id)];
    const to = isLater(found, from) ? found : undefined;
    const hasLeft = to?.state.current_hd === 0;
    const priceFor = hasLeft ? priceAtLeaving : priceOnSecond;
    return {
      lot_id: Number(id),
      lot: to?.lot ?? from?.lot ?? '',
      owner: to?.owner ?? from?.owner ?? '',
      before: from?.state ?? null,
      after:
        to && hasLeft ? { ...to.state, price: priceFor(id, to.state.futures_contract) } : (to?.state ?? null),
      between: {
        contract_price: priceFor(id, from?.state.futures_contract ?? null),
        closed_parts: closed_parts.get(id) ?? [],
        policies_ended: ended.get(id) ?? 0,
        moved_in,
      },
    };
  });
}

const presentBook = ({ present, prices }: PresentDay): SnapshotBook<PresentLot> => ({
  ...presentFrom(present),
  prices: pricesOf(prices.futures, prices.options),
});

function comparisonOf(task: ComparisonTask): EquityComparison | EquityNow {
  const { from, first, captured, second, mostNeeds } = task;
  if (second.day !== null) return compared(task, pairsOf(statesFrom(captured), second), sumsOf(second.last));
  const { today } = second;
  const present = presentBook(second);
  const pairs = pairsOf(statesFrom(captured), { day: null, present, today });
  if (mostNeeds !== null)
    return equityNow(
      present,
      today,
      first.captured && isDetailed(task) ? { day: from, pairs } : null,
      mostNeeds,
    );
  // The sums that a snapshot would record now.
  const lots = lotSnapshots(present, today).filter(({ snapshot }) => !snapshot.closed_out);
  return compared(task, pairs, tiedTotals(lots.map(({ snapshot }) => snapshot)));
}

const isDetailed = ({ from, first: { details_from } }: ComparisonTask): boolean =>
  details_from === null || from >= details_from;

function compared(task: ComparisonTask, pairs: readonly NamedPair[], last: DaySums): EquityComparison {
  const { from, first, second } = task;
  const common = { from, to: second.day, details_from: first.details_from };
  return isDetailed(task)
    ? { ...common, explained: explainedOf(pairs), outline: null }
    : { ...common, explained: null, outline: outlineOf(sumsOf(first), last) };
}

/** The sums of a day; 0 where no lot in scope had head. */
const sumsOf = (day: DayRow): DaySums => ({
  est_future_value: day.est_future_value ?? 0,
  total_cost: day.total_cost ?? 0,
  trades_pl: day.trades_pl ?? 0,
  total_expenses: day.total_expenses ?? 0,
  net_equity: day.net_equity ?? 0,
  equity_with_sales: day.equity_with_sales,
});

runTasks((task: ComparisonTask) => JSON.stringify(comparisonOf(task)));
