import { americanOption, impliedVolatility } from './market/black76.ts';
import { optionsExpiry } from './market/contract-calendar.ts';
import { futuresSymbol, underlyingMonth, type Root } from './market/contracts.ts';
import { type Day, daysBetween } from './days.ts';
import type { MarketingClass } from './marketing-class.ts';
import { plus, rounded } from './money.ts';
import { LOWEST_PRICE, MODEL_RATE, movedFuture, optionRepricing } from './market/option-repricing.ts';
import { priceOf, type InstrumentPrice, type Prices } from './market/prices.ts';
import type { RiskLot } from './risk.ts';
import { parseFuturesSymbol, parseOptionSymbol } from './market/symbols.ts';
import { isExpired } from './market/watchlist.ts';

/** A hypothetical market move, in $/cwt: of all futures of a root, and of the basis of all lots of a class. */
export interface MarketMove {
  futures: Record<Root, number>;
  basis: Record<MarketingClass, number>;
}

export const NO_MOVE: MarketMove = { futures: { GF: 0, LE: 0 }, basis: { Feeder: 0, Fat: 0 } };

const movedPrice = (price: number | null, move: number): number | null =>
  price === null ? null : movedFuture(price, move);

/**
 * An option's price after its future has moved: the quoted price, plus the change by Black-76 at the implied volatility of the
 * quoted price, and at least its intrinsic value. Without an implied volatility, only the intrinsic value moves. Example: a 350
 * put at 11.13 with its future at 350 gains about its delta times the move. Source: the options model of market practice; listed
 * options are American.
 */
function movedOption(
  symbol: string,
  quoted: InstrumentPrice,
  prices: Prices,
  move: number,
  today: Day,
): InstrumentPrice {
  const option = parseOptionSymbol(symbol);
  const futures = option && priceOf(prices, futuresSymbol(underlyingMonth(option))).current;
  if (!option || futures === null || move === 0) return quoted;
  const base = {
    kind: option.p_c,
    strike: option.strike,
    days: Math.max(0, daysBetween(today, optionsExpiry(option))),
    rate: MODEL_RATE,
  };
  const moved = Math.max(LOWEST_PRICE, futures + move);
  const repriced = (price: number | null): number | null =>
    price === null
      ? null
      : optionRepricing(base, price, { futures, days: base.days })({ futures: moved, days: base.days });
  return {
    current: repriced(quoted.current),
    previous: quoted.previous,
    theoretical: repriced(quoted.theoretical),
    delta: movedDelta(quoted, { ...base, futures }, moved),
  };
}

function movedDelta(
  { current, delta }: InstrumentPrice,
  base: { kind: 'put' | 'call'; strike: number; days: number; rate: number; futures: number },
  moved: number,
): number | null {
  const volatility = current === null ? null : impliedVolatility(base, current);
  if (delta === null || volatility === null) return delta;
  const at = (futures: number) => americanOption({ ...base, futures, volatility }).delta;
  const next = rounded(delta + at(moved) - at(base.futures), 6);
  return base.kind === 'call' ? Math.min(1, Math.max(0, next)) : Math.max(-1, Math.min(0, next));
}

/** All prices after the move; contracts that have stopped trading do not move. A move of zero leaves all prices as they were. Source: decision 42. */
export function movedPrices(prices: Prices, { futures }: MarketMove, today: Day): Prices {
  const moved = new Map<string, InstrumentPrice>();
  for (const [symbol, price] of prices) {
    const future = parseFuturesSymbol(symbol);
    const option = future ? null : parseOptionSymbol(symbol);
    if (isExpired(symbol, today)) {
      moved.set(symbol, price);
      continue;
    }
    const move = future ? futures[future.root] : option ? futures[option.root] : 0;
    moved.set(
      symbol,
      future
        ? {
            ...price,
            current: movedPrice(price.current, move),
            theoretical: movedPrice(price.theoretical, move),
          }
        : movedOption(symbol, price, prices, move, today),
    );
  }
  return moved;
}

/** All lots with their basis after the move. A missing basis counts as 0. Example: -4.50 moved by +1 is -3.50. */
export const movedLots = (lots: readonly RiskLot[], { basis }: MarketMove): RiskLot[] =>
  lots.map((lot) => {
    const move = basis[lot.marketing_class];
    return move === 0 ? lot : { ...lot, basis: rounded(plus(lot.basis ?? 0, move), 4) };
  });
