import { describe, expect, it } from 'vitest';
import { pricesBySymbol } from '../../book/open-book.ts';
import {
  accountMove,
  type CarriedTrade,
  carriedEquity,
  isCallNear,
  isOldStatement,
  rateOn,
  requirementOf,
  roomOf,
} from './requirement.ts';
import { movePositions, moveRows, moveTotal } from './market-move.ts';
import { balanceForm, futureDayProblem, marginRateForm } from './records.ts';

const today = '2026-11-20';
const rate = (valid_from: string, initial: number, maintenance: number, root: 'GF' | 'LE' = 'LE') => ({
  id: 1,
  root,
  valid_from,
  initial,
  maintenance,
  version: 1,
});
const rates = [rate('2015-10-08', 1980, 1800), rate('2014-01-02', 1500, 1400)];
const short = [{ symbol: 'LEZ26', net: -4 }];

describe('the margin requirement', () => {
  it('is that of the rates valid on the day, whatever the direction, without credit for spreads', () => {
    expect(requirementOf(short, rates, today)).toEqual({ initial: 7920, maintenance: 7200 });
    expect(requirementOf(short, rates, '2015-10-07')).toEqual({ initial: 6000, maintenance: 5600 });
    const spread = [...short, { symbol: 'LEG27', net: 4 }];
    expect(requirementOf(spread, rates, today)).toEqual({ initial: 15_840, maintenance: 14_400 });
    expect(requirementOf([], [], today)).toEqual({ initial: 0, maintenance: 0 });
  });

  it('is not known without the rate of a root that is held', () => {
    expect(requirementOf([...short, { symbol: 'GFF27', net: -1 }], rates, today)).toBeNull();
    expect(requirementOf(short, rates, '2013-12-31')).toBeNull();
    expect(requirementOf([{ symbol: 'GFF27', net: 0 }], [], today)).toEqual({ initial: 0, maintenance: 0 });
    expect(rateOn(rates, 'GF', today)).toBeNull();
  });
});

describe('the room before a margin call', () => {
  const required = { initial: 7920, maintenance: 7200 };

  it('is the equity above maintenance, in dollars and per cwt; below it the call restores the initial margin', () => {
    expect(roomOf(10_000, required, short)).toEqual({ room: 2800, room_per_cwt: 1.75, call: 0 });
    expect(roomOf(4720, required, short)).toEqual({ room: -2480, room_per_cwt: -1.55, call: 3200 });
    expect(roomOf(10_000, required, [{ symbol: 'LEZ26', net: 4 }]).room_per_cwt).toBeNull();
  });

  it('is small when one limit day uses it up, up or down', () => {
    expect(isCallNear({ room: 11_599 }, short)).toBe(true);
    expect(isCallNear({ room: 11_600 }, short)).toBe(false);
    expect(isCallNear({ room: 4000 }, [{ symbol: 'GFF27', net: 1 }])).toBe(true);
    expect(isCallNear({ room: -1 }, [])).toBe(false);
  });
});

describe('the equity of an account since its statement', () => {
  const trade: CarriedTrade = {
    description: 'LV CATTLE',
    b_s: 'Sell',
    quantity: 4,
    price_amount: 138,
    trade_date: '2026-11-02',
    status: 'open',
    closing_price: null,
    settled_then: 140,
    settled_now: 142,
  };

  it('changes with what the futures have made by settlements', () => {
    expect(carriedEquity(7920, '2026-11-16', [trade])).toEqual({ equity: 4720, without_settlement: 0 });
  });

  it('counts later trades from their price, and closed ones to their closing price', () => {
    const later = { ...trade, trade_date: '2026-11-17', settled_then: null };
    expect(carriedEquity(10_000, '2026-11-16', [later]).equity).toBe(3600);
    const closed = { ...trade, status: 'closed' as const, closing_price: 139, settled_now: null };
    expect(carriedEquity(10_000, '2026-11-16', [closed]).equity).toBe(11_600);
  });

  it('is not known without a settlement', () => {
    const unknown = { ...trade, settled_then: null };
    expect(carriedEquity(7920, '2026-11-16', [trade, unknown])).toEqual({
      equity: null,
      without_settlement: 1,
    });
  });

  it('is old more than five trading days after its statement', () => {
    expect(isOldStatement('2026-11-13', today)).toBe(false);
    expect(isOldStatement('2026-11-12', today)).toBe(true);
    // Thanksgiving is no trading day.
    expect(isOldStatement('2026-11-20', '2026-11-30')).toBe(false);
  });
});

describe('a move of prices in one account', () => {
  const required = { initial: 7920, maintenance: 7200 };

  it('asks for the initial margin once it leaves equity below maintenance', () => {
    expect(accountMove(short, 7920, required, { GF: 0, LE: 2 })).toEqual({
      cash: -3200,
      room_used: (3200 / 720) * 100,
      wire: 3200,
      in_full: false,
    });
    expect(accountMove(short, 10_000, required, { GF: 0, LE: 1 })).toMatchObject({ cash: -1600, wire: 0 });
    // Exactly at maintenance there is no call.
    expect(accountMove(short, 8800, required, { GF: 0, LE: 1 })).toMatchObject({ room_used: 100, wire: 0 });
    expect(accountMove(short, 8799.99, required, { GF: 0, LE: 1 }).wire).toBe(720.01);
    // Room of half a dollar is room.
    expect(accountMove(short, 7200.5, required, { GF: 0, LE: 1 }).room_used).toBe(320_000);
  });

  it('is wired whole where equity or a rate is not known, and brings cash by a fall', () => {
    const whole = { cash: -16_000, room_used: null, wire: 16_000, in_full: true };
    expect(accountMove(short, null, required, { GF: 10, LE: 10 })).toEqual(whole);
    expect(accountMove(short, 5000, null, { GF: 10, LE: 10 })).toEqual(whole);
    expect(accountMove(short, 10_000, required, { GF: -10, LE: -10 })).toMatchObject({
      cash: 16_000,
      room_used: 0,
      wire: 0,
    });
    expect(accountMove(short, 7000, required, { GF: 0, LE: 0 })).toMatchObject({
      room_used: null,
      wire: 920,
    });
  });
});

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
    expect(moveTotal(moveRows(positions, { GF: -10, LE: -10 }))).toMatchObject({
      cash: 16_000,
      cattle: -41_736,
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

describe('what is refused', () => {
  const messageOf = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message;

  it('are negative rates and balances, and maintenance above initial', () => {
    const form = { root: 'LE', valid_from: today, initial: 1980, maintenance: 1800 };
    expect(marginRateForm.safeParse(form).success).toBe(true);
    expect(messageOf(marginRateForm.safeParse({ ...form, initial: -1 }))).toBe(
      'Initial margin must be at least 0',
    );
    expect(messageOf(marginRateForm.safeParse({ ...form, maintenance: 2000 }))).toBe(
      'Maintenance margin cannot be above the initial margin',
    );
    const balance = { acct: 'RJ1', day: today, equity: -5 };
    expect(messageOf(balanceForm.safeParse(balance))).toBe('Account equity must be at least 0');
    expect(messageOf(balanceForm.safeParse({ ...balance, equity: 1, cash: -1 }))).toBe(
      'Cash must be a number of at least 0',
    );
  });

  it('are future days', () => {
    expect(futureDayProblem('2026-11-21', today)).toBe('Nov 21, 2026 is in the future');
    expect(futureDayProblem(today, today)).toBeNull();
  });
});
