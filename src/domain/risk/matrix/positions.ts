import type { Day } from '../../kit/days.ts';
import { groupedBy } from '../../kit/grouping.ts';
import { profitMultiplier, type Root } from '../../market/contracts.ts';
import { intrinsicValue } from '../../market/black76.ts';
import { movedFuture, type Pricing, pricingOf, repricingOn } from '../../market/option-repricing.ts';
import type { Prices } from '../../market/prices.ts';
import { type Exact, plus, rounded, times } from '../../kit/money.ts';
import { directionOf, type Trade } from '../../trades/trades.ts';

/** A move of all futures of a root, $/cwt. */
export type FuturesMove = Readonly<Record<Root, number>>;

/** The day of the scenario, today or later. */
export interface TargetDate {
  today: Day;
  targetDate: Day;
}

/** Open trades of one instrument and direction. Prices in $/cwt. */
export interface ScenarioPosition {
  /** Symbol or description. */
  name: string;
  description: string | null;
  b_s: string;
  trades: number;
  quantity: number;
  /** The sum of quantity x price. */
  amount: Exact;
  pricing: Pricing;
}

export type PositionTrade = Pick<Trade, 'symbol' | 'description' | 'b_s' | 'quantity' | 'price_amount'>;

const instrumentOf = ({ symbol, description, b_s }: PositionTrade): string =>
  JSON.stringify([symbol ?? description, profitMultiplier(description), directionOf(b_s)]);

/** Open trades as positions, one for each instrument and direction. Example: 2 and 3 LEZ26 sold are one position of 5. */
export const scenarioPositions = (
  trades: readonly PositionTrade[],
  prices: Prices,
  today: Day,
): ScenarioPosition[] =>
  [...groupedBy(trades, instrumentOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return {
      name: first.symbol ?? first.description ?? '-',
      description: first.description,
      b_s: first.b_s,
      trades: same.length,
      quantity: rounded(plus(...same.map(({ quantity }) => quantity)), 6),
      amount: plus(...same.map(({ quantity, price_amount }) => times(quantity, price_amount))),
      pricing: pricingOf(first.symbol, prices, today),
    };
  });

/**
 * The price of a position after a move, on the target date: a future's is moved. An option that expires before the target date, or on it
 * when it is after today, is worth its intrinsic value; else it is repriced to the days it has left at the volatility it implies
 * today. Unmoved prices with the target date today stay as quoted, and fixed ones always do. Example: a 350 put that expires before
 * the target date is worth 20 with its future at 330. Source: decision 42, Black-76.
 */
export function pricesAt(
  pricing: Pricing,
  { today, targetDate }: TargetDate,
): (move: FuturesMove) => number | null {
  if (pricing.state === 'missing') return () => null;
  const { price } = pricing;
  if (pricing.state === 'fixed') return () => price;
  const { root } = pricing;
  if (pricing.state === 'future') return (move) => movedFuture(price, move[root]);
  const { expiry, futures } = pricing;
  const moved = (move: FuturesMove): number => movedFuture(futures, move[root]);
  if (expiry < targetDate || (expiry === targetDate && targetDate > today))
    return (move) => rounded(intrinsicValue({ ...pricing, futures: moved(move) }), 6);
  const repriced = repricingOn(pricing, today, targetDate);
  return (move) => (targetDate === today && move[root] === 0 ? price : repriced(moved(move)));
}
