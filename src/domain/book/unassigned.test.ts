import { describe, expect, it } from 'vitest';
import { unassignedResult } from './risk.ts';
import { pricesOf } from '../market/prices.ts';
import { openTrade } from '../testing/open-book.ts';

const prices = pricesOf([{ symbol: 'LEZ26', last_price: 220, previous_settlement: 218 }], []);
const trade = openTrade({ quantity: 2, price_amount: 221, symbol: 'LEZ26', description: 'LIVE CATTLE' });

describe('positions outside a set of lots', () => {
  it('are those on other lots or on none, with their P/L', () => {
    const unpriced = { ...trade, lot_id: null, symbol: 'LEG27' };
    const book = { trades: [trade, { ...trade, lot_id: 2 }, unpriced], policies: [], prices };
    expect(unassignedResult(book, [{ id: 1 }])).toEqual({
      trades: 2,
      trades_pl: { total: 800, excluded_count: 1 },
      policies: 0,
      lrp_pl: { total: 0, excluded_count: 0 },
    });
  });
});
