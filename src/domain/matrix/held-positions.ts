import { type Day, daysBetween } from '../days.ts';
import { groupedBy } from '../grouping.ts';
import { hasStopped, underlyingSymbol } from '../hedge-weights.ts';
import { optionsExpiry } from '../market/contract-calendar.ts';
import { profitMultiplier, type Root } from '../market/contracts.ts';
import { intrinsicValue } from '../market/black76.ts';
import { movedFuture, optionRepricing } from '../market/option-repricing.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { parseOptionSymbol, type PutCall, rootOfSymbol } from '../market/symbols.ts';
import { type Exact, minus, plus, rounded, times, toCents } from '../money.ts';
import { sideOf, type Trade } from '../trades.ts';

/** A move of all futures of a root, $/cwt. */
export type FuturesMove = Readonly<Record<Root, number>>;

/** The day of the scenario, today or later. */
export interface Horizon {
  today: Day;
  horizon: Day;
}

/** Open trades of one instrument and side. Prices in $/cwt. */
export interface HeldPosition {
  /** Symbol or description. */
  name: string;
  /** Null for a symbol that is not cattle: its price never moves. */
  root: Root | null;
  side: 1 | -1;
  /** Dollars per $1.00/cwt and contract. */
  multiplier: number;
  trades: number;
  quantity: number;
  /** The sum of quantity x price. */
  amount: Exact;
  price: number | null;
  /** Whether its last trading day has passed, so that its price no longer moves. */
  stopped: boolean;
  option: HeldOption | null;
}

export interface HeldOption {
  kind: PutCall;
  strike: number;
  expiry: Day;
  /** The current price of its future. */
  underlying: number | null;
}

/** The fields of a trade that a position needs. */
export type HeldTrade = Pick<Trade, 'symbol' | 'description' | 'b_s' | 'quantity' | 'price_amount'>;

const optionOf = (symbol: string | null, prices: Prices): HeldOption | null => {
  const option = symbol === null ? null : parseOptionSymbol(symbol);
  return (
    option && {
      kind: option.p_c,
      strike: option.strike,
      expiry: optionsExpiry(option),
      underlying: priceOf(prices, underlyingSymbol(symbol)).current,
    }
  );
};

const instrumentOf = ({ symbol, description, b_s }: HeldTrade): string =>
  JSON.stringify([symbol ?? description, profitMultiplier(description), sideOf(b_s)]);

/** Open trades as positions, one for each instrument and side. Example: 2 and 3 LEZ26 sold are one position of 5. */
export const heldPositions = (trades: readonly HeldTrade[], prices: Prices, today: Day): HeldPosition[] =>
  [...groupedBy(trades, instrumentOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return {
      name: first.symbol ?? first.description ?? '-',
      root: rootOfSymbol(first.symbol),
      side: sideOf(first.b_s),
      multiplier: profitMultiplier(first.description),
      trades: same.length,
      quantity: rounded(plus(...same.map(({ quantity }) => quantity)), 6),
      amount: plus(...same.map(({ quantity, price_amount }) => times(quantity, price_amount))),
      price: priceOf(prices, first.symbol).current,
      stopped: hasStopped(first.symbol, today),
      option: optionOf(first.symbol, prices),
    };
  });

/** Whether a position keeps its price because that of its future is missing. */
export const isUnmovable = ({ price, stopped, option }: HeldPosition): boolean =>
  price !== null && !stopped && option !== null && option.underlying === null;

/**
 * The price of a position after a move, on the horizon: a future's is moved. An option that expires before the horizon, or on it
 * when it is after today, is worth its intrinsic value; else it is repriced to the days it has left at the volatility it implies
 * today. Unmoved prices with the horizon today stay as quoted, and those of contracts that have stopped trading always do.
 * Example: a 350 put that expires before the horizon is worth 20 with its future at 330. Source: decision 42, Black-76.
 */
export function pricesAt(
  { price, stopped, root, option }: HeldPosition,
  { today, horizon }: Horizon,
): (move: FuturesMove) => number | null {
  if (price === null || stopped || root === null) return () => price;
  if (option === null) return (move) => movedFuture(price, move[root]);
  const { expiry, underlying } = option;
  if (underlying === null) return () => price;
  if (expiry < horizon || (expiry === horizon && horizon > today))
    return (move) => rounded(intrinsicValue({ ...option, futures: movedFuture(underlying, move[root]) }), 6);
  const days = Math.max(0, daysBetween(today, expiry));
  const left = Math.max(0, daysBetween(horizon, expiry));
  const repriced = optionRepricing(option, price, { futures: underlying, days });
  return (move) =>
    horizon === today && move[root] === 0
      ? price
      : repriced({ futures: movedFuture(underlying, move[root]), days: left });
}

/**
 * P/L, $ = (sum of quantity x entry - quantity x price) x 500 or 400, the sign turned for a purchase; rounded once for each
 * instrument and side. Null without a price. Example: 6 LE sold at 236.753 make $9,600 at 232.753. Source: decisions 17 and 19.
 */
export const heldProfit = (
  { amount, quantity, side, multiplier }: Pick<HeldPosition, 'amount' | 'quantity' | 'side' | 'multiplier'>,
  price: number | null,
): number | null =>
  price === null ? null : toCents(times(minus(amount, times(quantity, price)), -side * multiplier));
