import { describe, expect, it } from 'vitest';
import {
  accountMove,
  type CarriedTrade,
  carriedEquity,
  isCallNear,
  isOldStatement,
  rateOn,
  requirementOf,
  roomOf,
  wireBy,
} from './requirement.ts';
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
    expect(requirementOf(short, rates, '2015-10-08')).toEqual({ initial: 7920, maintenance: 7200 });
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
    expect(roomOf(107_200, required, short).room_per_cwt).toBe(62.5);
    expect(roomOf(4720, required, short)).toEqual({ room: -2480, room_per_cwt: -1.55, call: 3200 });
    expect(roomOf(10_000, required, [{ symbol: 'LEZ26', net: 4 }]).room_per_cwt).toBeNull();
    // A rise costs one month of a spread as much as it brings the other.
    expect(roomOf(10_000, required, [...short, { symbol: 'LEG27', net: 4 }]).room_per_cwt).toBeNull();
  });

  it('is small when one limit day uses it up, up or down', () => {
    expect(isCallNear({ room: 11_599 }, short)).toBe(true);
    expect(isCallNear({ room: 11_600 }, short)).toBe(false);
    // 500 x 9.25
    expect(isCallNear({ room: 4624 }, [{ symbol: 'GFF27', net: 1 }])).toBe(true);
    expect(isCallNear({ room: 4625 }, [{ symbol: 'GFF27', net: 1 }])).toBe(false);
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
    // One of the statement's own day is in its equity at the settlement of that day.
    const sameDay = { ...trade, trade_date: '2026-11-16' };
    expect(carriedEquity(7920, '2026-11-16', [sameDay]).equity).toBe(4720);
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

  it('calls for a wire by the next trading day', () => {
    expect(wireBy('2026-11-25')).toBe('2026-11-27');
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
    // Without room there is no share of it, although there is no call yet.
    expect(accountMove(short, 7200, required, { GF: 0, LE: 1 })).toMatchObject({
      room_used: null,
      wire: 2320,
    });
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

describe('what is refused', () => {
  const messageOf = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message;

  it('are negative rates and balances, and maintenance above initial', () => {
    const form = { root: 'LE', valid_from: today, initial: 1980, maintenance: 1800 };
    expect(marginRateForm.safeParse(form).success).toBe(true);
    expect(marginRateForm.safeParse({ ...form, maintenance: 1980 }).success).toBe(true);
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
