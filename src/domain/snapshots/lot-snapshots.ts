import { lotKey, type OpenBook, type OpenLot, type OpenTrade, tradeProfits } from '../book/open-book.ts';
import { underlyingSymbol } from '../book/hedge-weights.ts';
import type { CloseoutHedges } from '../closeout/money.ts';
import { lotEquity, type LotWithSums, storedHedges } from '../closeout/lot-equity.ts';
import { type Day, daysBetween } from '../kit/days.ts';
import { groupedBy } from '../kit/grouping.ts';
import type { LotSums } from '../closeout/lot-sums.ts';
import { type CountingPolicy, futureOfPolicy, policyResult } from '../lrp/policy-value.ts';
import { optionsExpiry } from '../market/contract-calendar.ts';
import { isWithoutPlan } from '../lots/lots.ts';
import { CONTRACTS, profitMultiplier } from '../market/contracts.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { parseOptionSymbol, rootOfSymbol } from '../market/symbols.ts';
import type { Snapshot } from './snapshots.ts';

export type SnapshotLot = LotWithSums &
  Pick<OpenLot, 'id' | 'lot' | 'owner' | 'missing'> &
  Pick<LotSums, 'total_shipped'>;
/** A lot as it is now, with how its figures include the cost to finish it. */
export type PresentLot = SnapshotLot & Pick<OpenLot, 'cover'>;
export type SnapshotTrade = Pick<
  OpenTrade,
  'lot_id' | 'symbol' | 'description' | 'b_s' | 'quantity' | 'price_amount'
> & { id: number };
/** A counting policy with its own premium, $/cwt. */
export type SnapshotPolicy = Omit<CountingPolicy, 'value'> & {
  id: number;
  lot_id: number | null;
  premium: number;
};

interface OnLot {
  lot_id: number | null;
}

/** Contents of a snapshot: lots, with or without head, with their stored sums and open positions. */
export type SnapshotBook<Lot extends SnapshotLot = SnapshotLot> = OpenBook<
  Lot,
  SnapshotTrade,
  SnapshotPolicy
>;

/**
 * An open position of a lot in a snapshot, with the inputs of its P/L: (price - entry) x quantity x multiplier, negated for a sale.
 * Prices in $/cwt; null where there was none.
 */
export interface SnapshotPosition {
  kind: 'trade' | 'lrp';
  record_id: number;
  symbol: string | null;
  b_s: string;
  quantity: number | null;
  /** Dollars per $1.00/cwt and contract. */
  multiplier: number | null;
  entry: number;
  price: number | null;
  /** For options and puts: the price of their future, and the calendar days to expiration; of a policy without a put value the price of its own. */
  underlying_price: number | null;
  days_to_expiry: number | null;
  /** Of a policy: its total premium and its payoff. Null for trades, and in snapshots from before decision 84. */
  cost: number | null;
  floor: number | null;
  weight: number | null;
}

/** A lot's snapshot with the sums that explain its change until the next one. */
export type LotSnapshot = Omit<Snapshot, 'snapshot_date'> &
  Pick<
    SnapshotLot,
    | 'total_received'
    | 'total_dead'
    | 'total_shipped'
    | 'est_out_wt'
    | 'expenses_actual'
    | 'expenses_projected'
    | 'closed_pl'
    | 'lrp_settled'
  > & {
    /** The premium of ended policies without a result, $; null in snapshots from before decision 84. */
    lrp_unsettled_premium: number | null;
    /** Without head: excluded from the day's counts and sums (decision 67). */
    closed_out: boolean;
  };

function optionOf(symbol: string | null, prices: Prices, day: Day) {
  const option = symbol === null ? null : parseOptionSymbol(symbol);
  return {
    underlying_price: option === null ? null : priceOf(prices, underlyingSymbol(symbol)).current,
    days_to_expiry: option === null ? null : Math.max(0, daysBetween(day, optionsExpiry(option))),
  };
}

const ofTrade = (trade: SnapshotTrade, prices: Prices, day: Day): SnapshotPosition => ({
  kind: 'trade',
  record_id: trade.id,
  symbol: trade.symbol,
  b_s: trade.b_s,
  quantity: trade.quantity,
  multiplier: profitMultiplier(trade.description),
  entry: trade.price_amount,
  price: priceOf(prices, trade.symbol).current,
  ...optionOf(trade.symbol, prices, day),
  cost: null,
  floor: null,
  weight: null,
});

