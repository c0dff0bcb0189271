import { describe, expect, it } from 'vitest';
import type { PricedTrade } from '../../trades/priced.ts';
import { lotTradeLines } from './financial-trades.tsx';

const trade: PricedTrade = {
  id: 1,
  status: 'open',
  lot: 'L-1',
  lot_id: 1,
  owner: 'Lazy K Ranch',
  acct: 'RJO-1',
  name: 'Lazy K',
  trade_date: '2026-06-01',
  b_s: 'Sell',
  quantity: 1,
  period: 'Dec-26',
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
  price_amount: 200,
  closing_date: null,
  closing_price: null,
  symbol: 'LEZ26',
  profit: null,
  created_at: '2026-06-01T12:00:00Z',
  version: 1,
  last_price: 220,
  profit_loss: -8000,
  quote: null,
};

describe('the lines of a lot’s trades', () => {
  it('are groups, then single open trades, then closed ones', () => {
    const closed: PricedTrade = { ...trade, id: 2, status: 'closed', profit: 500, profit_loss: 500 };
    const alone = { ...trade, id: 3, b_s: 'Buy' };
    const other = { ...trade, id: 4, quantity: 3, price_amount: 204, profit_loss: -19_200 };
    const lines = lotTradeLines([closed, trade, alone, other]);
    expect(lines.map(({ id }) => id)).toEqual(['S|DEC-26|LIVE CATTLE||', '3', '2']);
    expect(lines[0]).toMatchObject({ quantity: 4, price_amount: 203, last_price: 220, profit_loss: -27_200 });
    expect(lines[0]?.lines?.map(({ id }) => id)).toEqual(['1', '4']);
  });

  it('keep strikes, and puts and calls, in separate rows', () => {
    const put = {
      ...trade,
      b_s: 'Buy',
      description: 'FDR CATTLE',
      strike: 340,
      p_c: 'put' as const,
      symbol: 'GFF3400R',
      price_amount: 6.5,
    };
    const higher = { ...put, id: 5, quantity: 2, strike: 350, symbol: 'GFF3500R', price_amount: 12.75 };
    const call = { ...put, id: 6, p_c: 'call' as const, symbol: 'GFF3400E' };
    const lines = lotTradeLines([put, higher, call, { ...put, id: 7, price_amount: 7.5 }]);
    expect(lines.map((line) => [line.strike, line.p_c, line.quantity, line.price_amount])).toEqual([
      [340, 'put', 2, 7],
      [350, 'put', 2, 12.75],
      [340, 'call', 1, 6.5],
    ]);
  });

  it('have no P/L for a group without prices', () => {
    const unpriced = { ...trade, last_price: null, profit_loss: null };
    expect(lotTradeLines([unpriced, { ...unpriced, id: 6 }])[0]?.profit_loss).toBeNull();
  });
});
