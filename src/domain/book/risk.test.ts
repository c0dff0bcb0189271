import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageByMonth, hedgeWithoutMonth } from './coverage.ts';
import { sumCents } from '../kit/money.ts';
import { excludedMessages } from './excluded.ts';
import { pricesOf } from '../market/prices.ts';
import { unassignedHedge, riskOfLots, netShortContracts, riskTotals } from './risk.ts';
import { type OpenBook } from './open-book.ts';
import { lrpPosition, openLot as lot, openTrade as trade, withoutPut } from '../testing/open-book.ts';
import { movedBook, movedPrices, NO_MOVE } from '../risk/what-if.ts';

const today = '2026-11-20';
const put = trade({ b_s: 'Buy', quantity: 2, strike: 220, p_c: 'put', symbol: 'GFH2200R', price_amount: 9 });
const option = { bid_price: null, ask_price: null, previous_settlement: 8, settlement: null };
const prices = pricesOf(
  [{ symbol: 'GFH27', last_price: 225, previous_settlement: 224 }],
  [
    { ...option, symbol: 'GFH2200R', last_price: 8.5, delta: -0.4 },
    { ...option, symbol: 'GFH2100R', last_price: 4.25, delta: -0.25 },
  ],
);
const book: OpenBook = {
  lots: [lot(1), lot(2)],
  trades: [trade(), put, trade({ lot_id: null, quantity: 1 })],
  policies: [lrpPosition()],
  prices,
};

describe('the risk of a lot', () => {
  it('splits its hedge and its value by kind', () => {
    const [first] = riskOfLots(book, today);
    expect(first).toMatchObject({
      hedgeable_weight: 500_000,
      futures_weight: 200_000,
      options_weight: 40_000,
      lrp_weight: 25_000,
      percent_hedged: 53,
      short_futures: 4,
      est_future_value: 1_115_000,
      futures_pl: { total: 10_000, counted: 1, excluded_count: 0 },
      options_pl: { total: -500, counted: 1, excluded_count: 0 },
      lrp_pl: { total: -750, counted: 1, excluded_count: 0 },
      net_equity: 205_500,
    });
  });

  it('excludes positions without a price, and counts them', () => {
    const [first] = riskOfLots({ ...book, prices: new Map() }, today);
    expect(first).toMatchObject({
      est_future_value: null,
      net_equity: null,
      futures_pl: { total: null, counted: 0, excluded_count: 1 },
    });
    expect(excludedMessages(first?.excluded ?? {})).toEqual([
      '2 positions without a quoted delta excluded: GFH2200R and LRP E7',
    ]);
  });
});

describe('coverage by contract month', () => {
  it('compares the need of lots with the weight held, on a lot or not', () => {
    expect(coverageByMonth(book, today)).toEqual([
      {
        symbol: 'GFH27',
        month: { root: 'GF', month: 3, year: 2027 },
        need: 1_000_000,
        futures: 250_000,
        options: 40_000,
        lrp: 25_000,
        held: 315_000,
        surplus: -685_000,
        percent: 31.5,
      },
    ]);
  });

  it('shows a month with positions but no need as over-hedged', () => {
    const months = coverageByMonth({ ...book, lots: [] }, today);
    expect(months).toMatchObject([{ need: 0, held: 315_000, surplus: 315_000, percent: null }]);
  });

  it('equals the lots’ own hedges if every position is on a lot', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            lot: fc.constantFrom(1, 2),
            quantity: fc.integer({ min: 1, max: 40 }),
            buys: fc.boolean(),
          }),
        ),
        (fills) => {
          const trades = fills.map((fill) =>
            trade({ lot_id: fill.lot, quantity: fill.quantity, b_s: fill.buys ? 'Buy' : 'Sell' }),
          );
          const whole = { ...book, trades };
          const rows = riskOfLots(whole, today);
          const months = coverageByMonth(whole, today);
          expect(sumCents(months.map((month) => month.held ?? 0))).toBe(
            sumCents(rows.map((row) => row.hedged_weight ?? 0)),
          );
          expect(sumCents(months.map((month) => month.need))).toBe(
            sumCents(rows.map((row) => row.hedgeable_weight)),
          );
        },
      ),
    );
  });
});

