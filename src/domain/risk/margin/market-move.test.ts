import { describe, expect, it } from 'vitest';
import { pricesBySymbol } from '../../book/open-book.ts';
import { movePositions, moveRows, moveTotal } from './market-move.ts';

const today = '2026-11-20';

describe('a rise of prices', () => {
  const lot = {
    id: 1,
    lot: 'HP-2601',
    owner: 'High Plains',
    current_hd: 296,
    est_out_wt: 1410,
    est_out_date: '2026-12-25',
    basis: 1.5,
    futures_contract: 'LEZ26',
    missing: [],
  };
  const held = (b_s: string, quantity: number, symbol: string | null, option = false) => ({
    lot_id: 1,
    owner: 'High Plains',
    symbol,
    description: 'LV CATTLE',
    b_s,
    quantity,
    option,
    trades: 1,
  });
  const prices = pricesBySymbol([
    { symbol: 'LEZ26', current: 230, theoretical: 230 },
    { symbol: 'LEZ2300Q', current: 4, theoretical: 3.9 },
  ]);
  const book = { lots: [lot], trades: [held('Sell', 4, 'LEZ26')], policies: [], prices };
  const ten = { GF: 10, LE: 10 };

  it('costs cash on futures sold, and the cattle gain when they are sold', () => {
    const positions = movePositions(book, today);
    expect(positions.contracts).toMatchObject([
      { symbol: 'LEZ26', first_out: '2026-12-25', last_out: '2026-12-25' },
    ]);
    const rows = moveRows(positions, ten);
    expect(rows).toEqual([{ symbol: 'LEZ26', cash: -16_000, cattle: 41_736, options: 0, net: 25_736 }]);
    expect(moveTotal(moveRows(positions, { GF: -10, LE: -10 }))).toEqual({
      cash: 16_000,
      cattle: -41_736,
      options: 0,
      net: -25_736,
    });
    expect(moveTotal(moveRows(positions, { GF: 10, LE: 0 }))).toMatchObject({ cash: 0, cattle: 0 });
  });

  it('takes from puts, which is no cash', () => {
    const policies = [{ lot_id: 1, owner: 'High Plains', symbol: 'LEZ2300Q', contracts: 3, policies: 1 }];
    const trades = [held('Buy', 2, 'LEZ2300Q', true)];
    const [row] = moveRows(movePositions({ ...book, trades, policies }, today), ten);
    expect(row?.cash).toBe(0);
    // Five puts of about 4 lose nearly all of it, never more.
    expect(row?.options).toBeLessThan(-6000);
    expect(row?.options).toBeGreaterThan(-(2 * 4 + 3 * 3.9) * 400);
  });

  it('moves options by every step, in months without cattle or futures too, and by none where prices stay', () => {
    const trades = [held('Buy', 2, 'LEZ2300Q', true)];
    const positions = movePositions({ ...book, lots: [], trades }, today);
    const [none, up, down] = [0, 1, -1].map((LE) => moveRows(positions, { GF: 0, LE }));
    expect(none).toEqual([{ symbol: 'LEZ26', cash: 0, cattle: 0, options: 0, net: 0 }]);
    expect(up?.[0]).toMatchObject({ cash: 0, cattle: 0 });
    expect(up?.[0]?.options).toBeLessThan(0);
    expect(down?.[0]?.options).toBeGreaterThan(0);
  });

  it('is shown by month, feeder cattle before live cattle', () => {
    const trades = ['LEM27', 'LEG27', 'LEZ26', 'GFH27', 'GFF27'].map((symbol) => held('Sell', 1, symbol));
    const { contracts } = movePositions({ ...book, lots: [], trades }, today);
    expect(contracts.map(({ symbol }) => symbol)).toEqual(['GFF27', 'GFH27', 'LEZ26', 'LEG27', 'LEM27']);
  });

  it('excludes a policy without the quantity of its put, or with a put that has expired', () => {
    const policy = { lot_id: 1, owner: 'High Plains', symbol: 'LEZ2300Q', contracts: null, policies: 2 };
    const expired = { ...policy, symbol: 'LEV2300Q', contracts: 3, policies: 1 };
    const withExpired = pricesBySymbol([
      { symbol: 'LEZ26', current: 230, theoretical: 230 },
      { symbol: 'LEZ2300Q', current: 4, theoretical: 3.9 },
      { symbol: 'LEV2300Q', current: 4, theoretical: 3.9 },
    ]);
    const found = movePositions({ ...book, policies: [policy, expired], prices: withExpired }, today);
    expect(found).toMatchObject({ options: [], excluded: { policies_without_value: { count: 3 } } });
    expect(found.contracts[0]?.unpriced).toBe(2);
  });

  it('names lots past their out date apart from the dates to come', () => {
    const late = { ...lot, id: 2, lot: 'HP-2599', est_out_date: '2026-11-17' };
    const [contract] = movePositions({ ...book, lots: [lot, late] }, today).contracts;
    expect(contract).toMatchObject({
      first_out: '2026-12-25',
      last_out: '2026-12-25',
      past_out: ['HP-2599'],
      cattle: 2 * 4173.6,
    });
    expect(movePositions({ ...book, lots: [late] }, today).contracts[0]).toMatchObject({
      first_out: null,
      last_out: null,
    });
  });

  it('has no change of options without a price, which is not zero', () => {
    const unpriced = held('Buy', 2, 'LEZ2400Q', true);
    const rows = moveRows(movePositions({ ...book, trades: [unpriced] }, today), ten);
    expect(rows).toEqual([{ symbol: 'LEZ26', cash: 0, cattle: 41_736, options: null, net: 41_736 }]);
    expect(moveTotal(rows)).toMatchObject({ options: null, net: 41_736 });
    // Without cattle or futures of its month it is a row of its own.
    const alone = movePositions({ ...book, lots: [], trades: [held('Buy', 1, 'LEG2400R', true)] }, today);
    expect(moveRows(alone, ten)).toEqual([{ symbol: 'LEG27', cash: 0, cattle: 0, options: null, net: 0 }]);
    // A policy without its put makes its lot's month unknown; where another option has a price, that one counts.
    const policies = [{ lot_id: 1, owner: 'High Plains', symbol: null, contracts: null, policies: 1 }];
    expect(moveRows(movePositions({ ...book, policies }, today), ten)[0]?.options).toBeNull();
    const both = movePositions({ ...book, policies, trades: [held('Buy', 2, 'LEZ2300Q', true)] }, today);
    expect(moveRows(both, ten)[0]?.options).toBeLessThan(0);
    // What is known in one month is totalled beside another month that is not.
    const apart = [held('Buy', 1, 'LEG2400R', true), held('Buy', 2, 'LEZ2300Q', true)];
    const months = moveRows(movePositions({ ...book, trades: apart }, today), ten);
    expect(months.map(({ options }) => options === null)).toEqual([false, true]);
    expect(moveTotal(months).options).toBe(months[0]?.options);
  });

  it('counts options sold, excludes what has no price, and moves nothing that has stopped trading', () => {
    const trades = [
      held('Sell', 3, 'LEZ2300Q', true),
      held('Buy', 1, 'LEZ2400Q', true),
      held('Sell', 5, 'GFX26'),
      held('Sell', 1, null),
    ];
    const found = movePositions({ ...book, trades }, today);
    expect(found).toMatchObject({ written_options: 3, excluded: { trades_without_price: { count: 2 } } });
    expect(found.contracts.map(({ symbol }) => symbol)).toEqual(['LEZ26']);
  });
});
