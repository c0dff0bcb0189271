import { americanOption, impliedVolatility } from '../market/black76.ts';
import { MARKETING_CLASSES, type MarketingClass, type Root, ROOTS } from '../market/contracts.ts';
import { rootOfSymbol } from '../market/symbols.ts';
import { type Day, daysBetween } from '../kit/days.ts';
import { plus, rounded } from '../kit/money.ts';
import { MODEL_RATE, movedFuture, type Pricing, pricingOf, repricingOn } from '../market/option-repricing.ts';
import type { InstrumentPrice, Prices } from '../market/prices.ts';
import type { OpenBook, OpenLot } from '../book/open-book.ts';

/** A hypothetical market move, in $/cwt: of all futures of a root, and of the basis of all lots of a class. */
export interface MarketMove {
  futures: Record<Root, number>;
  basis: Record<MarketingClass, number>;
}

export const NO_MOVE: MarketMove = { futures: { GF: 0, LE: 0 }, basis: { Feeder: 0, Fat: 0 } };

/** The parts that a move can change: the futures of these roots, and the basis of these classes. */
export interface Movable {
  roots: Root[];
  classes: MarketingClass[];
}

/**
 * The parts of a book that a move changes: the roots of its lots, trades and policies, and the classes of its lots. Example: a
 * book with one Fat lot and a GF put can move GF, LE and the fat basis, but not the feeder basis.
 */
export function movableIn({ lots, trades, policies }: OpenBook): Movable {
  const symbols = [
    ...lots.map((lot) => lot.futures_contract),
    ...[...trades, ...policies].map((of) => of.symbol),
  ];
  const roots = new Set(symbols.map(rootOfSymbol));
  const classes = new Set(lots.map((lot) => lot.marketing_class));
  return {
    roots: ROOTS.filter((root) => roots.has(root)),
    classes: MARKETING_CLASSES.filter((kind) => classes.has(kind)),
  };
}

/** A price after its future has moved by `move`, $/cwt; a fixed one stays. */
function movedPrice(pricing: Pricing, move: Record<Root, number>, today: Day): number | null {
  if (pricing.state === 'missing') return null;
  if (pricing.state === 'fixed' || move[pricing.root] === 0) return pricing.price;
  if (pricing.state === 'future') return movedFuture(pricing.price, move[pricing.root]);
  return repricingOn(pricing, today)(movedFuture(pricing.futures, move[pricing.root]));
}

/** The quoted delta, plus the change by Black-76 at the implied volatility of the quoted price, between 0 and 1 or -1 and 0. */
function movedDelta(
  pricing: Pricing,
  delta: number | null,
  move: Record<Root, number>,
  today: Day,
): number | null {
  if (pricing.state !== 'option' || delta === null || move[pricing.root] === 0) return delta;
  const base = { ...pricing, days: Math.max(0, daysBetween(today, pricing.expiry)), rate: MODEL_RATE };
  const volatility = impliedVolatility(base, pricing.price);
  if (volatility === null) return delta;
  const at = (futures: number) => americanOption({ ...base, futures, volatility }).delta;
  const change = at(movedFuture(pricing.futures, move[pricing.root])) - at(pricing.futures);
  const next = rounded(delta + change, 6);
  return pricing.kind === 'call' ? Math.min(1, Math.max(0, next)) : Math.max(-1, Math.min(0, next));
}

/** All prices after the move; contracts that have stopped trading do not move. A move of zero leaves all prices as they were. Source: decision 42. */
export function movedPrices(prices: Prices, { futures: move }: MarketMove, today: Day): Prices {
  const moved = new Map<string, InstrumentPrice>();
  for (const [symbol, price] of prices) {
    const current = pricingOf(symbol, prices, today);
    moved.set(symbol, {
      ...price,
      current: movedPrice(current, move, today),
      theoretical: movedPrice(pricingOf(symbol, prices, today, 'theoretical'), move, today),
      delta: movedDelta(current, price.delta, move, today),
    });
  }
  return moved;
}

/** All lots with their basis after the move. A missing basis counts as 0. Example: -4.50 moved by +1 is -3.50. */
export const movedLots = <Lot extends OpenLot>(lots: readonly Lot[], { basis }: MarketMove): Lot[] =>
  lots.map((lot) => {
    const move = basis[lot.marketing_class];
    return move === 0 ? lot : { ...lot, basis: rounded(plus(lot.basis ?? 0, move), 4) };
  });

/** A book after the move: its prices, and the basis of its lots. */
export const movedBook = <Book extends OpenBook>(book: Book, move: MarketMove, today: Day): Book => ({
  ...book,
  lots: movedLots(book.lots, move),
  prices: movedPrices(book.prices, move, today),
});
