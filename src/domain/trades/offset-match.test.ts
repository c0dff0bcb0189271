import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetCandidates, offsetRefusal, spreadOffset, type OffsettableTrade } from './trades.ts';
import { addDays } from '../kit/days.ts';

const OPEN: OffsettableTrade = {
  id: 1,
  status: 'open',
  acct: 'RJ1',
  lot_id: 7,
  trade_date: '2026-05-13',
  b_s: 'Sell',
  quantity: 5,
  period: 'Apr-27',
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
  price_amount: 211.175,
};
const CLOSING = { ...OPEN, trade_date: '2026-06-03', b_s: 'Buy' };

const aTrade = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    day: fc.integer({ min: -20, max: 20 }),
    b_s: fc.constantFrom('Sell', 'Buy'),
    lot_id: fc.constantFrom(7, 8),
  })
  .map(({ day, ...rest }) => ({ ...OPEN, ...rest, trade_date: addDays(CLOSING.trade_date, day) }));
const someTrades = fc
  .array(aTrade, { maxLength: 12 })
  .map((trades) => trades.map((trade, at) => ({ ...trade, id: at + 1 })));

describe('a closing row', () => {
  it('closes a trade of the same lot and contract in the opposite direction, opened on or before its date', () => {
    expect(offsetRefusal(CLOSING, OPEN)).toBe(null);
    expect(offsetRefusal({ ...CLOSING, trade_date: OPEN.trade_date, strike: 0 }, OPEN)).toBe(null);
    expect(offsetRefusal({ ...CLOSING, description: ' live  cattle', period: 'apr-27' }, OPEN)).toBe(null);
  });

  it.each([
    [{ b_s: 'Sell' }, 'Both trades are on the same side'],
    [{ period: 'Jun-27' }, 'The open trade is in another contract'],
    [{ strike: 220 }, 'The open trade is in another contract'],
    [{ lot_id: 8 }, 'The open trade belongs to another lot'],
    [{ lot_id: null }, 'The open trade belongs to another lot'],
    [{ acct: 'RJ2', lot_id: 8 }, 'The open trade belongs to another lot'],
    [{ trade_date: '2026-05-12' }, 'The open trade was opened after this closing'],
    [{ trade_date: '2020-06-03' }, 'The open trade was opened after this closing'],
  ])('is refused with %o', (change, refused) => {
    expect(offsetRefusal({ ...CLOSING, ...change }, OPEN)).toBe(refused);
  });

  it('closes a trade of its account that has no lot, with or without a lot of its own', () => {
    const without = { ...OPEN, lot_id: null };
    expect(offsetRefusal(CLOSING, without)).toBe(null);
    expect(offsetRefusal({ ...CLOSING, lot_id: null }, without)).toBe(null);
    expect(offsetRefusal({ ...CLOSING, acct: 'RJ2' }, without)).toBe(
      'The open trade has no lot and is of another account',
    );
  });

  it('closes a trade whose description names the same contract in other words', () => {
    expect(offsetRefusal({ ...CLOSING, description: 'LV CATTLE FUT' }, OPEN)).toBe(null);
    expect(offsetRefusal({ ...CLOSING, description: 'FDR CATTLE' }, OPEN)).toBe(
      'The open trade is in another contract',
    );
  });

  it('does not close a trade twice', () => {
    expect(offsetRefusal(CLOSING, { ...OPEN, status: 'closed' })).toBe('This trade is already closed');
  });
});

describe('the candidates for a closing', () => {
  it('list trades of the same quantity first, then the oldest', () => {
    const trade = (id: number, quantity: number, trade_date: string) => ({
      ...OPEN,
      id,
      quantity,
      trade_date,
    });
    const trades = [
      trade(1, 5, '2026-05-01'),
      trade(2, 3, '2026-05-09'),
      trade(3, 4, '2026-05-02'),
      trade(4, 3, '2026-06-04'),
      trade(5, 4, '2026-05-01'),
    ];
    expect(offsetCandidates({ ...CLOSING, quantity: 3 }, trades).map(({ id }) => id)).toEqual([2, 1, 5, 3]);
    expect(offsetCandidates({ ...CLOSING, quantity: 9 }, trades).map(({ id }) => id)).toEqual([1, 5, 3, 2]);
  });

  it('are exactly the trades of its lot and the opposite direction opened on or before its date', () => {
    fc.assert(
      fc.property(someTrades, fc.integer({ min: 1, max: 20 }), (trades, quantity) => {
        const offered = offsetCandidates({ ...CLOSING, quantity }, trades);
        for (const { trade_date, b_s, lot_id } of offered) {
          expect(trade_date <= CLOSING.trade_date).toBe(true);
          expect([b_s, lot_id]).toEqual(['Sell', 7]);
        }
        const fit = trades.filter(
          ({ trade_date, b_s, lot_id }) => trade_date <= CLOSING.trade_date && b_s === 'Sell' && lot_id === 7,
        );
        expect(new Set(offered)).toEqual(new Set(fit));
        const order = offered.map((trade) => `${Number(trade.quantity !== quantity)} ${trade.trade_date}`);
        expect(order.toSorted((one, other) => one.localeCompare(other))).toEqual(order);
      }),
    );
  });
});

describe('a closing spread over trades', () => {
  it('closes each trade whole before the next', () => {
    const trades = [
      { id: 4, quantity: 5 },
      { id: 9, quantity: 4 },
    ];
    expect(spreadOffset(8, trades)).toEqual({
      parts: [
        { trade_id: 4, quantity: 5 },
        { trade_id: 9, quantity: 3 },
      ],
      rest: 0,
    });
    expect(spreadOffset(8, trades.slice(0, 1))).toEqual({ parts: [{ trade_id: 4, quantity: 5 }], rest: 3 });
    expect(spreadOffset(3, trades)).toEqual({ parts: [{ trade_id: 4, quantity: 3 }], rest: 0 });
  });

  it('closes a single trade of exactly its quantity', () => {
    fc.assert(
      fc.property(someTrades, aTrade, (trades, exact) => {
        const { quantity } = exact;
        const opened = { ...exact, id: 99, b_s: 'Sell', lot_id: 7, trade_date: CLOSING.trade_date };
        const offered = offsetCandidates({ ...CLOSING, quantity }, [...trades, opened]);
        expect(spreadOffset(quantity, offered).parts).toEqual([{ trade_id: offered[0]?.id, quantity }]);
      }),
    );
  });

  it('neither loses nor adds contracts', () => {
    fc.assert(
      fc.property(someTrades, fc.integer({ min: 1, max: 60 }), (trades, quantity) => {
        const { parts, rest } = spreadOffset(quantity, trades);
        const closed = parts.reduce((sum, part) => sum + part.quantity, 0);
        const open = trades.reduce((sum, trade) => sum + trade.quantity, 0);
        expect(closed + rest).toBe(quantity);
        expect(closed).toBe(Math.min(quantity, open));
        for (const part of parts) {
          expect(part.quantity).toBeLessThanOrEqual(
            trades.find(({ id }) => id === part.trade_id)?.quantity ?? 0,
          );
        }
      }),
    );
  });
});
