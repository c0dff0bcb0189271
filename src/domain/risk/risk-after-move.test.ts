import { describe, expect, it } from 'vitest';
import { sumKnown } from '#domain/kit/money';
import { openBook } from '#domain/book/open-book';
import { riskOfLots } from '#domain/book/risk';
import { summedLot } from '#domain/testing/open-book';
import { movableIn, NO_MOVE } from '#domain/risk/what-if';
import { riskAfterMove, netEquityByBasis } from './risk-after-move.ts';

const odd = { current_hd: 123.5, est_out_wt: 873.25, total_cost: 200_000, total_expenses: 100.01 };
const today = '2026-11-20';
const lots = [
  summedLot(1, { ...odd, basis: -1.25 }),
  summedLot(2, { ...odd, marketing_class: 'Fat', basis: null }),
];
const future = {
  symbol: 'GFH27',
  last_price: 225.125,
  previous_settlement: 224,
  stale: false,
  source: 'manual' as const,
  updated_at: '',
};
const book = openBook({ lots, trades: [], lrp: [], futures: [future], options: [] });
const valued = { book, today };

describe('the matrix of price and basis', () => {
  it('is a full revaluation at every step', () => {
    const move = { futures: { GF: 7.5, LE: 0 }, basis: { Feeder: 1, Fat: -2 } };
    const whole = (step: number) =>
      sumKnown(
        riskAfterMove(valued, { ...move, basis: { Feeder: 1 + step, Fat: -2 + step } }).map(
          (one) => one.net_equity,
        ),
      ).total;
    expect(netEquityByBasis(valued, move, [-4, 0, 2.5])).toEqual([whole(-4), whole(0), whole(2.5)]);
  });

  it('is today’s net equity without a move', () => {
    const now = sumKnown(riskOfLots(book, today).map((one) => one.net_equity)).total;
    expect(netEquityByBasis(valued, NO_MOVE, [0])).toEqual([now]);
  });
});

describe('what a move can change', () => {
  it('is what the book holds', () => {
    expect(movableIn(book)).toEqual({ roots: ['GF'], classes: ['Feeder', 'Fat'] });
    expect(movableIn(openBook({ lots: [], trades: [], lrp: [], futures: [future], options: [] }))).toEqual({
      roots: [],
      classes: [],
    });
  });
});
