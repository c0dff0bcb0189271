import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageByMonth } from './coverage.ts';
import { cumulativeHedge } from './hedging.ts';
import { sumCents } from './money.ts';
import { pricesOf } from './prices.ts';
import { riskOfLots, type RiskBook, type RiskLot, type RiskTrade } from './risk.ts';
import { movedLots, movedPrices, NO_MOVE } from './what-if.ts';

const today = '2026-11-20';
const lot = (id: number, more: Partial<RiskLot> = {}): RiskLot => ({
  id,
  lot: `L${id}`,
  owner: 'Lazy K',
  current_hd: 500,
  est_out_wt: 1000,
  est_out_date: '2027-03-15',
  marketing_class: 'Feeder',
  futures_contract: 'GFH27',
  basis: -2,
  total_cost: 900_000,
  closed_pl: 1000,
  total_expenses: 20_000,
  ...more,
});
const trade = (more: Partial<RiskTrade> = {}): RiskTrade => ({
  lot_id: 1,
  status: 'open',
  b_s: 'Sell',
  quantity: 4,
  period: 'Mar-27',
  description: 'FDR CATTLE',
  strike: null,
  p_c: null,
  price_amount: 230,
  symbol: 'GFH27',
  ...more,
});
const put = trade({ b_s: 'Buy', quantity: 2, strike: 220, p_c: 'put', symbol: 'GFH2200R', price_amount: 9 });
const option = { bid_price: null, ask_price: null, previous_settlement: 8, settlement: null };
const prices = pricesOf(
  [{ symbol: 'GFH27', last_price: 225, previous_settlement: 224 }],
  [
    { ...option, symbol: 'GFH2200R', last_price: 8.5, delta: -0.4 },
    { ...option, symbol: 'GFH2100R', last_price: 4.25, delta: -0.25 },
  ],
);
const book: RiskBook = {
  lots: [lot(1), lot(2)],
  trades: [trade(), put, trade({ lot_id: null, quantity: 1 })],
  puts: [
    {
      lot_id: 1,
      endorsement_number: 'E7',
      symbol: 'GFH2100R',
      contracts: 2,
      premium: 5,
      end_date: '2027-03-01',
    },
  ],
};

describe('the risk of a lot', () => {
  it('splits its hedge, and its worth, into kinds', () => {
    const [first] = riskOfLots(book, prices, today);
    expect(first).toMatchObject({
      hedgeable_weight: 500_000,
      futures_weight: 200_000,
      options_weight: 40_000,
      lrp_weight: 25_000,
      percent_hedged: 53,
      short_futures: 4,
      est_future_value: 1_115_000,
      futures_pl: { total: 10_000, left_out: 0 },
      options_pl: { total: -500, left_out: 0 },
      lrp_pl: { total: -750, left_out: 0 },
      net_equity: 205_500,
    });
  });

  it('leaves out what has no price, and counts it', () => {
    const [first] = riskOfLots(book, pricesOf([], []), today);
    expect(first).toMatchObject({
      est_future_value: null,
      net_equity: null,
      futures_pl: { total: 0, left_out: 1 },
    });
    expect(first?.without_delta).toEqual(['GFH2200R', 'LRP E7']);
  });
});

describe('coverage by contract month', () => {
  it('sets what lots need against what is held, on a lot or not', () => {
    expect(coverageByMonth(book, prices, today)).toEqual([
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

  it('shows a month that is held and not needed as over-hedged', () => {
    const [month] = coverageByMonth({ ...book, lots: [] }, prices, today);
    expect(month).toMatchObject({ need: 0, held: 315_000, surplus: 315_000, percent: null });
  });

  it('adds up to the lots’ own hedges where every position is on a lot', () => {
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
          const rows = riskOfLots(whole, prices, today);
          const months = coverageByMonth(whole, prices, today);
          expect(sumCents(months.map((month) => month.held))).toBe(
            sumCents(rows.map((row) => row.hedged_weight)),
          );
          expect(sumCents(months.map((month) => month.need))).toBe(
            sumCents(rows.map((row) => row.hedgeable_weight)),
          );
        },
      ),
    );
  });
});

describe('what-if', () => {
  const at = (gf: number, basis = 0) => {
    const move = { futures: { GF: gf, LE: 0 }, basis: { Feeder: basis, Fat: 0 } };
    const rows = riskOfLots(
      { ...book, lots: movedLots(book.lots, move) },
      movedPrices(prices, move, today),
      today,
    );
    return rows[0];
  };

  it('changes nothing while nothing is moved', () => {
    expect(movedPrices(prices, NO_MOVE, today)).toEqual(prices);
    expect(movedLots(book.lots, NO_MOVE)).toEqual(book.lots);
  });

  it('moves a future’s P/L by $500 a contract for each $1.00/cwt, and value by weight', () => {
    expect(at(-10)?.futures_pl.total).toBe(10_000 + 4 * 500 * 10);
    expect(at(-10)?.est_future_value).toBe(1_115_000 - 50_000);
    expect(at(0, 1.5)?.est_future_value).toBe(1_115_000 + 7_500);
  });

  it('lets puts gain when the price falls, by at most the fall', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (fall) => {
        const [from, to] = [at(0), at(-fall)];
        const gained = (to?.lrp_pl.total ?? 0) - (from?.lrp_pl.total ?? 0);
        expect(gained).toBeGreaterThan(0);
        expect(gained).toBeLessThanOrEqual(fall * 2 * 500);
      }),
    );
  });

  it('never values an option below what exercising it brings', () => {
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

  it('leaves a cumulative hedge that every screen agrees on', () => {
    expect(cumulativeHedge(riskOfLots(book, prices, today))).toBe(26.5);
  });
});
