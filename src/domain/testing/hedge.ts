import type { Day } from '../kit/days.ts';
import type { HedgingPolicy, HedgingTrade } from '../book/hedge-weights.ts';
import { type HedgedLot, hedgeOf } from '../book/hedging.ts';
import type { InstrumentPrice } from '../market/prices.ts';

interface Quoted {
  delta: number | null;
}

/** The hedge of positions that state the delta quoted for them. A position without a symbol gets one that names no contract. */
export function hedgeAtDeltas(
  lot: HedgedLot,
  trades: readonly (HedgingTrade & Quoted)[],
  policies: readonly (HedgingPolicy & Quoted)[],
  today: Day,
) {
  const prices = new Map<string, InstrumentPrice>();
  const quoted = <Position extends Quoted & { symbol?: string | null }>(position: Position, at: number) => {
    const symbol = position.symbol ?? (position.delta === null ? null : `UNNAMED ${at}`);
    const known = symbol === null ? undefined : prices.get(symbol);
    if (known && known.delta !== position.delta) throw new Error(`${symbol} has two deltas`);
    if (symbol !== null)
      prices.set(symbol, { current: null, previous: null, theoretical: null, delta: position.delta });
    return { ...position, symbol };
  };
  return hedgeOf(lot, { trades: trades.map(quoted), policies: policies.map(quoted), prices }, today);
}