describe('insurance without its put', () => {
  const bare = lrpPosition(withoutPut);
  const insured: OpenBook = { lots: [lot(1)], trades: [], policies: [bare], prices };

  it('is unknown on every screen, and never 0', () => {
    const risks = riskOfLots(insured, today);
    expect(risks[0]).toMatchObject({
      percent_hedged: null,
      lrp_weight: null,
      lrp_pl: { total: null, counted: 0, excluded_count: 1 },
    });
    const { cumulative_hedge, hedged_weight, lrp_weight, unhedged_weight, dollar_move } = riskTotals(risks);
    const figures = [cumulative_hedge, hedged_weight, lrp_weight, unhedged_weight, dollar_move];
    expect(figures).toEqual(figures.map(() => null));
    expect(coverageByMonth(insured, today)).toMatchObject([
      { symbol: 'GFH27', need: 500_000, futures: 0, lrp: null, held: null, surplus: null, percent: null },
    ]);
  });

  it('is excluded from known sums, and counted', () => {
    const risks = riskOfLots({ ...book, policies: [...book.policies, { ...bare, lot_id: 2 }] }, today);
    const totals = riskTotals(risks);
    expect(totals).toMatchObject({ hedged_weight: 265_000, lrp_weight: 25_000, cumulative_hedge: 26.5 });
    expect(excludedMessages(totals.excluded)).toEqual([
      '1 LRP policy with no put assigned ($208,250 insured) excluded: E7',
    ]);
  });

  it('leaves a month unknown if its other positions have no delta', () => {
    const unquoted = { ...put, symbol: 'GFH2300R' };
    expect(coverageByMonth({ lots: [], trades: [unquoted], policies: [], prices }, today)).toMatchObject([
      { symbol: 'GFH27', need: 0, options: null, held: null, surplus: null, percent: null },
    ]);
  });
});

describe('the scope of a figure', () => {
  it('includes positions without a lot by month and in net short contracts, and reports their pounds', () => {
    const totals = riskTotals(riskOfLots(book, today));
    expect([totals.hedged_weight, totals.cumulative_hedge]).toEqual([265_000, 26.5]);
    expect(coverageByMonth(book, today)[0]?.held).toBe(315_000);
    expect(unassignedHedge(book, today)).toMatchObject({
      hedged_weight: 50_000,
      futures_weight: 50_000,
    });
    expect(netShortContracts(book.trades, today)).toEqual({ GF: 5, LE: 0 });
  });

  it('excludes positions that have stopped trading', () => {
    const stopped = trade({ lot_id: null, symbol: 'GFX26', quantity: 3 });
    const held = { ...book, trades: [...book.trades, stopped] };
    expect(netShortContracts(held.trades, today)).toEqual({ GF: 5, LE: 0 });
    expect(coverageByMonth(held, today)).toEqual(coverageByMonth(book, today));
    expect(unassignedHedge(held, today).excluded.stopped_contracts).toEqual({
      count: 3,
      names: [{ name: 'GFX26', count: 3 }],
    });
  });

  const aTrade = fc.record({
    lot_id: fc.constantFrom(1, 2, 9, null),
    symbol: fc.constantFrom('GFH27', 'GFF27', 'LEG27', 'GFX26', null),
    quantity: fc.integer({ min: 1, max: 40 }),
    b_s: fc.constantFrom('Buy', 'Sell'),
  });
  const anOption = fc.record({
    lot_id: fc.constantFrom(1, 2, null),
    symbol: fc.constantFrom('GFH2200R', 'GFH2300R', 'GFX2200Q'),
    quantity: fc.integer({ min: 1, max: 40 }),
    p_c: fc.constantFrom('put' as const, 'call' as const),
    strike: fc.constant(220),
  });
  const aPolicy = fc.record({
    lot_id: fc.constantFrom(1, 2, 9, null),
    symbol: fc.constantFrom('GFH2100R', 'GFH2300R', 'GFX2200Q', null),
    contracts: fc.constantFrom(0, 1, 5, null),
    head_count: fc.integer({ min: 1, max: 300 }),
  });

  it('reconciles Hedged Weight with Coverage by Month by the pounds on no lot and of no month', () => {
    fc.assert(
      fc.property(fc.array(aTrade), fc.array(anOption), fc.array(aPolicy), (futures, options, policies) => {
        const whole: OpenBook = {
          ...book,
          trades: [...futures, ...options].map((fill) => trade(fill)),
          policies: policies.map(lrpPosition),
        };
        const byMonth = coverageByMonth(whole, today).map(({ held }) => held ?? 0);
        const noMonth = hedgeWithoutMonth(whole, today)?.hedged_weight ?? 0;
        const onLots = riskTotals(riskOfLots(whole, today)).hedged_weight ?? 0;
        const unassigned = unassignedHedge(whole, today).hedged_weight ?? 0;
        expect(sumCents([...byMonth, noMonth])).toBe(sumCents([onLots, unassigned]));
      }),
    );
  });
});

