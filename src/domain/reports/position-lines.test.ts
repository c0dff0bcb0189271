import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstrumentPrice } from '../market/prices.ts';
import { aTrade } from '../risk/matrix/testing/scenario.ts';
import { sumKnown } from '../kit/money.ts';
import { tradeProfit } from '../trades/trades.ts';
import { linesTotal, netFutures, positionLines } from './position-lines.ts';
import type { ReportTrade } from './equity-report.ts';

const today = '2026-11-22';
const trade = (more: Partial<ReportTrade>): ReportTrade => ({
  acct: 'RJO-1',
  trade_date: '2026-11-02',
  lot: null,
  ...aTrade({ lot_id: null, quantity: 1 }),
  ...more,
});
const priced = (current: number | null): InstrumentPrice => ({
  current,
  previous: null,
  theoretical: null,
  delta: 1,
});
const prices = new Map([
  ['LEZ26', priced(229.45)],
  ['LEZ2200Q', priced(11.3)],
  ['GFX26', priced(340)],
]);

describe('position lines', () => {
  it('add up the trades of an account, contract and direction, at their average price', () => {
    const lines = positionLines(
      [
        trade({ quantity: 4, price_amount: 236 }),
        trade({ quantity: 2, price_amount: 239 }),
        trade({ b_s: 'Buy', price_amount: 230 }),
        trade({ acct: 'RJO-10' }),
        trade({ acct: 'RJO-2' }),
      ],
      prices,
      today,
    );
    expect(
      lines.map(({ acct, direction, quantity, average_price, profit }) => [
        acct,
        direction,
        quantity,
        average_price,
        profit,
      ]),
    ).toEqual([
      ['RJO-1', 'Long', 1, 230, -220],
      ['RJO-1', 'Short', 6, 237, 18_120],
      ['RJO-2', 'Short', 1, 236.55, 2_840],
      ['RJO-10', 'Short', 1, 236.55, 2_840],
    ]);
    expect(linesTotal(lines)).toEqual({ total: 23_580, excluded_count: 0 });
  });

  it('name options and contracts without a symbol, and come in the order of their months', () => {
    const option = { description: 'LIVE CATTLE PUT', strike: 220, p_c: 'put', symbol: 'LEZ2200Q' } as const;
    const unknown = { description: 'LC SPREAD', period: 'Dec-26', symbol: null };
    const lines = positionLines(
      [trade(unknown), trade(option), trade({}), trade({ symbol: 'LEG27' }), trade({ symbol: 'GFX26' })],
      prices,
      today,
    );
    expect(lines.map(({ contract }) => contract)).toEqual([
      'Feeder Cattle Nov-26',
      'Live Cattle Dec-26',
      'Live Cattle Feb-27',
      'Live Cattle Dec-26 220.0 put',
      'LC SPREAD Dec-26',
    ]);
    expect(lines.map(({ stopped }) => stopped)).toEqual([true, false, false, false, false]);
    // No price is not a price of zero.
    expect(lines.map(({ profit }) => profit === null)).toEqual([false, false, true, false, true]);
    expect(linesTotal(lines).excluded_count).toBe(2);
  });

  it('add up to the P/L of the trades, to the cent', () => {
    const cents = fc.integer({ min: 5_000_000, max: 40_000_000 }).map((units) => units / 100_000);
    const some = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 40 }),
        price_amount: cents,
        b_s: fc.constantFrom('Buy', 'Sell'),
        acct: fc.constantFrom('A', 'B'),
        symbol: fc.constantFrom('LEZ26', 'LEZ2200Q', 'LEG27', null),
      }),
    );
    fc.assert(
      fc.property(some, (made) => {
        const trades = made.map(trade);
        const each = trades.map((one) => tradeProfit(one, prices.get(one.symbol ?? '')?.current ?? null));
        expect(linesTotal(positionLines(trades, prices, today))).toEqual(sumKnown(each));
      }),
    );
  });
});

describe('net futures', () => {
  it('are contracts bought less sold, without options', () => {
    const held = [
      trade({ b_s: 'Buy' }),
      trade({ quantity: 7 }),
      trade({ symbol: 'GFX26', quantity: 2 }),
      trade({ p_c: 'put', strike: 220, symbol: 'LEZ2200Q' }),
    ];
    expect(
      netFutures(held).map(({ symbol, long, short, net, weight }) => [symbol, long, short, net, weight]),
    ).toEqual([
      ['GFX26', 0, 2, -2, -100_000],
      ['LEZ26', 1, 7, -6, -240_000],
    ]);
  });
});
