import { describe, expect, it } from 'vitest';
import { optionSymbol } from '../market/symbols.ts';
import type { InstrumentPrice, Prices } from '../market/prices.ts';
import { movedPrices, NO_MOVE } from './what-if.ts';

const today = '2026-11-20';
const [put, call] = (['put', 'call'] as const).map(
  (p_c) => optionSymbol({ root: 'LE', month: 4, year: 2027, strike: 230, p_c }) ?? '',
);
const priced = (current: number, delta: number): InstrumentPrice => ({
  current,
  previous: null,
  theoretical: current,
  delta,
});

/** The delta of an option that is quoted with one, once its future at 230 has moved. */
function movedDelta(symbol: string | undefined, delta: number, move: number, current = 9): number | null {
  const prices: Prices = new Map([
    ['LEJ27', priced(230, 1)],
    [symbol ?? '', priced(current, delta)],
  ]);
  const moved = movedPrices(prices, { ...NO_MOVE, futures: { GF: 0, LE: move } }, today);
  return moved.get(symbol ?? '')?.delta ?? null;
}

describe('the delta of an option after a move', () => {
  it('rises with the future, by as much for a put as for a call', () => {
    expect(movedDelta(call, 0.5, 4)).toBeGreaterThan(0.53);
    expect(movedDelta(call, 0.5, 4)).toBeLessThan(0.65);
    expect(movedDelta(call, 0.5, -4)).toBeLessThan(0.47);
    expect(movedDelta(put, -0.5, 4)).toBeGreaterThan(-0.47);
    expect(movedDelta(put, -0.5, -4)).toBeLessThan(-0.53);
  });

  it('is that which is quoted where nothing moves, or has no price that a model explains', () => {
    expect(movedDelta(call, 0.4321, 0)).toBe(0.4321);
    expect(movedDelta(call, 0.4321, 4, 300)).toBe(0.4321);
  });

  it('changes by the move of its own future, also by a dollar', () => {
    expect(movedDelta(call, 0.5, 1)).toBeGreaterThan(0.5);
  });

  it('stays between 0 and 1 of a call, and between -1 and 0 of a put', () => {
    expect(movedDelta(call, 0.9, 80)).toBe(1);
    expect(movedDelta(call, 0.1, -80)).toBe(0);
    expect(movedDelta(put, -0.1, 80)).toBe(0);
    expect(movedDelta(put, -0.9, -80)).toBe(-1);
  });
});
