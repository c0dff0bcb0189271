import { type CapturedPosition, capturedPositions } from '#domain/snapshots/captured-positions';
import type { Day } from '#domain/kit/days';
import { closingsBetween } from '#domain/snapshots/comparison/closings';
import type { NamedPair } from '#domain/snapshots/comparison/comparison';
import { isOpenWithoutPositions, type LotState } from '#domain/snapshots/comparison/lot-state';
import { groupedBy } from '#domain/kit/grouping';
import { priceOf, type Prices } from '#domain/market/prices';
import { stoppedOn } from '#domain/market/stopped-contracts';
import { sumCents } from '#domain/kit/money';
import type { Present, PresentLot } from './present-queries.ts';
import type { CapturedStates, PositionRow, Side, StateRow } from './state-queries.ts';

/** A lot's state on a day, with its name then. */
interface NamedState {
  lot: string;
  owner: string;
  snapshot_date: Day | null;
  state: LotState;
}

const ofLot = ({ lot_id }: { lot_id: number }): string => String(lot_id);

/** A captured lot as the rule takes it. */
function capturedState(row: StateRow, positions: readonly PositionRow[]): NamedState {
  const open = {
    trades: sumCents([row.trades_pl, -row.closed_pl]),
    lrp: sumCents([row.lrp_pl, -row.lrp_settled]),
  };
  const withoutPrice = positions.filter(
    ({ kind, price, quantity }) => kind === 'lrp' && (price === null || quantity === null),
  ).length;
  const state = { ...row, lrp_unsettled: row.lrp_left_out - withoutPrice, positions };
  return {
    lot: row.lot,
    owner: row.owner,
    snapshot_date: row.snapshot_date,
    state: isOpenWithoutPositions(open, positions) ? { ...state, pruned: open } : state,
  };
}

function capturedSide(side: Side, { states, positions }: CapturedStates): Map<string, NamedState> {
  const held = groupedBy(
    positions.filter((position) => position.side === side),
    ofLot,
  );
  const rows = states.filter((row) => row.side === side);
  return new Map(rows.map((row) => [ofLot(row), capturedState(row, held.get(ofLot(row)) ?? [])]));
}

/** The lots as a capture would record them now. */
function presentSide(present: Present, prices: Prices, today: Day): Map<string, NamedState> {
  const trades = groupedBy(present.trades, ofLot);
  const policies = groupedBy(present.policies, ofLot);
  const stateOf = (lot: PresentLot): LotState => ({
    ...lot,
    shipments_without_proceeds: lot.unpriced_shipments.length,
    price: priceOf(prices, lot.futures_contract).current,
    positions: capturedPositions(
      { open_trades: trades.get(ofLot(lot)) ?? [], policies: policies.get(ofLot(lot)) ?? [] },
      prices,
      today,
    ),
  });
  return new Map(
    present.lots.map((lot) => [
      ofLot(lot),
      { lot: lot.lot, owner: lot.owner, snapshot_date: null, state: stateOf(lot) },
    ]),
  );
}

/** The second day of a comparison: a capture, or the present with its prices. */
export type Second = { day: Day } | { day: null; present: Present; prices: Prices; today: Day };

/** The price on the second day of a contract that priced lots on the first. */
function contractPrices(
  { contracts }: CapturedStates,
  second: Second,
): (symbol: string | null) => number | null {
  const captured = new Map(contracts.map(({ symbol, price }) => [symbol, price]));
  const day = second.day ?? second.today;
  return (symbol) => {
    if (symbol === null || stoppedOn(symbol, day) !== null) return null;
    return second.day === null ? priceOf(second.prices, symbol).current : (captured.get(symbol) ?? null);
  };
}

/** A capture without head counts for the second day only if the lot's head left after the first. */
const isLater = (after: NamedState | undefined, before: NamedState | undefined): boolean =>
  after === undefined ||
  after.snapshot_date === null ||
  before === undefined ||
  before.state.current_hd === 0 ||
  after.snapshot_date > (before.snapshot_date ?? '');

/** Trades of the first day by record, for those that were on another lot then. */
function tradesOf(side: ReadonlyMap<string, NamedState>): Map<number, CapturedPosition> {
  const trades = [...side.values()].flatMap(({ state }) =>
    state.positions.filter(({ kind }) => kind === 'trade'),
  );
  return new Map(trades.map((trade) => [trade.record_id, trade]));
}

/** The lots compared, each with its two states and what happened in between. */
export function pairsOf(captured: CapturedStates, second: Second): NamedPair[] {
  const before = capturedSide('before', captured);
  const after =
    second.day === null
      ? presentSide(second.present, second.prices, second.today)
      : capturedSide('after', captured);
  const closings = groupedBy(
    [...groupedBy(captured.parts, ({ root }) => String(root)).values()].flatMap(closingsBetween),
    ofLot,
  );
  const ended = new Map(captured.ended.map((row) => [ofLot(row), row.policies]));
  const priceOnSecond = contractPrices(captured, second);
  const moved_in = tradesOf(before);
  const lots = [...new Set([...before.keys(), ...after.keys()])].toSorted(
    (one, other) => Number(one) - Number(other),
  );
  return lots.map((id) => {
    const [from, found] = [before.get(id), after.get(id)];
    const to = isLater(found, from) ? found : undefined;
    const { futures_contract = null } = from?.state ?? {};
    return {
      lot_id: Number(id),
      lot: to?.lot ?? from?.lot ?? '',
      owner: to?.owner ?? from?.owner ?? '',
      before: from?.state ?? null,
      after: to?.state ?? null,
      between: {
        contract_price: priceOnSecond(futures_contract),
        closings: closings.get(id) ?? [],
        policies_ended: ended.get(id) ?? 0,
        moved_in,
      },
    };
  });
}