describe('what-if', () => {
  const at = (gf: number, basis = 0) => {
    const move = { futures: { GF: gf, LE: 0 }, basis: { Feeder: basis, Fat: 0 } };
    return riskOfLots(movedBook(book, move, today), today)[0];
  };

  it('changes nothing without a move', () => {
    expect(movedBook(book, NO_MOVE, today)).toEqual(book);
  });

  it('changes a feeder future’s P/L by $500 a contract for each $1.00/cwt, and value by weight', () => {
    expect(at(-10)?.futures_pl.total).toBe(10_000 + 4 * 500 * 10);
    expect(at(-10)?.est_future_value).toBe(1_115_000 - 50_000);
    expect(at(0, 1.5)?.est_future_value).toBe(1_115_000 + 7_500);
  });

  it('does not move positions that have stopped trading, which protect nothing', () => {
    const quoted = pricesOf([{ symbol: 'GFX26', last_price: 340, previous_settlement: 338 }], []);
    const move = { ...NO_MOVE, futures: { GF: -20, LE: 0 } };
    expect(movedPrices(quoted, move, '2026-11-19').get('GFX26')?.current).toBe(320);
    const trades = [trade({ symbol: 'GFX26', quantity: 11, price_amount: 345 })];
    const held: OpenBook = { ...book, trades, prices: quoted };
    const [first] = riskOfLots(movedBook(held, move, today), today);
    expect(first).toMatchObject({ futures_weight: 0, futures_pl: { total: 27_500 } });
  });

  it('lets puts gain when the price falls, but by no more than the fall', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (fall) => {
        const [from, to] = [at(0), at(-fall)];
        const gained = (to?.lrp_pl.total ?? 0) - (from?.lrp_pl.total ?? 0);
        expect(gained).toBeGreaterThan(0);
        expect(gained).toBeLessThanOrEqual(fall * 2 * 500);
      }),
    );
  });

  it('never values an option below its intrinsic value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), (move) => {
        const moved = movedPrices(prices, { ...NO_MOVE, futures: { GF: move, LE: 0 } }, today);
        const [future, option220] = [moved.get('GFH27')?.current ?? 0, moved.get('GFH2200R')];
        expect(option220?.current).toBeGreaterThanOrEqual(Math.max(0, 220 - future) - 1e-6);
        expect(option220?.delta).toBeGreaterThanOrEqual(-1);
        expect(option220?.delta).toBeLessThanOrEqual(0);
      }),
    );
  });
});
