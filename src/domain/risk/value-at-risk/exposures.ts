import { type Excluded, excludedGroup, lotsWithoutPlan, onlyExcluded } from '../../book/excluded.ts';
import { groupedBy } from '../../kit/grouping.ts';
import { CONTRACTS, profitMultiplier } from '../../market/contracts.ts';
import { type KnownPrices, pricingOf, repricingOn } from '../../market/option-repricing.ts';
import { rootOfSymbol } from '../../market/symbols.ts';
import { isExpired } from '../../market/watchlist.ts';
import type { Day } from '../../kit/days.ts';
import type { OpenBook, OpenLot, OpenTrade } from '../../book/open-book.ts';
import type { LrpPosition } from '../../lrp/lrp.ts';
import type { InstrumentPrice } from '../../market/prices.ts';
import { memoize } from '../../kit/memoize.ts';
import { directionOf } from '../../trades/trades.ts';
import { roundCents, historicalPrice } from './historical-days.ts';

/** The entity that a record is of; '' for a trade of none. */
interface Owned {
  owner: string;
}

/** Open trades of one instrument and direction on one lot, or on none. */
type ExposedTrades = Owned &
  Pick<OpenTrade, 'lot_id' | 'symbol' | 'description' | 'b_s' | 'quantity'> & {
    option: boolean;
    trades: number;
  };

/** Counting LRP policies of one put on one lot, or on none. */
type ExposedPolicies = Owned & Pick<LrpPosition, 'lot_id' | 'symbol' | 'contracts'> & { policies: number };

export type ExposedPrice = Pick<InstrumentPrice, 'current' | 'theoretical'> & { symbol: string };

/** An open book with no column besides those that a change of prices needs, its trades and policies summed by lot. */
export type ExposedBook = OpenBook<
  Pick<
    OpenLot,
    | 'id'
    | 'lot'
    | 'owner'
    | 'current_hd'
    | 'est_out_wt'
    | 'est_out_date'
    | 'basis'
    | 'futures_contract'
    | 'missing'
  >,
  ExposedTrades,
  ExposedPolicies,
  ExposedPrice
>;

type ExposedLot = ExposedBook['lots'][number];

/** The entities with positions in a book. Money of several is never added up (decision 90). */
export const ownersOf = ({ lots, trades, policies }: Omit<ExposedBook, 'prices'>): Set<string> =>
  new Set([lots, trades, policies].flatMap((records) => records.map(({ owner }) => owner)));

export function booksByOwner(book: ExposedBook): Map<string, ExposedBook> {
  const { lots, trades, policies, prices } = book;
  const ownerOf = ({ owner }: Owned): string => owner;
  const lotsOf = groupedBy(lots, ownerOf);
  const tradesOf = groupedBy(trades, ownerOf);
  const policiesOf = groupedBy(policies, ownerOf);
  return new Map(
    [...ownersOf(book)].toSorted().map((owner) => [
      owner,
      {
        lots: lotsOf.get(owner) ?? [],
        trades: tradesOf.get(owner) ?? [],
        policies: policiesOf.get(owner) ?? [],
        prices,
      },
    ]),
  );
}

/** A position by its price driver: the change of its value on a historical day, $, exact to the cent. */
export interface Exposure {
  /** The future that moves its price. */
  contract: string;
  lot_id: number | null;
  kind: 'cattle' | 'hedge';
  change: (ratio: number) => number;
}

export interface Exposures {
  all: Exposure[];
  excluded: Excluded;
}

/** The price move of each instrument, worked out once for all its positions. */
export const priceMovesOf = (prices: KnownPrices, today: Day) =>
  memoize(
    ([symbol, at]: readonly [string, 'current' | 'theoretical']) => ({
      move: priceMoveOf(symbol, prices, at, today),
    }),
    ([symbol, at]) => `${symbol} ${at}`,
  );

/** The positions that have a price, each with the change of its value, and the excluded ones. Source: decision 68. */
export function exposuresOf(
  { lots, trades, policies, prices }: ExposedBook,
  today: Day,
  moveOf = priceMovesOf(prices, today),
): Exposures {
  const unpriced = { lots: 0, trades: 0, policies: 0 };
  const stopped: { name: string; count: number }[] = [];
  const all: Exposure[] = [];
  for (const lot of lots) {
    const price = prices.get(lot.futures_contract)?.current ?? null;
    if (price === null) unpriced.lots += 1;
    else all.push(cattle(lot, price));
  }
  for (const { symbol, description, b_s, quantity, trades: count, lot_id } of trades) {
    const dollars = directionOf(b_s) * quantity * profitMultiplier(description);
    const moves = symbol === null ? null : moveOf([symbol, 'current']).move;
    if (symbol !== null && isExpired(symbol, today)) stopped.push({ name: symbol, count: quantity });
    else if (moves === null) unpriced.trades += count;
    else all.push(hedge(moves, dollars, lot_id));
  }
  for (const { symbol, contracts, lot_id, policies: count } of policies) {
    const root = rootOfSymbol(symbol);
    const isOver = symbol === null || isExpired(symbol, today);
    const moves = symbol === null || isOver ? null : moveOf([symbol, 'theoretical']).move;
    if (root === null || contracts === null || moves === null) unpriced.policies += count;
    else all.push(hedge(moves, contracts * CONTRACTS[root].multiplier, lot_id));
  }
  return {
    all,
    excluded: onlyExcluded({
      lots_without_price: { count: unpriced.lots },
      ...lotsWithoutPlan(lots),
      trades_without_price: { count: unpriced.trades },
      policies_without_value: { count: unpriced.policies },
      stopped_contracts: excludedGroup(stopped),
    }),
  };
}

/** The change of a lot's future value; the basis does not move. */
function cattle(lot: ExposedLot, price: number): Exposure {
  const pounds = lot.current_hd * lot.est_out_wt;
  const basis = lot.basis ?? 0;
  const valueAt = (level: number): number => roundCents((pounds * (level + basis)) / 100);
  const now = valueAt(price);
  return {
    contract: lot.futures_contract,
    lot_id: lot.id,
    kind: 'cattle',
    change: (ratio) => valueAt(historicalPrice(price, ratio)) - now,
  };
}

/** The price change of an instrument on a historical day of its future, $/cwt. */
interface PriceMove {
  contract: string;
  change: (ratio: number) => number;
}

const hedge = ({ contract, change }: PriceMove, dollars: number, lot_id: number | null): Exposure => ({
  contract,
  lot_id,
  kind: 'hedge',
  change: (ratio) => roundCents(change(ratio) * dollars),
});

/** How an instrument's price moves with its future; null for one without a price or with a fixed one. */
function priceMoveOf(
  symbol: string,
  known: KnownPrices,
  at: 'current' | 'theoretical',
  today: Day,
): PriceMove | null {
  const pricing = pricingOf(symbol, known, today, at);
  if (pricing.state === 'missing' || pricing.state === 'fixed') return null;
  const { contract, price } = pricing;
  if (pricing.state === 'future')
    return { contract, change: (ratio) => differenceOf(historicalPrice(price, ratio), price) };
  // The model is asked once per price, however many positions hold the option.
  const priceAt = memoize(repricingOn(pricing, today), Number);
  return {
    contract,
    change: (ratio) => differenceOf(priceAt(historicalPrice(pricing.futures, ratio)), price),
  };
}

const differenceOf = (one: number, other: number): number => Math.round((one - other) * 1e6) / 1e6;
