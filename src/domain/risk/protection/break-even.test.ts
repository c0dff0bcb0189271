import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketMove } from '../../closeout/market-move.ts';
import { plus, rounded } from '../../kit/money.ts';
import { hedgeAtDeltas } from '../../testing/hedge.ts';
import type { ScenarioTrade } from '../matrix/scenario-book.ts';
import { aLot, aTrade, TODAY } from '../matrix/testing/scenario.ts';
import { breakEvenMessage, breakEvenRanges } from './break-even.ts';
import { asItIs, bookOf, cattleOf, heldOf, someFutures } from './testing/held.ts';

describe('the futures prices at which a lot breaks even', () => {
  const cattle = cattleOf(aLot());
  const prices = [269.45, 259.45, 249.45, 239.45, 229.45, 219.45, 209.45, 199.45, 189.45];
  const said = (trades: ScenarioTrade[], more = {}) => {
    const choices = { nothing: {}, put: { contracts: 5, strike: 240, premium: 1 }, ...more };
    const held = heldOf(bookOf({ trades }));
    const of = (choice: 'nothing' | 'put') => {
      const ranges = breakEvenRanges(cattle, choices, choice, prices, held);
      return ranges && breakEvenMessage(ranges);
    };
    return [of('nothing'), of('put')];
  };

  it('are those whose result is at least 0', () => {
    // 4 LE sold at 236.55: $4,651.06 are missing at 229.45, of which $325.25 come back for each dollar.
    expect(said([aTrade()])).toEqual(['243.75 or more', '238.08 or less and 249.90 or more']);
    expect(said([])).toEqual(['237.77 or more', 'all prices shown']);
    expect(said([aTrade({ quantity: 9, price_amount: 180 })])).toEqual([
      'none of the prices shown',
      'none of the prices shown',
    ]);
  });

  it('begin where a result turns positive', () => {
    fc.assert(
      fc.property(someFutures, (futures) => {
        const book = bookOf({ trades: futures.map((one) => aTrade(one)) });
        const held = heldOf(book);
        for (const { from, to } of breakEvenRanges(cattle, { nothing: {} }, 'nothing', prices, held) ?? []) {
          const edges: [number | null, number][] = [
            [from, -0.01],
            [to, 0.01],
          ];
          for (const [edge, outside] of edges) {
            if (edge === null) continue;
            expect(asItIs(book, rounded(plus(edge, -outside), 2))).toBeGreaterThanOrEqual(0);
            expect(asItIs(book, rounded(plus(edge, outside), 2))).toBeLessThan(0);
          }
        }
      }),
    );
  });

  it.each([
    [4, 236.55],
    [4, 237.45],
    [3, 231.075],
    [2, 250.025],
    [1, 239.125],
    [2, 220.975],
  ])('are where the market move to break even leads: %d sold at %d', (quantity, price_amount) => {
    const trades = [aTrade({ quantity, price_amount })];
    const held = heldOf(bookOf({ trades }));
    const result = asItIs(bookOf({ trades }), 229.45) ?? null;
    const hedge = hedgeAtDeltas(
      aLot(),
      trades.map((trade) => ({ ...trade, delta: null })),
      [],
      TODAY,
    );
    const market = marketMove(result, 0, hedge, 229.45);
    const ranges = breakEvenRanges(cattle, { nothing: {} }, 'nothing', prices, held) ?? [];
    const edges = ranges.flatMap(({ from, to }) => [from, to]).filter((edge) => edge !== null);
    expect(market.kind === 'move' && market.to).toBe(edges[0]);
  });

  it('are unknown while a premium is missing', () => {
    const choices = { put: { contracts: 1, strike: 220, premium: null } };
    expect(breakEvenRanges(cattle, choices, 'put', prices, heldOf(bookOf({})))).toBeNull();
  });
});