function ofPolicy(policy: SnapshotPolicy, lotContract: string, prices: Prices, day: Day): SnapshotPosition {
  const { id, symbol, contracts, premium, cost, floor, weight } = policy;
  const root = rootOfSymbol(symbol);
  const price = priceOf(prices, symbol).theoretical;
  const isByPut = policyResult({ ...policy, value: price }, null).by === 'put';
  return {
    kind: 'lrp',
    record_id: id,
    symbol,
    b_s: 'Buy',
    quantity: contracts,
    multiplier: root && CONTRACTS[root].multiplier,
    entry: premium,
    price,
    ...(isByPut
      ? optionOf(symbol, prices, day)
      : {
          underlying_price: priceOf(prices, futureOfPolicy(policy, lotContract)).current,
          days_to_expiry: null,
        }),
    cost,
    floor,
    weight,
  };
}

function byLot<Lot extends SnapshotLot, Trade extends OnLot, Policy extends OnLot>(
  book: OpenBook<Lot, Trade, Policy>,
) {
  const trades = groupedBy(book.trades, lotKey);
  const policies = groupedBy(book.policies, lotKey);
  return book.lots.map((lot) => ({
    lot,
    trades: trades.get(String(lot.id)) ?? [],
    policies: policies.get(String(lot.id)) ?? [],
  }));
}

/**
 * Every lot with its open positions as a snapshot stores them: trades, and counting LRP policies by their put or their indemnity.
 * Example: 2 LE sold at 240.125 with the future at 238.125 are stored with that price; a policy without a put has none,
 * and the price of its future beside it. Source: decisions 19, 28, 67 and 84.
 */
export const lotPositions = <Lot extends SnapshotLot>(
  book: SnapshotBook<Lot>,
  day: Day,
): { lot: Lot; positions: SnapshotPosition[] }[] =>
  byLot(book).map(({ lot, trades, policies }) => ({
    lot,
    positions: [
      ...trades.map((trade) => ofTrade(trade, book.prices, day)),
      ...policies.map((policy) => ofPolicy(policy, lot.futures_contract, book.prices, day)),
    ],
  }));

/** A lot of a book with its snapshot, and the hedges that it is worked out from. */
export interface LotOfBook<Lot extends SnapshotLot = SnapshotLot> {
  lot: Lot;
  snapshot: LotSnapshot;
  hedges: CloseoutHedges;
}

/**
 * Every lot with its snapshot: head, the equity of {@link lotEquity} at current prices, and the sums behind it; trades and policies
 * without a price are excluded and counted. Source: decisions 37 and 67.
 */
export const lotSnapshots = <Lot extends SnapshotLot>(
  book: OpenBook<Lot, Omit<SnapshotTrade, 'id'>, Omit<SnapshotPolicy, 'id' | 'premium'>>,
  day: Day,
): LotOfBook<Lot>[] =>
  byLot(book).map(({ lot, trades, policies }) => {
    const hedges = storedHedges(lot, tradeProfits(trades, book.prices), {
      policies: policies.map((policy) => ({
        ...policy,
        value: priceOf(book.prices, policy.symbol).theoretical,
      })),
      lotContract: lot.futures_contract,
      prices: book.prices,
    });
    const snapshot = {
      lot: lot.lot,
      owner: lot.owner,
      total_received: lot.total_received,
      total_dead: lot.total_dead,
      total_shipped: lot.total_shipped,
      current_head_count: lot.current_hd,
      est_out_wt: lot.est_out_wt,
      total_cost: lot.total_cost,
      expenses_actual: lot.expenses_actual,
      expenses_projected: lot.expenses_projected,
      closed_pl: lot.closed_pl,
      lrp_settled: lot.lrp_settled,
      lrp_unsettled_premium: hedges.lrp.unsettled_premium,
      futures_price: priceOf(book.prices, lot.futures_contract).current,
      basis: lot.basis,
      futures_contract: lot.futures_contract,
      proceeds: lot.proceeds,
      shipments_without_proceeds: lot.unpriced_shipments.length,
      lots_without_plan: isWithoutPlan(lot) ? 1 : 0,
      closed_out: lot.current_hd === 0,
      ...lotEquity(lot, hedges, book.prices, day),
    };
    return { lot, snapshot, hedges };
  });
